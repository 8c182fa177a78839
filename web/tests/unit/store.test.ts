import { beforeEach, expect, test, vi } from "vitest";
import type { Connection } from "../../src/app/connection.svelte";
import { preferences } from "../../src/app/preferences.svelte";
import { durationOf, isContinued } from "../../src/room/moments";
import { TableStore } from "../../src/room/store.svelte";
import type { ServerMessage, TableInfo } from "../../src/app/wire";
import { Words } from "../../src/app/words/words";

const words = new Words("en", {
  "event.drew": "{seat:who} draws.",
  "event.ended": "The end.",
  "event.ended.each": "{seat:who}",
});
const choice = (move: string) => ({ move, parts: { action: move } });
const view = (acting: number[]) => ({ seat: 0, seats: 2, acting });

function info(own: number[], status = "playing"): TableInfo {
  const seats = [0, 1].map((seat) => ({ kind: "person" as const, name: "Ola", is_yours: own.includes(seat) }));
  return {
    type: "table",
    table: "t",
    game: "sen",
    edition: 1,
    options: {},
    settings: {},
    status: status as "playing",
    seats,
  };
}

function setUp(own = [0]) {
  const asked: Record<string, unknown>[] = [];
  let resolve: (answer: object) => void = () => {};
  const connection = {
    watch: () => {},
    unwatch: () => asked.push({ type: "unwatch" }),
    sendWatch: (subscriber: TableStore) => asked.push(subscriber.resume() as Record<string, unknown>),
    ask: (request: Record<string, unknown>) => {
      asked.push(request);
      return new Promise((done) => (resolve = done));
    },
  } as unknown as Connection;
  const store = new TableStore("t", connection);
  const receive = (message: Record<string, unknown>) =>
    store.receive({ table: "t", seat: 0, choices: [], ...message } as unknown as ServerMessage);
  store.receive(info(own));
  store.equip(words, ["Ola", "Bo"]);
  return { store, asked, receive, answer: (value: object) => resolve(value) };
}

beforeEach(() => {
  vi.useFakeTimers();
  preferences.pace = "normal";
});

test("events are shown one after another, and only then the view after them", async () => {
  const { store, receive } = setUp();
  receive({ type: "snapshot", number: 2, view: view([1]) });
  const before = store.scene?.view;
  const events = [
    { event: "drew", seat: 1 },
    { event: "drew", seat: 1 },
  ];
  receive({ type: "update", since: 2, number: 4, events, view: view([0]), choices: [choice("draw")] });
  expect(store.moment?.lines).toEqual(["Bo draws."]);
  const first = store.moment?.number;
  expect(store.scene?.view).toBe(before);
  expect(store.choices).toEqual([]);
  await vi.advanceTimersByTimeAsync(1100);
  expect(store.moment?.number).not.toBe(first);
  await vi.advanceTimersByTimeAsync(1100);
  expect(store.moment).toBeNull();
  expect(store.choices).toEqual([choice("draw")]);
  expect(store.log.of(0).map((entry) => entry.number)).toEqual([2, 3]);
});

test("skipping shows everything at once and loses nothing of the log", async () => {
  const { store, receive } = setUp();
  receive({ type: "snapshot", number: 0, view: view([1]) });
  const events = [1, 2, 3].map(() => ({ event: "drew", seat: 1 }));
  receive({ type: "update", since: 0, number: 3, events, view: view([0]), choices: [choice("draw")] });
  store.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect(store.choices).toHaveLength(1);
  expect(store.log.of(0)).toHaveLength(3);
});

test("a newcomer asks for what happened before, and it is told without being shown", async () => {
  const { store, asked, receive } = setUp();
  receive({ type: "snapshot", number: 2, view: view([0]), choices: [choice("draw")] });
  expect(asked).toEqual([{ seat: 0, since: 0 }]);
  const events = [
    { event: "drew", seat: 0 },
    { event: "drew", seat: 1 },
  ];
  receive({ type: "update", since: 0, number: 2, events, view: view([0]), choices: [choice("draw")] });
  expect(store.moment).toBeNull();
  expect(store.choices).toHaveLength(1);
  expect(store.log.of(0)).toHaveLength(2);
});

test("after a move nothing may be done until what it led to has been shown", async () => {
  const { store, asked, receive, answer } = setUp();
  receive({ type: "snapshot", number: 0, view: view([0]), choices: [choice("draw")] });
  const played = store.play("draw");
  expect(asked.at(-1)).toMatchObject({ type: "move", move: "draw", seen: 0, seat: 0 });
  const count = asked.length;
  await store.play("draw");
  expect(asked).toHaveLength(count);
  answer({ type: "accepted", number: 1 });
  await played;
  await store.play("draw");
  expect(asked).toHaveLength(count);
  const events = [{ event: "drew", seat: 0 }];
  receive({ type: "update", since: 0, number: 1, events, view: view([0]), choices: [choice("keep")] });
  await vi.advanceTimersByTimeAsync(1100);
  expect(store.choices).toEqual([choice("keep")]);
});

