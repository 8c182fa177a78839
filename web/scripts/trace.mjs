// What a page does in a trace of the browser: when messages arrive, when the table turns to them, when that is drawn.

/**
 * @typedef {{ name: string, cat: string, ph: string, ts: number, dur?: number, tdur?: number, pid: number, tid: number, id2?: { local: string }, args?: { data?: { state?: string }, frame_reporter?: { has_main_animation?: boolean } } }} TraceEvent
 * @typedef {{ answers: number[], others: number[], work: number[], layouts: number[], tasks: number[], parts: Parts, frames: number[], animations: number, onMainThread: number }} Findings
 * @typedef {Record<keyof typeof KINDS, number[]>} Parts
 */

/** The categories a trace needs for `readTrace`. */
export const CATEGORIES = [
  "devtools.timeline",
  "blink.user_timing",
  "disabled-by-default-devtools.timeline",
  "disabled-by-default-devtools.timeline.frame",
  "devtools.timeline.frame",
  "blink.animations",
];

/** What the browser itself works for a frame, by the names of its events; the rest of the work is the page's code. */
const KINDS = {
  style: ["UpdateLayoutTree"],
  layout: ["Layout"],
  paint: ["PrePaint", "Paint", "Layerize", "Commit"],
};

/** @returns {Findings} */
export function noFindings() {
  const parts = { style: [], layout: [], paint: [] };
  const counts = { animations: 0, onMainThread: 0 };
  return { answers: [], others: [], work: [], layouts: [], tasks: [], frames: [], parts, ...counts };
}

/**
 * Adds what a further trace shows.
 * @param {Findings} all
 * @param {Findings} more
 */
export function addFindings(all, more) {
  for (const list of /** @type {const} */ (["answers", "others", "work", "layouts", "tasks", "frames"]))
    all[list].push(...more[list]);
  for (const kind of /** @type {const} */ (["style", "layout", "paint"])) all.parts[kind].push(...more.parts[kind]);
  all.animations += more.animations;
  all.onMainThread += more.onMainThread;
}

/**
 * Runs in the page before anything else: marks in the trace when messages come and when the table turns to something that
 * has happened (the number and the sentence over it change with everything that does).
 */
