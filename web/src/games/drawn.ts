// The drawn tables there are, one folder a game; a game without one is played at the generic table.
import { fetchFacts } from "../app/api";
import { remember } from "../app/remember";
import { pathTo } from "../app/root";
import { gameWords } from "../app/words/catalogue.svelte";
import { Words, type Entries } from "../app/words/words";
import type { Component } from "svelte";
import type {
  Best,
  BestOf,
  BringTable,
  GameEvent,
  Happening,
  OutcomeModule,
  RevealedModule,
  ScoreLine,
  ScoreOf,
  TableComponent,
} from "../kit/contract";

type AnyTable = TableComponent<unknown, unknown, unknown>;

const tables = import.meta.glob<{ default: AnyTable }>("./*/Table.svelte");
const revealed = import.meta.glob<RevealedModule>("./*/Revealed.svelte");
const outcomes = import.meta.glob<OutcomeModule>("./*/Outcome.svelte");
const finales = import.meta.glob<{ default: Component }>("./*/Finale.svelte");
const texts = import.meta.glob<Entries>("./*/words.*.json", { import: "default" });

// A table may say how much of the usual time a happening deserves, and what is shown together: games/<game>/pace.ts.
interface PaceModule {
  readonly weightOf: (event: GameEvent, viewer: number) => number;
  readonly gather?: (events: readonly GameEvent[]) => readonly Happening<GameEvent>[];
}

const paces = import.meta.glob<PaceModule>("./*/pace.ts", { eager: true });

const scores = import.meta.glob<{ scoreOf: ScoreOf<unknown> }>("./*/score.ts", { eager: true });

const bests = import.meta.glob<{ bestOf: BestOf<GameEvent> }>("./*/best.ts", { eager: true });

/** The best moment of a match, where the table of the game names one. */
export function bestOf(game: string, events: readonly GameEvent[], facts: unknown): Best | null {
  return bests[`./${game}/best.ts`]?.bestOf(events, facts) ?? null;
}

/** How the score of a seat came about, where the table of the game says so. */
export function scoreOf(
  game: string,
  view: unknown,
  ending: GameEvent | null,
  seat: number,
  words: Words,
): readonly ScoreLine[] {
  return scores[`./${game}/score.ts`]?.scoreOf(view, ending, seat, words) ?? [];
}

/** How long a happening is shown, in the usual time of one. */
export function weightOf(game: string, event: GameEvent, viewer: number): number {
  return paces[`./${game}/pace.ts`]?.weightOf(event, viewer) ?? 1;
}

/** What is shown at a time: every event alone, unless the table of the game gathers what belongs together. */
export function gather(game: string, events: readonly GameEvent[]): readonly Happening<GameEvent>[] {
  const own = paces[`./${game}/pace.ts`]?.gather;
  return own ? own(events) : events.map((event) => ({ event, events: [event] }));
}

/** Tables with a line of their own that says what is expected. */
const SAYING: ReadonlySet<string> = new Set(["domkotow", "luckybox"]);

export function saysWhatIsExpected(game: string): boolean {
  return SAYING.has(game);
}

export function isDrawn(game: string): boolean {
  return Object.hasOwn(tables, `./${game}/Table.svelte`);
}

/** The table of a game; it is loaded when it is needed. */
export async function loadTable(game: string): Promise<AnyTable | null> {
  const load = tables[`./${game}/Table.svelte`];
  return load ? (await load()).default : null;
}

/** How the result draws the cards of a round's end, where the game's table says so. */
export async function loadRevealed(game: string): Promise<RevealedModule | null> {
  return (await revealed[`./${game}/Revealed.svelte`]?.()) ?? null;
}

/** How the result draws what a seat has at the end, where the game's table says so. */
export async function loadOutcome(game: string): Promise<OutcomeModule | null> {
  return (await outcomes[`./${game}/Outcome.svelte`]?.()) ?? null;
}

/** The short scene with which a match of the game is celebrated. */
export async function loadFinale(game: string): Promise<Component | null> {
  return (await finales[`./${game}/Finale.svelte`]?.())?.default ?? null;
}

/** The table that comes with the package of a game; `brings_table` on the shelf says whether one does. */
export function loadBrought(game: string): Promise<BringTable> {
  return remember(`table of ${game}`, async () => {
    const address = pathTo(`/api/games/${game}/table.js`);
    const module = (await import(/* @vite-ignore */ address)) as { default: BringTable };
    return module.default;
  });
}

/** The words of a drawn table that the game itself does not need. */
export function tableTexts(game: string, language: string): Promise<Words> {
  return remember(`table words of ${game} ${language}`, async () => {
    const load = texts[`./${game}/words.${language}.json`];
    const [own, { knownNames }] = await Promise.all([load?.(), gameWords(game, language)]);
    return new Words(language, { ...knownNames, ...own });
  });
}

/** All a table is drawn with beside what is told of the match, loaded side by side; `options` is their JSON text. */
export function loadParts(
  game: string,
  edition: number,
  options: string,
  language: string,
): Promise<[AnyTable | null, Words, unknown]> {
  return Promise.all([loadTable(game), tableTexts(game, language), tableFacts(game, edition, options)]);
}

/** What a table has to know of its variant beside a view; `options` is their JSON text. */
export function tableFacts(game: string, edition: number, options: string): Promise<unknown> {
  return remember(`facts of ${game} ${edition} ${options}`, () => fetchFacts(game, edition, options));
}