test("what could be done is taken away only when the answer to a move is slow", async () => {
  const { store, receive, answer } = setUp();
  receive({ type: "snapshot", number: 0, view: view([0]), choices: [choice("draw")] });
  const played = store.play("draw");
  await vi.advanceTimersByTimeAsync(100);
  expect(store.choices).toEqual([choice("draw")]);
  await vi.advanceTimersByTimeAsync(100);
  expect(store.choices).toEqual([]);
  answer({ type: "accepted", number: 0 });
  await played;
  expect(store.choices).toEqual([choice("draw")]);
});

test("without a pace, what comes between two frames is shown once, and nothing of it is lost from the log", async () => {
  const { store, receive } = setUp();
  preferences.pace = "at_once";
  receive({ type: "snapshot", number: 0, view: view([1]) });
  const first = store.scene;
  expect(first?.number).toBe(0);
  const drew = (number: number) => ({ since: number - 1, number, events: [{ event: "drew", seat: 1 }] });
  receive({ type: "update", ...drew(1), view: view([1]) });
  receive({ type: "update", ...drew(2), view: view([0]), choices: [choice("draw")] });
  expect(store.scene).toBe(first);
  await vi.advanceTimersByTimeAsync(20);
  expect(store.scene?.number).toBe(2);
  expect(store.choices).toEqual([choice("draw")]);
  expect(store.log.of(0).map(({ event }) => event?.event)).toEqual(["drew", "drew"]);
});

test("a hidden page is kept up to date without frames", () => {
  const { store, receive } = setUp();
  preferences.pace = "at_once";
  receive({ type: "snapshot", number: 0, view: view([1]) });
  Object.assign(document, { hidden: true });
  receive({ type: "update", since: 0, number: 1, events: [{ event: "drew", seat: 1 }], view: view([0]) });
  Object.assign(document, { hidden: false });
  expect(store.scene?.number).toBe(1);
});

test("what has not changed is the same thing, and a view after something has happened is another one", async () => {
  const { store, receive } = setUp();
  preferences.pace = "at_once";
  const told = (total: number) => ({ ...view([1]), hands: [["raven"], ["moon"]], totals: [0, total] });
  receive({ type: "snapshot", number: 0, view: told(1), choices: [choice("draw")] });
  const [first, choices] = [store.scene?.view, store.choices];
  const receiveAndDraw = (message: Record<string, unknown>) => {
    receive(message);
    return vi.advanceTimersByTimeAsync(20);
  };
  await receiveAndDraw({ type: "update", since: 0, number: 0, events: [], view: told(1), choices: [choice("draw")] });
  expect(store.scene?.view).toBe(first);
  expect(store.choices).toBe(choices);
  await receiveAndDraw({ type: "update", since: 0, number: 1, events: [{ event: "drew", seat: 1 }], view: told(1) });
  expect(store.scene?.view).not.toBe(first);
  expect(store.scene?.view).toEqual(told(1));
  expect(store.choices).toEqual([]);
  await receiveAndDraw({ type: "update", since: 1, number: 2, events: [{ event: "drew", seat: 1 }], view: told(2) });
  expect(store.scene?.view).toEqual(told(2));
  expect(Reflect.get(store.scene?.view ?? {}, "hands")).toBe(Reflect.get(first ?? {}, "hands"));
});

test("whoever is still asked the same is not disturbed by what others do", () => {
  const { store, receive } = setUp();
  receive({ type: "snapshot", number: 0, view: view([0, 1]), choices: [choice("cross")] });
  const events = [{ event: "drew", seat: 1 }];
  receive({ type: "update", since: 0, number: 1, events, view: view([0]), choices: [choice("cross")] });
  expect(store.moment).toBeNull();
  expect(store.choices).toEqual([choice("cross")]);
  expect(store.log.of(0)).toHaveLength(1);
});

test("a curtain stands before the next own seat, and the log of the other one is not shown", () => {
  const { store, receive } = setUp([0, 1]);
  receive({ type: "snapshot", number: 0, view: view([0]), choices: [choice("draw")] });
  expect(store.curtain).toBe(0);
  expect(store.choices).toEqual([]);
  store.drawCurtain();
  expect(store.choices).toHaveLength(1);
  receive({ type: "snapshot", seat: 1, number: 0, view: view([1]), choices: [choice("draw")] });
  expect(store.curtain).toBe(1);
  expect(store.log.of(1)).toEqual([]);
});

test("a snapshot that comes twice is no move taken back", () => {
  const { store, receive } = setUp();
  for (let time = 0; time < 2; time++) {
    receive({ type: "snapshot", number: 0, view: view([0]), choices: [choice("draw")] });
  }
  expect(store.log.of(0)).toEqual([]);
});

test("a move taken back leaves a remark in the log", () => {
  const { store, receive } = setUp();
  receive({ type: "snapshot", number: 0, view: view([0]), choices: [choice("draw")] });
  receive({ type: "update", since: 0, number: 1, events: [], view: view([1]) });
  receive({ type: "snapshot", number: 2, view: view([0]), choices: [choice("draw")] });
  expect(store.log.of(0).at(-1)).toEqual({ number: 2, event: null });
});

