// What the engine says of the variant that is played, for everything that is drawn on the table.
import { createContext } from "svelte";
import type { KotyFacts } from "./types";

export const [toldFacts, tellFacts] = createContext<() => KotyFacts>();
