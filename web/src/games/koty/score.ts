// What a dream counts, land by land.
import type { ScoreLine, ScoreOf } from "../../kit/contract";
import type { KotyView } from "./types";

export const scoreOf: ScoreOf<KotyView> = (view, _ending, seat, words) =>
  (view.dreams[seat] ?? []).map(({ points }, place): ScoreLine => ({
    name: words.say("points.land", { place }),
    points,
  }));
