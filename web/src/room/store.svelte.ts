// One table as this device sees it: who sits where, what happens (one thing after another), and what may be done.
import type { Connection, Subscriber } from "../app/connection.svelte";
import { Refusal } from "../app/refusal";
import { preferences } from "../app/preferences.svelte";
import type {
  Choice,
  Hinted,
  Pictured,
  PictureWish,
  Reacted,
  ServerMessage,
  Snapshot,
  TableInfo,
  Update,
  Watch,
} from "../app/wire";
import type { Words } from "../app/words/words";
import type { GameEvent, Moment } from "../kit/contract";
import { gather, weightOf } from "../games/drawn";
import { durationOf, isContinued, isSameQuestion, type Item, type Scene } from "./moments";
import { Log } from "./log.svelte";
import { SentMove } from "./sent.svelte";
import { share } from "../kit/share";
import { sceneOf } from "./scene";

export interface Bubble {
  readonly id: number;
  readonly seat: number;
  readonly reaction: Reacted["reaction"];
}

const BUBBLE_TIME = 3200;
const NO_CHOICES: readonly Choice[] = [];

const ENDINGS: ReadonlySet<string> = new Set(["no_spectators", "broken_table"]);

export class TableStore implements Subscriber {
  info: TableInfo | null = $state.raw(null);
  /** What is drawn now. */
  scene: Scene | null = $state.raw(null);
  moment: Moment<GameEvent> | null = $state.raw(null);
  /** The own seat that waits behind the curtain of a device that several people share. */
  curtain: number | null = $state(null);
  hint: string | null = $state(null);
  isHintAwaited = $state(false);
  /** Why the table cannot be seen, as a code. */
  refusal: string | null = $state(null);
  bubbles: readonly Bubble[] = $state.raw([]);
  /** The move that was made last. */
  lastMove: string | null = null;
  /** Counts whatever could give the same move another meaning. */
  turnings = $state(0);
  readonly log = new Log();

  private queue: readonly Item[] = $state.raw([]);
  private readonly sent = new SentMove();
  private words: Words | null = $state.raw(null);
  private names: readonly string[] = [];
  private wish: PictureWish | null = null;
  private isPictureAwaited = false;
  private latest: Scene | null = null;
  private lastOwnSeat: number | null = null;
  private momentCount = 0;
  private isShowing = false;
  private isResynchronising = true;
  private endMoment: (() => void) | null = null;
  /** Shown with the next frame, unless another one comes before. */
  private coming: Scene | null = null;
  private frame = 0;

  constructor(
    readonly table: string,
    private readonly connection: Connection,
    private readonly onRefusal: (refusal: Refusal) => void = () => {},
  ) {}

  /** The seat this device looks from; -1 for a spectator. */
  readonly viewer = $derived(this.scene?.seat ?? -1);
  /** Whether everything that has happened has been shown. */
  readonly isSettled = $derived(this.queue.length === 0 && this.moment === null);
  readonly ownSeats = $derived((this.info?.seats ?? []).flatMap((seat, number) => (seat.is_yours ? [number] : [])));
  /** A move is on its way: it is not answered yet, or the number it was given has not been shown. */
  readonly isMoving = $derived(this.sent.isUnderway);
  readonly choices: readonly Choice[] = $derived(
    this.scene && this.isSettled && !this.sent.isSlow && this.curtain === null ? this.scene.choices : NO_CHOICES,
  );
  readonly isOver = $derived(this.info?.status === "over" && this.isSettled && this.curtain === null);

  /** With the words of the game, and the names of the users, what has happened can be told. */
  equip(words: Words, names: readonly string[]): void {
    this.words = words;
    this.names = names;
    void this.show();
  }

  open(): void {
    this.connection.watch(this);
  }

  close(): void {
    this.connection.unwatch(this);
    this.queue = [];
    this.coming = null;
    cancelAnimationFrame(this.frame);
    this.endMoment?.();
    this.moment = null;
    this.sent.forget();
  }

  resume(): Partial<Watch> {
    this.isResynchronising = true;
    if (!this.latest) return {};
    const { seat, number } = this.latest;
    return { seat, since: Math.min(number, this.log.missingFrom(seat)) };
  }

