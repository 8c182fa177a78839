export interface TraceEvent {
  name: string;
  cat: string;
  ph: string;
  ts: number;
  pid: number;
  tid: number;
  id2?: { local: string };
  args?: { data?: { state?: string }; frame_reporter?: { has_main_animation?: boolean } };
}

/** The milliseconds between frames while something moves; how much moved; how many frames waited for the page's thread. */
export function framesOf(own: TraceEvent[]): { frames: number[]; animations: number; onMainThread: number };