test("a move means the same while only oneself has acted, or others have left one's question as it was", () => {
  const [draw, keep] = [choice("draw"), choice("keep")];
  const [own, others, chance] = [{ event: "drew", seat: 0 }, { event: "drew", seat: 1 }, { event: "rolled" }];
  expect(isContinued(0, [own], [draw], [keep])).toBe(true);
  expect(isContinued(0, [own, others], [draw, keep], [keep])).toBe(true);
  expect(isContinued(0, [own, others], [draw], [draw, keep])).toBe(false);
  expect(isContinued(0, [own, chance], [draw], [draw])).toBe(false);
  expect(isContinued(0, [own], [draw], [])).toBe(false);
});

test("a long queue is shown faster, a very long one at once, summaries longer", () => {
  const usual = durationOf("normal", false, 1, 1);
  expect(durationOf("slow", false, 1, 1)).toBeGreaterThan(usual);
  expect(durationOf("fast", false, 1, 1)).toBeLessThan(usual);
  expect(durationOf("at_once", false, 1, 1)).toBe(0);
  expect(durationOf("normal", true, 1, 1)).toBeLessThan(usual);
  expect(durationOf("normal", false, 4, 1)).toBeGreaterThan(usual);
  expect(durationOf("normal", false, 1, 20)).toBeLessThan(usual);
  expect(durationOf("normal", false, 1, 100)).toBe(0);
});

test("a hint holds while others go on, and no longer than the choices it was for", async () => {
  const { store, receive, answer } = setUp();
  const choices = [choice("draw"), choice("pass")];
  receive({ type: "snapshot", number: 1, view: view([0, 1]), choices });
  const asking = store.askForHint();
  receive({ type: "update", since: 1, number: 2, events: [], view: view([0, 1]), choices: [...choices] });
  answer({ type: "hinted", move: "pass" });
  await asking;
  expect(store.hint).toBe("pass");
  receive({ type: "update", since: 2, number: 3, events: [], view: view([0]), choices: [...choices] });
  expect(store.hint).toBe("pass");
  receive({ type: "update", since: 3, number: 4, events: [], view: view([0]), choices: [choice("draw")] });
  expect(store.hint).toBeNull();
});

test("pictures are asked for one at a time, and of those that waited only the last", async () => {
  const { store, asked, receive, answer } = setUp();
  receive({ type: "snapshot", number: 0, view: view([0]) });
  const wish = (name: string) => ({ language: "en" as const, names: [name] });
  const pictured = { type: "pictured", seat: 0, number: 0 };
  const asking = store.askForPicture(wish("Ola"));
  void store.askForPicture(wish("Ela"));
  void store.askForPicture(wish("Iga"));
  expect(asked).toEqual([{ type: "picture", table: "t", wish: wish("Ola") }]);
  answer({ ...pictured, picture: "Ola: 3" });
  await vi.advanceTimersByTimeAsync(0);
  expect(store.scene?.picture).toBe("Ola: 3");
  expect(asked.slice(1)).toEqual([{ type: "picture", table: "t", wish: wish("Iga") }]);
  answer({ ...pictured, picture: "Iga: 3" });
  await asking;
  receive({ type: "update", since: 0, number: 1, events: [], view: view([1]) });
  expect(store.scene?.number).toBe(1);
  expect(store.scene?.picture).toBe("Iga: 3"); // until the next one comes
  expect(asked.length).toBe(2);
});

test("a table that is not watched any more says why", () => {
  const { store } = setUp();
  store.receive({ type: "refused", code: "bad_message", text: "" });
  expect(store.refusal).toBeNull();
  store.receive({ type: "refused", id: "watch-again", code: "internal", text: "" });
  expect(store.refusal).toBe("internal");
});

test("who may not watch any more does not go on watching", () => {
  const { store, asked } = setUp();
  store.receive({ type: "refused", code: "no_spectators", text: "" });
  expect(store.refusal).toBe("no_spectators");
  expect(asked).toEqual([{ type: "unwatch" }]);
});

test("a table that is closed shows nothing more, waits for nothing, and goes on where it was when it is opened again", async () => {
  const { store, asked, receive } = setUp();
  const events = [{ event: "drew", seat: 1 }];
  receive({ type: "snapshot", number: 0, view: view([0]), choices: [choice("draw")] });
  void store.play("draw");
  await vi.advanceTimersByTimeAsync(200);
  receive({ type: "update", since: 0, number: 1, events, view: view([1]) });
  expect(store.moment).not.toBeNull();
  expect(store.isMoving).toBe(true);
  store.close();
  expect([store.moment, store.isMoving, store.isSettled]).toEqual([null, false, true]);
  expect(vi.getTimerCount()).toBe(0);
  expect(asked.at(-1)).toEqual({ type: "unwatch" });
  store.open();
  expect(store.resume()).toMatchObject({ seat: 0, since: 1 });
  receive({ type: "snapshot", number: 1, view: view([0]), choices: [choice("pass")] });
  await vi.advanceTimersByTimeAsync(100);
  expect(store.choices.map(({ move }) => move)).toEqual(["pass"]);
});