  receive(message: ServerMessage): void {
    switch (message.type) {
      case "table":
        this.info = share(this.info, message);
        this.refusal = null;
        break;
      case "snapshot":
        this.takeSnapshot(message);
        break;
      case "update":
        this.takeUpdate(message);
        break;
      case "reacted":
        this.takeReaction(message);
        break;
      case "refused":
        // With an id it answers this store's watch, which the connection does not keep then; without one these codes
        // say that whoever watched may not do so any more, or that there is nothing more to see.
        if (ENDINGS.has(message.code)) this.connection.unwatch(this);
        if (message.id || !this.info || ENDINGS.has(message.code)) this.refusal = message.code;
        break;
    }
  }

  /** Make a move: one of the choices. */
  async play(move: string): Promise<void> {
    const scene = this.scene;
    if (!scene || this.isMoving || !this.choices.some((choice) => choice.move === move)) return;
    this.sent.send();
    this.lastMove = move;
    this.hint = null;
    let needed = 0;
    try {
      const request = { type: "move", table: this.table, seat: scene.seat, move, seen: scene.number } as const;
      const answer = await this.connection.ask(request);
      if (answer.type === "accepted" && this.latest?.seat === scene.seat) needed = answer.number ?? 0;
    } catch (refusal) {
      if (refusal instanceof Refusal) this.onRefusal(refusal);
    } finally {
      this.sent.answer(needed, this.scene?.number ?? 0);
    }
  }

  /** Ask for something at this table; a refusal is shown to the user. */
  async ask(request: { type: "undo" | "back" | "leave" | "start" | "rematch" }): Promise<string | null> {
    try {
      const answer = await this.connection.ask({ ...request, table: this.table });
      return answer.type === "created" ? answer.table : "";
    } catch (refusal) {
      if (refusal instanceof Refusal) this.onRefusal(refusal);
      return null;
    }
  }

  /** Show what a strong bot would do; the hint is returned if it is still good when it comes. */
  async askForHint(): Promise<Hinted | null> {
    if (this.isHintAwaited || this.choices.length === 0) return null;
    this.isHintAwaited = true;
    try {
      const choices = this.scene?.choices;
      const answer = await this.connection.ask({ type: "hint", table: this.table, seat: this.viewer });
      if (answer.type !== "hinted" || choices !== this.scene?.choices) return null;
      this.hint = answer.move;
      return answer;
    } catch (refusal) {
      if (refusal instanceof Refusal) this.onRefusal(refusal);
      return null;
    } finally {
      this.isHintAwaited = false;
    }
  }

  /** Have the table drawn as text; while one picture is on its way, the last one asked for waits. */
  async askForPicture(wish: PictureWish): Promise<void> {
    this.wish = wish;
    if (this.isPictureAwaited) return;
    this.isPictureAwaited = true;
    for (let asked: PictureWish | null = wish; asked; asked = this.wish) {
      this.wish = null;
      try {
        const answer = await this.connection.ask({ type: "picture", table: this.table, wish: asked });
        if (answer.type === "pictured") this.takePicture(answer);
      } catch (refusal) {
        if (refusal instanceof Refusal) this.onRefusal(refusal);
      }
    }
    this.isPictureAwaited = false;
  }

  private takePicture({ seat, picture }: Pictured): void {
    if (this.latest?.seat === seat) this.latest = { ...this.latest, picture };
    if (this.scene?.seat === seat) this.scene = { ...this.scene, picture };
  }

  /** Show everything that waits at once. */
  skip(): void {
    const events = this.queue.filter((item) => item.kind === "event");
    for (const item of events) this.log.add(item.seat, item.number, item.events);
    this.queue = this.queue.filter((item) => item.kind === "scene");
    this.endMoment?.();
  }

  /** The one whose seat waits behind the curtain is there. */
  drawCurtain(): void {
    this.curtain = null;
  }

  private takeSnapshot(message: Snapshot): void {
    const before = this.latest;
    const scene = sceneOf(message, message.view, before);
    // A move taken back counts as one more thing that happened; a snapshot that was asked for twice is no news.
    const isNews = before !== null && before.seat === scene.seat && scene.number > before.number;
    const isUndone = !this.isResynchronising && isNews;
    this.isResynchronising = false;
    this.latest = scene;
    this.turnings += 1;
    this.sent.stopWaiting();
    if (isUndone) {
      this.queue = [];
      this.coming = null;
      this.endMoment?.();
      this.log.remark(scene.seat, scene.number);
    }
    this.present(scene);
    if (this.log.missingFrom(scene.seat) < scene.number) {
      this.connection.sendWatch(this);
      // If it cannot be had a snapshot comes again, and asking once was enough.
      this.log.settle(scene.seat, scene.number);
    }
  }

