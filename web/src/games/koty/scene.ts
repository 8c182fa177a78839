// What lies on the table while happenings are shown one after another: the view before them, followed event by event.
import type { GameEvent, KotyFacts, KotyView } from "./types";

export interface Land {
  readonly nines: readonly { readonly face?: string }[];
  readonly top: string | null;
  readonly points: number;
}

/** Two cats that meet in the middle: an attack with its answers, or cats that met at home. */
export interface Meeting {
  readonly kind: "meeting";
  readonly seat: number;
  readonly owner: number;
  readonly place: number;
  /** The card that attacks now, or null after it was warded off. */
  readonly card: string | null;
  /** The cat every attack and defence of this meeting is made with. */
  readonly declared: string;
  readonly cat: string;
  readonly isFight: boolean;
  readonly defence: { readonly seat: number; readonly card: string } | null;
  /** How often it was warded off before. */
  readonly warded: number;
  readonly answering: number | null;
  readonly outcome: "friends" | "fight" | "caught" | "stopped" | "passed" | null;
}

/** A card that waits for a land: a nine (its face where everybody saw it), or a cat the moth carries. */
export interface Waiting {
  readonly kind: "nine" | "carried";
  readonly seat: number;
  readonly card: string | null;
  readonly from?: { readonly owner: number; readonly place: number };
}

/** The two cats of a fight that wait for a land; the first becomes the nine. */
export interface Pair {
  readonly kind: "pair";
  readonly seat: number;
  readonly cards: readonly [string, string];
}

export type Stage = Meeting | Waiting | Pair;

export interface Scene {
  readonly dreams: readonly (readonly Land[])[];
  readonly hands: readonly number[];
  readonly hand: readonly string[];
  readonly seat: number;
  readonly pile: number;
  readonly discards: readonly string[];
  readonly stage: Stage | null;
}

export function sceneOf(view: KotyView): Scene {
  const dreams = view.dreams.map((dream) =>
    dream.map(({ nines, top, points }) => ({ nines, top: top ?? null, points })),
  );
  return {
    dreams,
    hands: view.hand_sizes,
    hand: view.hand ?? [],
    seat: view.seat,
    pile: view.pile,
    discards: view.discards,
    stage: stageOf(view, dreams),
  };
}

function stageOf(view: KotyView, dreams: readonly (readonly Land[])[]): Stage | null {
  const { phase, turn, played = null, declared = null, repeats = 0 } = view;
  const target = (view.target ?? null) as readonly [number, number] | null;
  if ((phase === "defence" || phase === "repeat") && target && declared) {
    const [owner, place] = target;
    const cat = dreams[owner]?.[place]?.top ?? declared;
    return {
      kind: "meeting",
      seat: turn,
      owner,
      place,
      card: phase === "defence" ? played : null,
      declared,
      cat,
      isFight: cat === declared,
      defence: null,
      warded: repeats + (phase === "repeat" ? 1 : 0),
      answering: view.answering ?? null,
      outcome: null,
    };
  }
  if (phase === "placing") return { kind: "nine", seat: turn, card: played === "bat" ? "raven" : played };
  if (phase === "filling" && played && declared) return { kind: "pair", seat: turn, cards: [played, declared] };
  if (phase === "carrying" && target) {
    const [owner, place] = target;
    return { kind: "carried", seat: turn, card: dreams[owner]?.[place]?.top ?? null, from: { owner, place } };
  }
  return null;
}

/** What every land counts, as the facts say. */
export function count(scene: Scene, points: KotyFacts["land_points"]): Scene {
  const dreams = scene.dreams.map((dream) =>
    dream.map((land) => ({ ...land, points: points[land.top ?? "bare"]?.[land.nines.length] ?? land.points })),
  );
  return { ...scene, dreams };
}

