// What a sheet has scored, category by category.
import type { ScoreLine, ScoreOf } from "../../kit/contract";
import type { DomkotowView } from "./types";

export const scoreOf: ScoreOf<DomkotowView> = (view, _ending, seat, words) =>
  Object.entries(view.points[seat] ?? {}).map(([name, points]): ScoreLine => ({
    name: words.text(`points.${name}`),
    points,
  }));