  private takeUpdate(message: Update): void {
    this.isResynchronising = false;
    const before = this.latest?.seat === message.seat ? this.latest : null;
    const events = message.events as readonly GameEvent[];
    const seen = before?.number ?? message.number;
    const known = Math.max(0, Math.min(events.length, seen - message.since));
    this.log.add(message.seat, message.since, events.slice(0, known));
    this.log.settle(message.seat, message.number);
    const scene = sceneOf(message, message.view ?? before?.view, before);
    this.latest = scene;
    // Whoever is asked the same as before goes on thinking: at simultaneous turns others do not get in the way.
    const isUndisturbed = before !== null && before.choices.length > 0 && isSameQuestion(before.choices, scene.choices);
    const fresh = events.slice(known);
    if (!isContinued(message.seat, fresh, before?.choices ?? NO_CHOICES, scene.choices)) this.turnings += 1;
    const isShown = !isUndisturbed && preferences.pace !== "at_once" && !document.hidden;
    if (!isShown) this.log.add(message.seat, message.since + known, fresh);
    else {
      this.presentNow();
      let number = message.since + known;
      for (const happening of gather(this.info?.game ?? "", fresh)) {
        this.enqueue({ kind: "event", seat: message.seat, number, ...happening });
        number += happening.events.length;
      }
    }
    this.present(scene);
  }

  /** Show a scene in its turn; where nothing is told, what comes between two frames is shown once. */
  private present(scene: Scene): void {
    if (this.coming && this.coming.seat !== scene.seat) this.presentNow();
    if (this.coming === null) this.frame = requestAnimationFrame(() => this.presentNow());
    this.coming = scene;
    if (this.scene === null || preferences.pace !== "at_once" || document.hidden) this.presentNow();
  }

  private presentNow(): void {
    const scene = this.coming;
    if (!scene) return;
    cancelAnimationFrame(this.frame);
    this.coming = null;
    this.enqueue({ kind: "scene", scene });
  }

  private takeReaction(message: Reacted): void {
    if (preferences.hides_reactions) return;
    this.momentCount += 1;
    const bubble = { id: this.momentCount, seat: message.seat, reaction: message.reaction };
    this.bubbles = [...this.bubbles.filter((other) => other.seat !== message.seat), bubble];
    setTimeout(() => {
      this.bubbles = this.bubbles.filter((other) => other !== bubble);
    }, BUBBLE_TIME);
  }

  private enqueue(item: Item): void {
    this.queue = [...this.queue, item];
    void this.show();
  }

  private async show(): Promise<void> {
    if (this.isShowing || !this.words) return;
    this.isShowing = true;
    for (let item = this.queue[0]; item; item = this.queue[0]) {
      if (item.kind === "event") await this.showEvent(item);
      else this.showScene(item.scene);
    }
    this.isShowing = false;
  }

  private async showEvent(item: Item & { kind: "event" }): Promise<void> {
    const { event, events } = item;
    this.log.add(item.seat, item.number, events);
    const isOwn = event.seat === item.seat;
    const tell = (told: GameEvent) => this.words?.tell(told, { names: this.names, viewer: item.seat }) ?? [];
    const lines = tell(event);
    const weight = weightOf(this.info?.game ?? "", event, item.seat);
    const duration = Math.round(durationOf(preferences.pace, isOwn, lines.length, this.queue.length) * weight);
    if (duration > 0 && this.curtain === null) {
      this.momentCount += 1;
      const others = events.filter((other) => other !== event).flatMap(tell);
      this.moment = { number: this.momentCount, event, events, lines: [...lines, ...others], duration };
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, duration);
        this.endMoment = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.endMoment = null;
    }
    if (this.queue[0] === item) this.queue = this.queue.slice(1);
  }

  private showScene(scene: Scene): void {
    this.queue = this.queue.slice(1);
    this.moment = null;
    if (this.ownSeats.length > 1 && scene.seat >= 0 && scene.seat !== this.lastOwnSeat) {
      if (this.info?.status !== "over") this.curtain = scene.seat;
    }
    if (scene.seat >= 0) this.lastOwnSeat = scene.seat;
    // Where all play at once others go on meanwhile: a hint is good as long as the choices are the same.
    if (scene.choices !== this.scene?.choices) this.hint = null;
    this.scene = scene;
    this.sent.show(scene.number);
  }
}
