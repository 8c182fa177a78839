// A catalogue of one language, filled with the parts of a move or an event: the same templates as in core/words.py,
// where their form is described.
import { written } from "../number";

export type Entry = string | Record<string, string>;
export type Entries = Record<string, Entry>;
export type Fields = Record<string, unknown>;

const FIELD = /\{(\w+(?:,\w+)*):(\w+)\}/g;
const OPTIONAL = /\[([^[\]]*)\]/g;
const CASES: ReadonlySet<string> = new Set(["whose", "whom", "to_whom"]);
const CASE = /:(?:whose|whom|to_whom)\}/;
const CONDITION = /^(not )?(\w+)\?([\s\S]*)$/;

/** Stands in a sentence for a part that is still to be chosen. */
export const UNKNOWN = "…";

export interface Reader {
  /** The name of every seat. */
  names?: readonly string[];
  /** The seat of the one who reads. */
  viewer?: number | null;
  /** The seat that acts, when it is not the field `seat`. */
  actor?: number | null;
}

export class Words {
  private readonly plurals: Intl.PluralRules;

  constructor(
    readonly language: string,
    private readonly entries: Entries,
  ) {
    this.plurals = new Intl.PluralRules(language);
  }

  has(key: string): boolean {
    return Object.hasOwn(this.entries, key);
  }

  /** An entry as it stands, or in the form a sentence needs. */
  text(key: string, form = "name"): string {
    const entry = this.entries[key];
    if (entry === undefined) throw new Error(`no words for ${key} in ${this.language}`);
    const text = typeof entry === "string" ? entry : entry[form];
    if (text === undefined) throw new Error(`no form ${form} of ${key} in ${this.language}`);
    return text;
  }

  /** A move as it is said: the words of its notation in this language, and all else as it is written. */
  spoken(notation: string): string {
    const names = this.entries.notation;
    return typeof names === "object" ? notation.replace(/[a-z]{2,}/g, (word) => names[word] ?? word) : notation;
  }

  /** A number with its noun: 1 raven, 5 ravens. */
  noun(key: string, count: number): string {
    const noun = `noun.${key}`;
    const said = this.has(noun) ? this.text(noun, this.plurals.select(Math.abs(count))) : key.replaceAll(/[_-]/g, " ");
    return `${written(count)} ${said}`;
  }

  /** A card by its name, or in the form a sentence needs; one without a word is called what it is. */
  card(name: unknown, form = "name"): string {
    return this.has(`card.${String(name)}`) ? this.text(`card.${String(name)}`, form) : String(name);
  }

  face(name: unknown): string {
    return this.has(`face.${String(name)}`) ? this.text(`face.${String(name)}`) : String(name);
  }

  /** The sentence for a move or an event; for the reader's own doings `<key>.you` is preferred. */
  say(key: string, fields: Fields = {}, reader: Reader = {}): string {
    const { names = [], viewer = null } = reader;
    const actor = reader.actor ?? fields.seat ?? null;
    const isOwn = viewer !== null && fields.seat === viewer && this.has(`${key}.you`);
    return this.filled(isOwn ? `${key}.you` : key, fields, { names, viewer, actor: actor as number | null });
  }

  /** The names whose cases are known, for another catalogue that speaks of the same users. */
  get knownNames(): Entries {
    return Object.fromEntries(Object.entries(this.entries).filter(([key]) => key.startsWith("name.")));
  }