/** The table after an event, apart from what its lands count. */
export function follow(scene: Scene, event: GameEvent): Scene {
  switch (event.event) {
    case "drew": {
      const hand = event.seat === scene.seat && event.cards ? [...scene.hand, ...event.cards] : scene.hand;
      return { ...changeHand(scene, event.seat, event.count), hand, pile: event.pile };
    }
    case "reshuffled":
      // The cards of a defence lie on top and may be left out.
      return { ...scene, pile: event.pile, discards: scene.discards.slice(event.pile) };
    case "laid":
      return setTop(play(scene, event.seat, event.card), event.seat, event.place, event.card);
    case "covered":
      return setTop(play(scene, event.seat, event.card), event.owner, event.place, event.card);
    case "chased":
      return discard(setTop(play(scene, event.seat, event.card), event.seat, event.place, null), event.card, "raven");
    case "exchanged":
      return discard(
        { ...changeHand(scene, event.seat, -event.cards.length), hand: event.seat === scene.seat ? [] : scene.hand },
        ...event.cards,
      );
    case "nine_placed":
    case "nine_lost":
    case "land_filled":
    case "cats_lost":
      return settle({ ...scene, stage: null }, event, scene.stage);
    case "moth_lifted":
    case "moth_dropped":
    case "bat_took":
    case "dragon_came":
    case "caught":
      return followNight(scene, event);
    case "attacked":
    case "passed":
    case "defended":
    case "repeated":
    case "stopped":
    case "befriended":
    case "fought":
      return followMeeting(scene, event);
    default:
      return scene;
  }
}

type MeetingEvent = Extract<
  GameEvent,
  { event: "attacked" | "passed" | "defended" | "repeated" | "stopped" | "befriended" | "fought" }
>;

function followMeeting(scene: Scene, event: MeetingEvent): Scene {
  const meeting = scene.stage?.kind === "meeting" ? scene.stage : null;
  switch (event.event) {
    case "attacked": {
      const { seat, owner, place, card, cat, is_fight } = event;
      const stage: Meeting = {
        ...{ kind: "meeting", seat, owner, place, card, cat, isFight: is_fight, declared: event.stands_for ?? card },
        ...{ defence: null, warded: 0, answering: owner, outcome: null },
      };
      return { ...play(scene, seat, card), stage };
    }
    case "defended": {
      if (!meeting?.card) return discard(play(scene, event.seat, event.card), event.card);
      const defence = { seat: event.seat, card: event.card };
      const stage = { ...meeting, defence, warded: meeting.warded + 1, answering: null };
      return { ...discard(play(scene, event.seat, event.card), meeting.card, event.card), stage };
    }
    case "repeated": {
      const after = play(scene, event.seat, event.card);
      if (!meeting) return after;
      return { ...after, stage: { ...meeting, card: event.card, defence: null, answering: meeting.owner } };
    }
    case "passed":
      return meeting ? { ...scene, stage: { ...meeting, answering: null, outcome: "passed" } } : scene;
    case "stopped":
      return meeting ? { ...scene, stage: { ...meeting, answering: null, outcome: "stopped" } } : scene;
    case "befriended":
    case "fought": {
      const { seat, owner, place, card, cat } = event;
      const isFight = event.event === "fought";
      const stage: Meeting = {
        ...{ kind: "meeting", seat, owner, place, card, cat, isFight, declared: meeting?.declared ?? card },
        ...{ defence: null, warded: meeting?.warded ?? 0, answering: null, outcome: isFight ? "fight" : "friends" },
      };
      const after = meeting ? scene : play(scene, seat, card);
      const cleared = { ...setTop(after, owner, place, null), stage };
      return isFight ? cleared : discard(cleared, card, cat);
    }
  }
}

type Settling = Extract<GameEvent, { event: "nine_placed" | "nine_lost" | "land_filled" | "cats_lost" }>;

