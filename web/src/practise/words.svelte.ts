// The words of this room.
import { RoomWords } from "../app/words/room.svelte";
import type { Fields } from "../app/words/words";

const words = new RoomWords({ en: () => import("./words.en.json"), pl: () => import("./words.pl.json") });

export const learnWords = () => words.learn();
export const tell = (key: string, fields: Fields = {}) => words.tell(key, fields);
