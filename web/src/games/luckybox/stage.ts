// The match while it is being told: the old view, changed by what has been shown of the happenings since.
import type { CardSeen, GameEvent, LuckyBoxFacts, LuckyBoxView, SheetSeen, WrittenSeen } from "./types";

export interface Stage extends LuckyBoxView {
  /** How many cards of a fresh offer lie face down: their faces come with the next view. */
  hidden: number;
}

export function openStage(view: LuckyBoxView): Stage {
  return { ...view, hidden: 0 };
}

/** The stage after one more happening. Scores and what others hold are known only from the next view. */
export function advance(facts: LuckyBoxFacts, stage: Stage, event: GameEvent): Stage {
  switch (event.event) {
    case "dealt":
      return {
        ...without(stage, "offer", "written"),
        phase: "choosing",
        round: event.round,
        revealed: [],
        kept: [],
        pile: event.pile,
        hidden: event.offered,
        acting: stage.sheets.map((_, seat) => seat),
      };
    case "kept":
      return { ...stage, kept: [...(stage.kept ?? []), indexInOffer(stage, event.box)] };
    case "ready":
    case "skipped":
      return { ...stage, acting: stage.acting.filter((seat) => seat !== event.seat) };
    case "chosen":
      return layOut(stage, event.seat, event.kept, event.slots);
    case "revealed":
      return {
        ...without(stage, "offer", "kept"),
        phase: "turn",
        round: event.round,
        revealed: [...stage.revealed.slice(0, event.turn), event.number],
        acting: stage.sheets.map((_, seat) => seat),
      };
    case "crossed": {
      const now = writing(stage, event.seat);
      const pool = [...takeOne(now.pool, event.bonus ?? null), ...(event.gained ?? [])];
      const spots = [...now.spots, event.spot];
      return write(stage, { ...now, spots, pool, lightning: now.lightning - (event.spent ?? 0) });
    }
    case "collected": {
      const now = writing(stage, event.seat);
      return write(stage, {
        ...now,
        pool: takeOne(now.pool, event.bonus),
        lightning: now.lightning + (facts.lightning[event.bonus] ?? 0),
        moons: now.moons + (event.bonus === "moon" ? 1 : 0),
        stars: now.stars + (event.bonus === "star" ? 1 : 0),
      });
    }
    case "lost":
    case "wasted": {
      const now = writing(stage, event.seat);
      return write(stage, { ...now, pool: takeOne(now.pool, event.event === "lost" ? event.bonus : "star") });
    }
    case "shown": {
      const spots = event.spots?.split(" ") ?? [];
      const told = event.seat === stage.seat ? without(stage, "written") : stage;
      return withSheet({ ...told, phase: "turn" }, event.seat, (sheet) => ({
        ...sheet,
        cards: sheet.cards.map((card) => ({ ...card, crossed: [...(card.crossed ?? []), ...spotsOn(card, spots)] })),
        lightning: event.lightning,
        moons: event.moons,
        stars: event.stars,
      }));
    }
    case "round_ended":
      return {
        ...without(stage, "written"),
        acting: [],
        sheets: stage.sheets.map((sheet, seat) =>
          closeRound(sheet, event.round, event.stars[seat] ?? 0, event.totals[seat] ?? 0),
        ),
      };
    case "match_ended":
      return { ...stage, phase: "over", acting: [], places: event.places };
    case "offered":
    case "passed":
      return stage;
  }
}

/** The spots of a list that lie on a card, as cells: 2b3 is b3 on the card in slot 1. */
export function spotsOn(card: CardSeen, spots: readonly string[]): string[] {
  return spots.filter((spot) => Number(spot[0]) - 1 === card.slot).map((spot) => spot.slice(1));
}

function without<Key extends keyof Stage>(stage: Stage, ...keys: Key[]): Omit<Stage, Key> & Stage {
  const left = { ...stage };
  for (const key of keys) delete left[key];
  return left;
}

function takeOne(pool: readonly string[], bonus: string | null): string[] {
  const index = bonus === null ? -1 : pool.indexOf(bonus);
  return pool.filter((_, place) => place !== index);
}

function writing(stage: Stage, seat: number): WrittenSeen {
  if (stage.written) return stage.written;
  const sheet = stage.sheets[seat];
  return {
    spots: [],
    lightning: sheet?.lightning ?? 0,
    moons: sheet?.moons ?? 0,
    stars: sheet?.stars ?? 0,
    pool: [],
  };
}

function write(stage: Stage, written: WrittenSeen): Stage {
  return { ...stage, written, phase: written.pool.length > 0 ? "bonus" : "turn" };
}

function withSheet(stage: Stage, seat: number, change: (sheet: SheetSeen) => SheetSeen): Stage {
  return { ...stage, sheets: stage.sheets.map((sheet, owner) => (owner === seat ? change(sheet) : sheet)) };
}

/** Two cards of an offer may be alike when two decks are shuffled together. */
function indexInOffer(stage: Stage, box: number): number {
  return (stage.offer ?? []).findIndex((card, index) => card.box === box && !(stage.kept ?? []).includes(index));
}

/** One's own kept cards come to the table; the faces of others' are not known yet. */
function layOut(stage: Stage, seat: number, kept: readonly number[], slots: readonly number[]): Stage {
  if (seat !== stage.seat || !stage.offer) return stage;
  const offer = stage.offer;
  const cards = kept.flatMap((box, index) => {
    const face = offer.find((card) => card.box === box);
    return face ? [{ ...face, slot: slots[index] ?? -1 }] : [];
  });
  return withSheet(without(stage, "offer", "kept"), seat, (sheet) => ({ ...sheet, cards: [...sheet.cards, ...cards] }));
}

function closeRound(sheet: SheetSeen, round: number, stars: number, score: number): SheetSeen {
  const isFull = (card: CardSeen) => (card.crossed?.length ?? 0) === card.numbers.length;
  const full = sheet.cards.filter(isFull).length;
  return {
    ...sheet,
    cards: sheet.cards.filter((card) => !isFull(card)),
    completed: sheet.completed.map((count, index) => (index === round ? full : count)),
    past_stars: sheet.past_stars.map((count, index) => (index === round ? stars : count)),
    stars: 0,
    score,
  };
}
