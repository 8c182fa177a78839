// What is drawn while happenings are shown: the table followed event by event, and the cards in the air.
import { tick } from "svelte";
import type { Moment } from "../../kit/contract";
import { share } from "../../kit/share";
import { arrivalsOf, locate, timing, type Flying } from "./anchors";
import { flightsOfAll } from "./flights";
import type { Visit } from "./Night.svelte";
import { count, follow, sceneOf, type Scene } from "./scene";
import type { GameEvent, KotyFacts, KotyView } from "./types";
import { visitOf } from "./visits";

export interface Space {
  readonly root: HTMLElement;
  /** The width of the largest card. */
  readonly widest: number;
  /** Whether things should not move. */
  readonly isStill: boolean;
}

const eventsOf = ({ event, events }: Moment<GameEvent>): readonly GameEvent[] => events ?? [event];

export class Show {
  scene: Scene = $state.raw() as Scene;
  flying: readonly Flying[] = $state.raw([]);
  visit: Visit | null = $state.raw(null);
  readonly arriving: ReadonlySet<string> = $derived(arrivalsOf(this.flying));

  private number = 0;
  private launched = 0;

  constructor(
    private view: KotyView,
    private readonly points: () => KotyFacts["land_points"],
  ) {
    this.scene = sceneOf(view);
  }

  /** Take the view as it is when nothing is shown; otherwise go on from there by one event. */
  follow(view: KotyView, moment: Moment<GameEvent> | null, space: Space | null): void {
    if (!moment) {
      this.scene = share(this.scene, sceneOf(view));
      this.visit = null;
    } else if (moment.number !== this.number) {
      const before = this.view === view ? this.scene : sceneOf(view);
      this.number = moment.number;
      this.visit = null;
      if (space && moment.duration > 0) this.launch(moment, before, space);
      this.scene = share(before, count(eventsOf(moment).reduce(follow, before), this.points()));
    }
    this.view = view;
  }

  land(id: number): void {
    this.flying = this.flying.filter((flight) => flight.id !== id);
  }

  /** Cards set off from where they lie before the table changes and land where they lie after it. */
  private launch(moment: Moment<GameEvent>, before: Scene, { root, widest, isStill }: Space): void {
    const { event, number, duration } = moment;
    const leaving = (isStill ? [] : flightsOfAll(eventsOf(moment), before)).flatMap((flight) => {
      const start = locate(root, flight.from, widest);
      return start ? [{ flight, from: start[1] }] : [];
    });
    void tick().then(() => {
      if (this.number !== number) return;
      this.flying = leaving.flatMap(({ flight, from }) => {
        const end = locate(root, flight.to, widest);
        if (!end) return [];
        const [arrival, to] = end;
        const { card, turns = false } = flight;
        return [{ id: ++this.launched, card, turns, from, to, arrival, ...timing(flight, duration) }];
      });
      this.visit = visitOf(root, event, number, duration);
    });
  }
}
