// What the engine says of the game, for everything that is drawn on the table.
import { createContext } from "svelte";
import type { KotostrofaFacts } from "./types";

export const [toldFacts, tellFacts] = createContext<() => KotostrofaFacts>();
