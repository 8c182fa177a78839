import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection } from "../../src/app/connection.svelte";
import { notices } from "../../src/app/notices.svelte";
import { Refusal } from "../../src/app/refusal";
import type { ServerMessage } from "../../src/app/wire";

class FakeSocket {
  static made: FakeSocket[] = [];
  sent: { type: string; id: string; [name: string]: unknown }[] = [];
  onmessage: ((frame: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly address: string) {
    FakeSocket.made.push(this);
  }

  send(text: string) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.onclose?.();
  }

  say(...messages: Partial<ServerMessage>[]) {
    this.onmessage?.({ data: JSON.stringify(messages) });
  }
}

const HELLO = { type: "hello", name: "Ola", protocol: 1, version: "1" } as const;
const last = () => FakeSocket.made.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.made = [];
});
afterEach(() => vi.useRealTimers());

test("what was not answered is asked again with the same id after a break", async () => {
  const connection = new Connection(() => "ws://x/ws");
  const answer = connection.ask({ type: "move", table: "t", seat: 0, move: "draw", seen: 3 });
  last().say(HELLO);
  const [move] = last().sent;
  expect(move).toMatchObject({ type: "move", move: "draw", seen: 3 });
  last().close();
  expect(connection.status).toBe("waiting");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(FakeSocket.made).toHaveLength(2);
  last().say(HELLO);
  expect(last().sent).toEqual([move]);
  last().say({ type: "accepted", id: move!.id, number: 5 });
  await expect(answer).resolves.toMatchObject({ number: 5 });
  last().close();
  await vi.advanceTimersByTimeAsync(10_000);
  last().say(HELLO);
  expect(last().sent).toEqual([]);
});

test("a table is watched on from where it stopped", async () => {
  const connection = new Connection(() => "ws://x/ws");
  const subscriber = { table: "t", resume: () => ({ seat: 1, since: 7 }), receive: vi.fn() };
  connection.watch(subscriber);
  last().say(HELLO);
  expect(last().sent[0]).toMatchObject({ type: "watch", table: "t", seat: 1, since: 7 });
  last().say({ type: "refused", id: last().sent[0]!.id, code: "no_such_table", text: "" });
  expect(subscriber.receive).toHaveBeenCalledOnce();
});

test("a refusal rejects with its code, and a storage that fails is tried again", async () => {
  const connection = new Connection(() => "ws://x/ws");
  const refused = connection.ask({ type: "undo", table: "t" });
  const retried = connection.ask({ type: "start", table: "t" });
  last().say(HELLO);
  const [undo, start] = last().sent;
  last().say({ type: "refused", id: undo!.id, code: "revealed", text: "no" });
  await expect(refused).rejects.toEqual(new Refusal("revealed", "no"));
  last().say({ type: "refused", id: start!.id, code: "storage_unavailable", text: "" });
  await vi.advanceTimersByTimeAsync(1000);
  expect(last().sent.filter((message) => message.id === start!.id)).toHaveLength(2);
  last().say({ type: "accepted", id: start!.id });
  await retried;
});

test("each failure waits longer, up to a limit", async () => {
  const connection = new Connection(() => "ws://x/ws");
  connection.open();
  const moments: number[] = [];
  for (let attempt = 0; attempt < 9; attempt++) {
    const count = FakeSocket.made.length;
    last().close();
    const start = Date.now();
    while (FakeSocket.made.length === count) await vi.advanceTimersByTimeAsync(50);
    moments.push(Date.now() - start);
  }
  expect(moments[0]).toBeLessThan(500);
  expect(Math.max(...moments)).toBeLessThan(11_000);
  expect(moments.at(-1)).toBeGreaterThan(5000);
});

test("a connection that falls silent is made anew", async () => {
  const connection = new Connection(() => "ws://x/ws");
  connection.open();
  last().say(HELLO);
  await vi.advanceTimersByTimeAsync(21_000);
  expect(last().sent.map((message) => message.type)).toEqual(["ping"]);
  await vi.advanceTimersByTimeAsync(9000);
  expect(FakeSocket.made.length).toBe(2);
});

test("what is not answered when the connection is closed is refused, and never sent by somebody else", async () => {
  const connection = new Connection(() => "ws://x/ws");
  const sent = connection.ask({ type: "undo", table: "t" });
  const held = connection.ask({ type: "start", table: "t" });
  last().say(HELLO);
  last().say({ type: "refused", id: last().sent[1]!.id, code: "storage_unavailable", text: "" });
  connection.close();
  const unsent = connection.ask({ type: "leave", table: "t" });
  connection.close();
  for (const request of [sent, held, unsent]) await expect(request).rejects.toMatchObject({ code: "unreachable" });
  connection.open();
  last().say(HELLO);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(last().sent).toEqual([]);
});

