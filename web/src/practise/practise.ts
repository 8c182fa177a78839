// What is practised, one problem after another, and what a page tells of a verdict.
import { answerMistake, answerProblem, fetchMistake, fetchProblem } from "../app/api";
import type { JudgedMove, OwnMistake, ProblemInfo, ProblemRow, Verdict } from "../app/wire";

/** What stands for one's own mistakes where the name of a game would. */
export const OWN = "";

/** A problem in the row of those that are practised. */
export interface Task {
  readonly key: string;
  readonly game: string;
  /** How hard it is; not known of one's own mistakes. */
  readonly fools: ProblemRow["fools"] | null;
  readonly fetch: () => Promise<ProblemInfo>;
  readonly answer: (move: string) => Promise<Verdict>;
}

export function tasksOf(game: string, rows: readonly ProblemRow[]): Task[] {
  return rows.map(({ problem, fools }) => ({
    key: problem,
    game,
    fools,
    fetch: () => fetchProblem(game, problem),
    answer: (move) => answerProblem(game, problem, move),
  }));
}

export function ownTasks(mistakes: readonly OwnMistake[]): Task[] {
  return mistakes.map(({ table, number, game }) => ({
    key: `${table}/${number}`,
    game,
    fools: null,
    fetch: () => fetchMistake(table, number),
    answer: (move) => answerMistake(table, number, move),
  }));
}

/** The first problem from a place on that is not solved, around the end; that place if all are. */
export function nextUnsolved(tasks: readonly Task[], solved: ReadonlySet<string>, from: number): number {
  const order = tasks.map((_, index) => (from + index) % tasks.length);
  return order.find((index) => !solved.has(tasks[index]!.key)) ?? Math.min(from, Math.max(0, tasks.length - 1));
}

/** What is set side by side: the answer and what was better, or the best and the second. */
export interface Bar {
  readonly kind: "yours" | "better" | "the_best" | "second" | "played";
  readonly move: JudgedMove;
}

export function barsOf(verdict: Verdict): Bar[] {
  const [best, second] = verdict.moves;
  const own = verdict.moves.find((each) => each.move === verdict.move);
  if (!best || !own) return [];
  const bars: Bar[] =
    own === best
      ? [{ kind: "the_best", move: best }, ...(second ? [{ kind: "second", move: second } as const] : [])]
      : [
          { kind: verdict.is_right ? "the_best" : "better", move: best },
          { kind: "yours", move: own },
        ];
  const played = verdict.moves.find((each) => each.move === verdict.played);
  if (played && !bars.some((bar) => bar.move === played)) bars.push({ kind: "played", move: played });
  return bars;
}

/** What is said first. */
export function headlineOf(verdict: Verdict): "best" | "as_good" | "wrong" {
  if (!verdict.is_right) return "wrong";
  return verdict.moves[0]?.move === verdict.move ? "best" : "as_good";
}