  private filled(key: string, fields: Fields, reader: Required<Reader>): string {
    // A table says a hundred sentences with each message: what one does not have is not looked for in it.
    const whole = this.text(key);
    const hasOptions = whole.includes("[");
    const template = hasOptions ? whole.replace(OPTIONAL, (_, part: string) => this.keepOrDrop(part, fields)) : whole;
    const needed = CASE.test(template)
      ? [...template.matchAll(FIELD)].filter((field) => CASES.has(field[2] ?? ""))
      : [];
    const isSayable = needed.every(([, name = "", kind = ""]) =>
      [fields[name]].flat().every((seat) => this.case(this.called(seat, reader), kind) !== undefined),
    );
    if (!isSayable && this.has(`${key}.neutral`)) return this.filled(`${key}.neutral`, fields, reader);
    return template.replace(FIELD, (_, list: string, kind: string) => {
      const values = list.split(",").map((name) => fields[name]);
      return values.length > 1 ? this.phrase(kind, values[0], values[1], reader) : this.fill(kind, values[0], reader);
    });
  }

  /** What the words call a seat (or somebody whose name it is): by the name, or the reader by none. */
  private called(seat: unknown, { names, viewer }: Required<Reader>): string {
    if (typeof seat === "string") return seat;
    return seat === viewer ? "" : (names[Number(seat)] ?? "?");
  }

  private case(name: string, kind: string): string | undefined {
    const forms = this.entries[`name.${name}`];
    return typeof forms === "object" ? forms[kind] : undefined;
  }

  /** What is said about an event: a sentence and, where the catalogue has one, a line for every seat. */
  tell(event: { event: string }, reader: Reader): string[] {
    const key = `event.${event.event}`;
    const fields: Fields = { ...event };
    const lines = [this.say(key, fields, reader)];
    const seats = reader.names?.length ?? 0;
    if (this.has(`${key}.each`)) {
      for (let seat = 0; seat < seats; seat++) {
        const own = Object.entries(fields).flatMap(([name, value]) =>
          Array.isArray(value) && value.length === seats ? [[name, value[seat] as unknown]] : [],
        );
        lines.push(this.say(`${key}.each`, { ...fields, ...Object.fromEntries(own), seat }, reader));
      }
    }
    return lines;
  }

  private keepOrDrop(part: string, fields: Fields): string {
    const condition = CONDITION.exec(part);
    if (condition) {
      const isTrue = isTruthy(fields[condition[2] ?? ""]);
      return isTrue !== Boolean(condition[1]) ? (condition[3] ?? "") : "";
    }
    const names = [...part.matchAll(FIELD)].flatMap((field) => (field[1] ?? "").split(","));
    return names.every((name) => fields[name] !== undefined && fields[name] !== null) ? part : "";
  }

  private fill(kind: string, value: unknown, reader: Required<Reader>): string {
    if (value === UNKNOWN) return UNKNOWN;
    switch (kind) {
      case "who":
        return [value]
          .flat()
          .map((seat) => reader.names[Number(seat)] ?? "?")
          .join(", ");
      case "whose":
      case "whom":
      case "to_whom":
        return [value]
          .flat()
          .map((seat) => this.called(seat, reader))
          .map((name) => this.case(name, kind) ?? name)
          .join(", ");
      case "nth":
        return String(Number(value) + 1);
      case "n":
        return [value]
          .flat()
          .map((part) => (typeof part === "number" ? written(part) : String(part)))
          .join(", ");
      case "card":
        return this.card(value);
      case "object":
        return this.card(value, "object");
      case "cards":
        return (value as unknown[]).map((name) => this.card(name)).join(", ");
      case "faces":
        return (value as unknown[]).map((name) => this.face(name)).join(" ");
      default:
        return this.noun(kind, Number(value));
    }
  }

  /** A phrase about a place in front of a seat. */
  private phrase(kind: string, seat: unknown, place: unknown, { names, viewer, actor }: Required<Reader>): string {
    const key = `phrase.${kind}`;
    const variants = [key];
    if (seat === viewer) variants.push(`${key}.you`);
    if (seat === actor) variants.push(`${key}.own`);
    if (seat === actor && seat === viewer) variants.push(`${key}.own.you`);
    const best = variants.filter((variant) => this.has(variant)).at(-1) ?? key;
    return this.filled(best, { seat, place }, { names, viewer: null, actor: null });
  }
}

/** As in Python: an empty list is not true. */
function isTruthy(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}
