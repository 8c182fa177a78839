// What a page does in a trace of the browser: when messages arrive, when the page changes, when that is drawn.

/**
 * @typedef {{ name: string, cat: string, ph: string, ts: number, dur?: number, tdur?: number, pid: number, tid: number }} TraceEvent
 * @typedef {{ answers: number[], work: number[], tasks: number[] }} Findings
 */

/** The categories a trace needs for `readTrace`. */
export const CATEGORIES = [
  "devtools.timeline",
  "blink.user_timing",
  "disabled-by-default-devtools.timeline",
  "disabled-by-default-devtools.timeline.frame",
  "devtools.timeline.frame",
];

const LONG_AGO = 2_000_000;
const SOON = 500_000;

/** Runs in the page before anything else: marks messages and changes in the trace, and counts frames with animations. */
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
  };
  new MutationObserver(() => performance.mark("change")).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  /** @type {number[]} */
  const frames = [];
  Object.assign(window, { frames_of_animations: frames });
  let before = 0;
  let wasMoving = false;
  /** @param {number} now */
  const count = (now) => {
    if (wasMoving) frames.push(now - before);
    before = now;
    // What breathes all the time, such as the glow of a move, is no animation of something that happened.
    wasMoving = document
      .getAnimations()
      .some(({ playState, effect }) => playState === "running" && effect?.getTiming().iterations !== Infinity);
    requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
}

/**
 * The milliseconds from each message to the frame drawn with what it changed, how many of them the page's own thread
 * worked (other programs do not count), and the work of each of its tasks.
 * @param {TraceEvent[]} events
 * @returns {Findings}
 */
export function readTrace(events) {
  const marks = events.filter(({ cat }) => cat === "blink.user_timing");
  const page = marks.find(({ name }) => name === "message")?.pid;
  const own = events.filter(({ pid }) => pid === page).sort((one, other) => one.ts - other.ts);
  const main = own.find(({ name }) => name === "message")?.tid;
  /** @param {string} name */
  const timesOf = (name) => own.filter((event) => event.name === name).map((event) => event.ts + (event.dur ?? 0));
  const [arrivals, changes, commits] = [timesOf("WebSocketReceive"), timesOf("change"), timesOf("Commit")];
  const drawn = timesOf("DrawFrame");
  const tasks = own.filter(({ name, tid }) => name === "RunTask" && tid === main);
  /** @type {Findings} */
  const findings = { answers: [], work: [], tasks: tasks.map(({ tdur = 0 }) => tdur / 1000) };
  timesOf("message").forEach((time, index, messages) => {
    const arrival = arrivals.findLast((each) => each <= time && each > time - LONG_AGO) ?? time;
    const change = changes.find((each) => each >= time) ?? Infinity;
    // A message while something else is still shown waits its turn: its answer is not this change.
    if (change - time > SOON || change > (messages[index + 1] ?? Infinity)) return;
    const commit = commits.find((each) => each >= change) ?? Infinity;
    const frame = drawn.find((each) => each >= commit);
    if (frame === undefined) return;
    findings.answers.push((frame - arrival) / 1000);
    const meanwhile = tasks.filter(({ ts, dur = 0 }) => ts + dur > arrival && ts < commit);
    findings.work.push(meanwhile.reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0));
  });
  return findings;
}
