// What a small game declares of its view, arranged for the generic table: what all share, and what each seat has.
import type { Words } from "../app/words/words";

/** How a field of the view is drawn; the kinds are those of src/kociarnia/small/fields.py. */
export interface Field {
  readonly name: string;
  readonly kind: string;
  readonly columns: number;
}

/** Cards that are seen, or only counted (`faces` is null); a number; a board; whose turn it is. */
export type Part =
  | { readonly kind: "cards"; readonly label: string; readonly faces: readonly string[] | null; readonly count: number }
  | { readonly kind: "number"; readonly label: string; readonly number: number }
  | { readonly kind: "mark"; readonly label: string }
  | { readonly kind: "grid"; readonly label: string; readonly squares: readonly string[]; readonly columns: number };

type View = Readonly<Record<string, unknown>>;

/** The fields a game declares, or none: then the table is drawn as text. */
export function fieldsOf(facts: unknown): readonly Field[] {
  const fields = (facts as { fields?: unknown } | null)?.fields;
  return Array.isArray(fields) ? (fields as Field[]) : [];
}

/** What all seats share (null), or what lies before a seat. */
export function partsOf(fields: readonly Field[], view: View, seat: number | null, words: Words): Part[] {
  return fields.flatMap((field) => {
    const part = seat === null ? sharedPart(field, view, words) : seatPart(field, view, seat, words);
    return part ? [part] : [];
  });
}

function sharedPart(field: Field, view: View, words: Words): Part | null {
  const label = labelOf(field, words);
  const value = view[field.name];
  switch (field.kind) {
    case "number":
      return { kind: "number", label, number: Number(value) };
    case "cards":
      return cards(label, value as readonly number[], words);
    case "pile":
      return { kind: "cards", label, faces: null, count: Number(view[`${field.name}_size`]) };
    case "grid": {
      const squares = (value as readonly number[]).map((square) => (square ? faceOf(square, words) : ""));
      return { kind: "grid", label, squares, columns: field.columns };
    }
    default:
      return null;
  }
}

function seatPart(field: Field, view: View, seat: number, words: Words): Part | null {
  const label = labelOf(field, words);
  const value = view[field.name];
  switch (field.kind) {
    case "seat":
      return value === seat ? { kind: "mark", label } : null;
    case "each":
      return { kind: "number", label, number: (value as readonly number[])[seat] ?? 0 };
    case "rows":
      return cards(label, (value as readonly (readonly number[])[])[seat] ?? [], words);
    case "hands": {
      const count = (view[`${field.name}_sizes`] as readonly number[])[seat] ?? 0;
      const own = (value as readonly (readonly number[] | null)[])[seat];
      return own ? cards(label, own, words) : { kind: "cards", label, faces: null, count };
    }
    case "secrets": {
      if (!(view[`${field.name}_made`] as readonly boolean[])[seat]) return null;
      const own = (value as readonly (number | null)[])[seat];
      return typeof own === "number" ? cards(label, [own], words) : { kind: "cards", label, faces: null, count: 1 };
    }
    default:
      return null;
  }
}

function cards(label: string, faces: readonly number[], words: Words): Part {
  return { kind: "cards", label, faces: faces.map((card) => faceOf(card, words)), count: faces.length };
}

function faceOf(card: number, words: Words): string {
  return words.has(`face.${card}`) ? words.face(card) : String(card);
}

function labelOf(field: Field, words: Words): string {
  return words.has(`field.${field.name}`) ? words.text(`field.${field.name}`) : field.name;
}
