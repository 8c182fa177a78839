// Matches of Koty that the engine plays anew for the tests, one for every number of seats and every variant.
import type { GameEvent, KotyFacts, KotyView } from "../../../src/games/koty/types";
import { recordMatch } from "../../engine";

const NIGHT = { moths: 4, bats: 4, owls: 4, dragons: 1 };

const VARIANTS: { seats: number; options?: Record<string, unknown> }[] = [
  ...[2, 3, 4, 5, 6].map((seats) => ({ seats })),
  ...[2, 3, 4, 5, 6].map((seats) => ({ seats, options: NIGHT })),
  ...[4, 6].map((seats) => ({ seats, options: { teams: true } })),
  { seats: 6, options: { ...NIGHT, teams: true, nine_doubles_itself: true } },
];

export const MATCHES = VARIANTS.map(({ seats, options = {} }, index) => ({
  name: `${seats} seats ${JSON.stringify(options)}`,
  ...recordMatch<KotyView, GameEvent, KotyFacts>("koty", { seats, options, seed: index + 1 }),
}));