export function markEvents() {
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    /** @param {string} address */
    constructor(address) {
      super(address);
      this.addEventListener("message", ({ data }) => {
        if (String(data).includes('"type":"update"')) performance.mark("message");
      });
    }
    /** @param {string} data */
    send(data) {
      if (data.includes('"type":"move"')) performance.mark("move");
      super.send(data);
    }
  };
  let expected = "";
  new MutationObserver(() => {
    const line = document.querySelector("[data-expected]");
    const told = `${line?.getAttribute("data-number")} ${line?.textContent}`;
    if (line && told !== expected) performance.mark("turn");
    expected = told;
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}

/**
 * The milliseconds between frames on the screen while something moves, and how many of them had an animation that waits for
 * the page's thread. What breathes all the time, such as the glow of a move, is no animation of something that happened: only
 * animations that ended count, from when the browser says that they run.
 * @param {TraceEvent[]} own
 */
export function framesOf(own) {
  /** @type {{ start?: number, end?: number }[]} */
  const animations = [];
  const running = new Map(); // numbers are used again
  for (const { name, ph, ts, id2, args } of own) {
    if (name !== "Animation" || !id2) continue;
    if (ph === "b") animations.push({});
    if (ph === "b") running.set(id2.local, animations.at(-1));
    const animation = running.get(id2.local);
    if (animation && ph === "n" && args?.data?.state === "running") animation.start ??= ts;
    if (animation && ph === "e") animation.end = ts;
  }
  const ended = animations.filter(({ start, end }) => start !== undefined && end !== undefined);
  /** @param {number} from @param {number} to */
  const isMoving = (from, to) => ended.some(({ start = 0, end = 0 }) => start <= from && to <= end);
  const drawn = own.filter(({ name }) => name === "DrawFrame").map(({ ts }) => ts);
  const gaps = drawn.slice(1).map((ts, index) => ({ from: drawn[index] ?? ts, to: ts }));
  const waiting = own.filter(({ name, ph, args }) => {
    return name === "PipelineReporter" && ph === "b" && args?.frame_reporter?.has_main_animation;
  });
  return {
    frames: gaps.filter(({ from, to }) => isMoving(from, to)).map(({ from, to }) => (to - from) / 1000),
    animations: ended.length,
    onMainThread: waiting.filter(({ ts }) => isMoving(ts, ts)).length,
  };
}

/**
 * The milliseconds from a message to the frame drawn with what it says, how many of them the page's own thread worked
 * (other programs do not count), how often it laid the page out in them, and the work of each of its tasks.
 *
 * At the pace of animations a message may wait until what happened before it has been shown. That is the pace's doing, so
 * its time begins when its turn comes: with the task in which the table turns to it. Messages that say nothing new to this
 * seat are not counted.
 *
 * Without a pace the table turns to everything that has come since the last frame, and the time begins with the first.
 * Answers are then what came first after a move of one's own; what the others did on its heels is told apart, in `others`.
 * @param {TraceEvent[]} events
 * @param {boolean} isPaced
 * @returns {Findings}
 */
export function readTrace(events, isPaced) {
  const turn = events.find(({ name, cat }) => name === "turn" && cat === "blink.user_timing");
  const own = events.filter(({ pid }) => pid === turn?.pid).sort((one, other) => one.ts - other.ts);
  /** @param {string} name */
  const named = (name) => own.filter((event) => event.name === name);
  /** @param {TraceEvent} event */
  const end = ({ ts, dur = 0 }) => ts + dur;
  const [messages, arrivals, layouts] = [named("message"), named("WebSocketReceive"), named("Layout")];
  const moves = named("move");
  const [commits, activations, drawn] = [named("Commit"), named("ActivateLayerTree"), named("DrawFrame")];
  const tasks = named("RunTask").filter(({ tid }) => tid === turn?.tid);
  const findings = { ...noFindings(), ...framesOf(own) };
  findings.tasks = tasks.map(({ tdur = 0 }) => tdur / 1000);
  const kinds = /** @type {(keyof typeof KINDS)[]} */ (Object.keys(KINDS));
  const works = kinds.map((kind) => ({
    kind,
    events: KINDS[kind].flatMap(named).filter(({ tid }) => tid === turn?.tid),
  }));
  let before = 0;
  let shown = 0;
  for (const { ts: time } of named("turn")) {
    const news = messages.find(({ ts }) => ts > before && ts <= time);
    before = time;
    const task = tasks.find((each) => each.ts <= time && end(each) >= time);
    if (!task) continue;
    const message = !isPaced || (news && news.ts >= task.ts) ? news : undefined;
    const arrival = message && arrivals.findLast(({ ts }) => ts <= message.ts);
    const start = arrival?.ts ?? task.ts;
    // What is committed becomes the picture when it is activated, and only the frame after that shows it.
    const commit = commits.find(({ ts }) => ts >= time);
    const activation = commit && activations.find(({ ts }) => ts >= end(commit));
    const frame = activation && drawn.find(({ ts }) => ts >= activation.ts);
    if (!commit || !frame) continue;
    const isAnswer = isPaced || moves.some(({ ts }) => ts > shown && ts <= start);
    shown = start;
    if (!isAnswer) {
      findings.others.push((frame.ts - start) / 1000);
      continue;
    }
    const meanwhile = tasks.filter((each) => end(each) > start && each.ts < end(commit));
    findings.answers.push((frame.ts - start) / 1000);
    findings.work.push(meanwhile.reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0));
    for (const { kind, events: each } of works) {
      const within = each.filter(({ ts }) => ts >= start && ts <= end(commit));
      findings.parts[kind].push(within.reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0));
    }
    findings.layouts.push(layouts.filter(({ ts }) => ts >= start && ts < end(commit)).length);
  }
  return findings;
}
