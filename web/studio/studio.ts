// Shows the drawn table of a game at any step of a recorded match:
// /studio/?match=sen&step=12&theme=light&language=en[&moment=0]. Not part of the page that is built.
import { mount, type Component } from "svelte";
import "@fontsource-variable/fredoka";
import "@fontsource-variable/nunito";
import "../src/app/theme.css";
import type { Moment } from "../src/kit/contract";
import type { Choice, SeatInfo } from "../src/app/wire";
import { Words, type Entries } from "../src/app/words/words";

interface Step {
  view: unknown;
  events: { event: string }[];
  choices: Choice[];
}

const wanted = new URLSearchParams(location.search);
const language = wanted.get("language") ?? "pl";
document.documentElement.dataset.theme = wanted.get("theme") ?? "dark";
document.documentElement.lang = language;
document.body.style.cssText =
  "margin:0;min-height:100dvh;font-family:var(--sans);color:var(--text);background:linear-gradient(var(--room-from),var(--room-to))";

const matches = import.meta.glob<{ game: string; seats: number; facts: unknown; steps: Step[] }>("./matches/*.json", {
  import: "default",
});
const tables = import.meta.glob<{ default: Component<Record<string, unknown>> }>("../src/games/*/Table.svelte");
const gameWords = import.meta.glob<Entries>("../../src/kociarnia/games/*/texts/words.*.json", { import: "default" });
const tableWords = import.meta.glob<Entries>("../src/games/*/words.*.json", { import: "default" });

const match = await matches[`./matches/${wanted.get("match") ?? "sen"}.json`]!();
const step = match.steps[Number(wanted.get("step") ?? 0)]!;
const table = await tables[`../src/games/${match.game}/Table.svelte`]!();
const words = new Words(
  language,
  await gameWords[`../../src/kociarnia/games/${match.game}/texts/words.${language}.json`]!(),
);
const texts = new Words(language, (await tableWords[`../src/games/${match.game}/words.${language}.json`]?.()) ?? {});

const all = ["Ola", "Bartek", "Zosia", "Ignacy", "Maja", "Kuba", "Hania", "Staś", "Lena", "Jaś", "Ewa", "Adam"];
const names = all.slice(0, match.seats);
const seats: SeatInfo[] = names.map((name, seat) =>
  seat === 0 ? { kind: "person", name, is_yours: true, is_present: true } : { kind: "bot", level: "cat" },
);
const which = wanted.get("moment");
const event = which === null ? undefined : step.events[Number(which)];
const moment: Moment<unknown> | null = event
  ? { number: 1, event, lines: words.tell(event, { names, viewer: 0 }), duration: 1e9 }
  : null;

mount(table.default, {
  target: document.getElementById("page")!,
  props: {
    view: step.view,
    facts: match.facts,
    seats,
    names,
    choices: moment ? [] : step.choices,
    moment,
    hint: null,
    words,
    texts,
    play: (move: string) => console.info("played", move),
    explain: (text: string) => console.info("explained", text),
    undo: () => console.info("undone"),
  },
});
console.info("steps", match.steps.length, JSON.stringify(step).slice(0, 4000));