test("a refused watch is not kept: it is not repeated after a break", async () => {
  const connection = new Connection(() => "ws://x/ws");
  const refused = { table: "secret", resume: () => ({}), receive: vi.fn() };
  const welcome = { table: "open", resume: () => ({}), receive: vi.fn() };
  connection.watch(refused);
  connection.watch(welcome);
  last().say(HELLO);
  const [first, second] = last().sent;
  last().say({ type: "refused", id: first!.id, code: "no_spectators", text: "" }, { type: "accepted", id: second!.id });
  expect(refused.receive).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: "no_spectators" }));
  last().close();
  await vi.advanceTimersByTimeAsync(10_000);
  last().say(HELLO);
  expect(last().sent.map((message) => message.table)).toEqual(["open"]);
});

test("who was refused or does not watch any more is not made to watch again", () => {
  const connection = new Connection(() => "ws://x/ws");
  const [refused, left, stranger] = ["secret", "left", "never"].map((table) => ({
    ...{ table, resume: () => ({}), receive: vi.fn() },
  }));
  connection.watch(refused!);
  connection.watch(left!);
  last().say(HELLO);
  last().say({ type: "refused", id: last().sent[0]!.id, code: "no_spectators", text: "" });
  connection.unwatch(left!);
  const before = last().sent.length;
  for (const subscriber of [refused!, left!, stranger!]) connection.sendWatch(subscriber);
  expect(last().sent.length).toBe(before);
});

test("a refusal of an earlier watch does not end a later one, and a refusal after leaving is told to nobody", () => {
  const connection = new Connection(() => "ws://x/ws");
  const subscriber = { table: "t", resume: () => ({}), receive: vi.fn() };
  connection.watch(subscriber);
  last().say(HELLO);
  connection.unwatch(subscriber);
  connection.watch(subscriber);
  const [first, , second] = last().sent;
  last().say({ type: "refused", id: first!.id, code: "no_spectators", text: "" });
  expect(subscriber.receive).not.toHaveBeenCalled();
  last().say({ type: "accepted", id: second!.id }, { type: "reacted", table: "t" });
  expect(subscriber.receive).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ type: "reacted" }));
  connection.sendWatch(subscriber);
  connection.unwatch(subscriber);
  last().say({ type: "refused", id: last().sent.at(-2)!.id, code: "no_such_table", text: "" });
  expect(subscriber.receive).toHaveBeenCalledTimes(1);
});

test("a watch that is not answered when the connection is closed is made anew with the next one, once", async () => {
  const connection = new Connection(() => "ws://x/ws");
  const subscriber = { table: "t", resume: () => ({}), receive: vi.fn() };
  connection.watch(subscriber);
  last().say(HELLO);
  connection.close();
  expect(subscriber.receive).not.toHaveBeenCalled();
  connection.open();
  last().say(HELLO);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(last().sent.map((message) => message.type)).toEqual(["watch"]);
});

test("a watch that meets a storage that fails is tried again, and once after a break", async () => {
  const connection = new Connection(() => "ws://x/ws");
  const subscriber = { table: "t", resume: () => ({}), receive: vi.fn() };
  connection.watch(subscriber);
  last().say(HELLO);
  last().say({ type: "refused", id: last().sent[0]!.id, code: "storage_unavailable", text: "" });
  await vi.advanceTimersByTimeAsync(1000);
  expect(last().sent.map((message) => message.type)).toEqual(["watch", "watch"]);
  expect(subscriber.receive).not.toHaveBeenCalled();
  last().say({ type: "refused", id: last().sent[1]!.id, code: "storage_unavailable", text: "" });
  last().close();
  await vi.advanceTimersByTimeAsync(10_000);
  last().say(HELLO);
  await vi.advanceTimersByTimeAsync(1000);
  expect(last().sent.map((message) => message.type)).toEqual(["watch"]);
  last().say({ type: "refused", id: last().sent[0]!.id, code: "storage_unavailable", text: "" });
  connection.unwatch(subscriber);
  await vi.advanceTimersByTimeAsync(1000);
  expect(last().sent.map((message) => message.type)).toEqual(["watch", "unwatch"]);
});

/** What the server says to a request that comes too fast; without an id it does not say to which. */
const tooFast = (id: string | undefined, milliseconds?: number) =>
  ({ type: "refused", code: "too_fast", text: "", ...(id && { id }), ...(milliseconds && { milliseconds }) }) as const;
