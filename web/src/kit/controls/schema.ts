// The options of a game as fields of a form, read from their JSON Schema.

interface Schema {
  type?: string;
  enum?: (string | number)[];
  anyOf?: Schema[];
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  default?: unknown;
  isForStudy?: boolean;
}

export type Value = boolean | number | string | (string | number)[] | null;

export type Field = { name: string; usual: Value; isOptional: boolean } & (
  | { kind: "switch" }
  | { kind: "number"; least: number | null; most: number | null }
  | { kind: "choice"; values: (string | number)[] }
  | { kind: "several"; values: (string | number)[]; least: number; most: number }
  | { kind: "text" }
);

/** What people choose from: an option for those who study a game is not among it. */
export function fieldsOf(schema: object): Field[] {
  const properties = (schema as { properties?: Record<string, Schema> }).properties ?? {};
  return Object.entries(properties)
    .filter(([, property]) => !property.isForStudy)
    .map(([name, property]) => fieldOf(name, property));
}

function fieldOf(name: string, schema: Schema): Field {
  const isOptional = schema.anyOf?.some((part) => part.type === "null") ?? false;
  const inner = schema.anyOf?.find((part) => part.type !== "null") ?? schema;
  const shared = { name, usual: (schema.default ?? null) as Value, isOptional };
  if (inner.enum) return { ...shared, kind: "choice", values: inner.enum };
  if (inner.type === "boolean") return { ...shared, kind: "switch" };
  if (inner.type === "integer" || inner.type === "number")
    return { ...shared, kind: "number", least: inner.minimum ?? null, most: inner.maximum ?? null };
  if (inner.type === "array" && inner.items?.enum) {
    const values = inner.items.enum;
    return { ...shared, kind: "several", values, least: inner.minItems ?? 0, most: inner.maxItems ?? values.length };
  }
  return { ...shared, kind: "text" };
}

/** Only what differs from what is usual. */
export function chosenOptions(fields: readonly Field[], values: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(
    fields.flatMap((field): [string, Value][] => {
      const value = values[field.name] ?? null;
      const isUnset = value === null || value === "" || (Array.isArray(value) && value.length === 0);
      if (isUnset) return field.usual === null || !field.isOptional ? [] : [[field.name, null]];
      return JSON.stringify(value) === JSON.stringify(field.usual) ? [] : [[field.name, value]];
    }),
  );
}

/** What a form shows when these options were chosen. */
export function valuesOf(fields: readonly Field[], options: Record<string, unknown>): Record<string, Value> {
  return Object.fromEntries(fields.map((field) => [field.name, (options[field.name] ?? field.usual) as Value]));
}
