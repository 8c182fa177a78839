// What is read from a trace of the browser; the traces here are written by hand, as Chromium writes them.
import { expect, test } from "vitest";
import { framesOf, type TraceEvent } from "../../scripts/trace.mjs";

const MILLISECOND = 1000;

function event(name: string, ph: string, ms: number, more: Partial<TraceEvent> = {}): TraceEvent {
  return { name, ph, ts: ms * MILLISECOND, cat: "", pid: 1, tid: 1, ...more };
}

function animation(id: string, begun: number, running: number | null, ended: number | null): TraceEvent[] {
  const id2 = { local: id };
  return [
    event("Animation", "b", begun, { id2, args: { data: { state: "running" } } }),
    ...(running === null ? [] : [event("Animation", "n", running, { id2, args: { data: { state: "running" } } })]),
    ...(ended === null ? [] : [event("Animation", "e", ended, { id2, args: {} })]),
  ];
}

const draw = (...times: number[]) => times.map((time) => event("DrawFrame", "I", time));
const inOrder = (events: TraceEvent[]) => [...events].sort((one, other) => one.ts - other.ts);

test("frames count from when an animation runs to its end", () => {
  const own = inOrder([...animation("a", 0, 100, 300), ...draw(0, 60, 110, 130, 200, 290, 400)]);
  expect(framesOf(own)).toEqual({ frames: [20, 70, 90], animations: 1, onMainThread: 0 });
});

test("what breathes for ever, or was never taken up, is no movement", () => {
  const own = inOrder([...animation("a", 0, 10, null), ...animation("b", 0, null, 90), ...draw(20, 40, 80)]);
  expect(framesOf(own)).toEqual({ frames: [], animations: 0, onMainThread: 0 });
});

test("a number that is used again is another animation", () => {
  const own = inOrder([...animation("a", 0, 10, 50), ...animation("a", 100, 110, 150), ...draw(20, 40, 60, 120, 140)]);
  expect(framesOf(own)).toEqual({ frames: [20, 20], animations: 2, onMainThread: 0 });
});

test("frames that wait for the page's thread are told, while something moves", () => {
  const reporter = (time: number, has_main_animation: boolean) =>
    event("PipelineReporter", "b", time, { args: { frame_reporter: { has_main_animation } } });
  const own = inOrder([...animation("a", 0, 10, 50), reporter(20, true), reporter(30, false), reporter(70, true)]);
  expect(framesOf(own).onMainThread).toBe(1);
});