const timesSent = (id: string) => last().sent.filter((message) => message.id === id).length;

test("what came too fast is sent again by itself, as soon as the server said it may be", async () => {
  const connection = new Connection(() => "ws://x/ws");
  const answer = connection.ask({ type: "undo", table: "t" });
  last().say(HELLO);
  const { id } = last().sent[0]!;
  last().say(tooFast(id, 700));
  await vi.advanceTimersByTimeAsync(699);
  expect(timesSent(id)).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(timesSent(id)).toBe(2);
  last().say({ type: "accepted", id, number: 4 });
  await expect(answer).resolves.toMatchObject({ number: 4 });
});

test("what came too fast is sent again three times, and then refused", async () => {
  const connection = new Connection(() => "ws://x/ws");
  const answer = connection.ask({ type: "undo", table: "t" });
  const outcome = expect(answer).rejects.toMatchObject({ code: "too_fast" });
  last().say(HELLO);
  const { id } = last().sent[0]!;
  for (let times = 1; times <= 4; times++) {
    expect(timesSent(id)).toBe(times);
    last().say(tooFast(id, 100));
    await vi.advanceTimersByTimeAsync(100);
  }
  await outcome;
  await vi.advanceTimersByTimeAsync(5000);
  expect(timesSent(id)).toBe(4);
});

test("a server that wants a long wait is not waited for", async () => {
  const connection = new Connection(() => "ws://x/ws");
  const answer = connection.ask({ type: "undo", table: "t" });
  last().say(HELLO);
  last().say(tooFast(last().sent[0]!.id, 3_600_000));
  await expect(answer).rejects.toMatchObject({ code: "too_fast" });
});

test("where the server does not say what came too fast, everything unanswered is sent again, and at last refused", async () => {
  const connection = new Connection(() => "ws://x/ws");
  const answered = connection.ask({ type: "undo", table: "t" });
  const lost = connection.ask({ type: "start", table: "t" });
  const outcome = expect(lost).rejects.toMatchObject({ code: "too_fast" });
  last().say(HELLO);
  const [undo, start] = last().sent.map(({ id }) => id);
  last().say(tooFast(undefined));
  await vi.advanceTimersByTimeAsync(1000);
  expect([timesSent(undo!), timesSent(start!)]).toEqual([2, 2]);
  last().say({ type: "accepted", id: undo! });
  await answered;
  for (let times = 2; times <= 4; times++) {
    last().say(tooFast(undefined));
    await vi.advanceTimersByTimeAsync(1000);
  }
  await outcome;
  expect([timesSent(undo!), timesSent(start!)]).toEqual([2, 4]);
});

test("a watch that came too fast is sent again, and a wait does not outlive the break after it", async () => {
  const connection = new Connection(() => "ws://x/ws");
  const subscriber = { table: "t", resume: () => ({}), receive: vi.fn() };
  connection.watch(subscriber);
  void connection.ask({ type: "undo", table: "t" });
  last().say(HELLO);
  const [watch, undo] = last().sent.map(({ id }) => id);
  last().say(tooFast(watch, 200));
  await vi.advanceTimersByTimeAsync(200);
  expect(timesSent(watch!)).toBe(2);
  last().say(tooFast(watch, 9000), tooFast(undo, 9000));
  last().close();
  await vi.advanceTimersByTimeAsync(1000);
  last().say(HELLO);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(last().sent.map(({ type }) => type)).toEqual(["watch", "undo"]);
  expect(subscriber.receive).not.toHaveBeenCalled();
});

test("what the one who runs the server says is shown to everybody, for a while", async () => {
  const connection = new Connection(() => "ws://x/ws");
  connection.open();
  last().say(HELLO, { type: "announcement", text: "Wracamy o dziewiątej." });
  expect(notices.shown.map(({ text }) => text)).toEqual(["Wracamy o dziewiątej."]);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(notices.shown).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(notices.shown).toEqual([]);
});

test("what the server says when it closes is kept until it is back", async () => {
  const connection = new Connection(() => "ws://x/ws");
  connection.open();
  last().say(HELLO);
  last().say({ type: "goodbye", milliseconds: 500, text: "Back at nine." });
  expect(connection.farewell).toBe("Back at nine.");
  await vi.advanceTimersByTimeAsync(600);
  last().close();
  expect(connection.farewell).toBe("Back at nine.");
  await vi.advanceTimersByTimeAsync(10_000);
  last().say(HELLO);
  expect(connection.farewell).toBe("");
});