/** Cards that waited in the middle come into a land or are lost. */
function settle(scene: Scene, event: Settling, stage: Stage | null): Scene {
  // The bat that brought a raven is discarded only now.
  const bat = stage?.kind === "nine" && stage.card === "raven" ? ["bat"] : [];
  switch (event.event) {
    case "nine_placed": {
      const nine = event.card === undefined ? {} : { face: event.card };
      const placed = setLand(scene, event.seat, event.place, (land) => ({ ...land, nines: [...land.nines, nine] }));
      return discard({ ...placed, pile: event.pile ?? scene.pile }, ...bat);
    }
    case "nine_lost": {
      const isFromPile = stage?.kind !== "nine" || stage.card === null;
      return discard({ ...scene, pile: scene.pile - Number(isFromPile) }, event.card, ...bat);
    }
    case "land_filled": {
      const nines = event.nine ? [{ face: event.nine }] : [];
      const filled = setLand(scene, event.seat, event.place, (land) => ({
        ...land,
        nines: [...land.nines, ...nines],
        top: event.cat,
      }));
      return event.lost ? discard(filled, event.lost) : filled;
    }
    case "cats_lost":
      return discard(scene, ...event.cards);
  }
}

type NightEvent = Extract<GameEvent, { event: "moth_lifted" | "moth_dropped" | "bat_took" | "dragon_came" | "caught" }>;

function followNight(scene: Scene, event: NightEvent): Scene {
  switch (event.event) {
    case "moth_lifted": {
      const { seat, card, owner, place } = event;
      return { ...play(scene, seat, "moth"), stage: { kind: "carried", seat, card, from: { owner, place } } };
    }
    case "moth_dropped": {
      const from = scene.stage?.kind === "carried" ? scene.stage.from : undefined;
      const lifted = from ? setTop(scene, from.owner, from.place, null) : scene;
      return discard({ ...setTop(lifted, event.owner, event.place, event.card), stage: null }, "moth");
    }
    case "bat_took": {
      const taken = setTop(play(scene, event.seat, "bat"), event.owner, event.place, null);
      return { ...taken, stage: { kind: "nine", seat: event.seat, card: "raven" } };
    }
    case "dragon_came": {
      const after = play(scene, event.seat, "dragon");
      const dreams = after.dreams.map((dream) =>
        dream.map((land) => (land.top === "raven" ? { ...land, top: null } : land)),
      );
      const ravens = Array.from({ length: event.count }, () => "raven");
      return discard({ ...after, dreams, stage: { kind: "nine", seat: event.seat, card: "dragon" } }, ...ravens);
    }
    case "caught": {
      const stage =
        scene.stage?.kind === "meeting" ? { ...scene.stage, answering: null, outcome: "caught" as const } : null;
      const after = changeHand(discard(play(scene, event.seat, "owl"), "owl"), event.seat, 1);
      return { ...after, stage, hand: event.seat === scene.seat ? [...after.hand, event.card] : after.hand };
    }
  }
}

function changeHand(scene: Scene, seat: number, by: number): Scene {
  return { ...scene, hands: scene.hands.map((count, other) => (other === seat ? count + by : count)) };
}

/** A card leaves a hand. */
function play(scene: Scene, seat: number, card: string): Scene {
  const index = seat === scene.seat ? scene.hand.indexOf(card) : -1;
  const hand = index < 0 ? scene.hand : scene.hand.toSpliced(index, 1);
  return { ...changeHand(scene, seat, -1), hand };
}

function discard(scene: Scene, ...cards: string[]): Scene {
  return cards.length ? { ...scene, discards: [...scene.discards, ...cards] } : scene;
}

function setTop(scene: Scene, owner: number, place: number, top: string | null): Scene {
  return setLand(scene, owner, place, (land) => ({ ...land, top }));
}

function setLand(scene: Scene, owner: number, place: number, change: (land: Land) => Land): Scene {
  const dreams = scene.dreams.map((dream, seat) =>
    seat === owner ? dream.map((land, index) => (index === place ? change(land) : land)) : dream,
  );
  return { ...scene, dreams };
}
