// What cards, stars, cells and moons have brought, as it was counted at the end.
import type { ScoreLine, ScoreOf } from "../../kit/contract";
import type { GameEvent, LuckyBoxView } from "./types";

const PARTS = ["cards", "stars", "cells", "moons"] as const;

export const scoreOf: ScoreOf<LuckyBoxView, GameEvent> = (_view, ending, seat, words) => {
  const sheet = ending?.event === "match_ended" ? ending.sheets[seat] : undefined;
  if (!sheet) return [];
  return PARTS.map((part): ScoreLine => ({ name: words.text(`points.${part}`), points: sheet[part] }));
};
