// The view stays the old one while several happenings are shown, so what they change is added up here.
import type { Moment } from "./contract";

/** What is drawn: the view as it is, or the old one changed by every happening that has been shown since. */
export class Staging<View, Event, Stage> {
  private last: { readonly view: View; readonly number: number | null; readonly stage: Stage } | null = null;

  constructor(
    private readonly open: (view: View) => Stage,
    private readonly advance: (stage: Stage, event: Event) => Stage,
  ) {}

  /** The stage now; asked again about the same it is the same. */
  follow(view: View, moment: Moment<Event> | null): Stage {
    const isNew = this.last?.view !== view || (moment === null && this.last.number !== null);
    const before = isNew || !this.last ? { view, number: null, stage: this.open(view) } : this.last;
    const isShown = moment === null || moment.number === before.number;
    this.last = isShown ? before : { view, number: moment.number, stage: this.advance(before.stage, moment.event) };
    return this.last.stage;
  }
}
