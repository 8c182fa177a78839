// A new view has almost everything in common with the one before; what has not changed need not be drawn anew.

/**
 * The new value, with every part of it that equals the same part of the old one being that old part: what is `===` has not
 * changed. Both are made of what JSON is made of.
 */
export function share<Value>(before: unknown, after: Value): Value {
  if (Object.is(before, after)) return after;
  if (typeof before !== "object" || typeof after !== "object" || before === null || after === null) return after;
  if (Array.isArray(before) !== Array.isArray(after)) return after;
  return (Array.isArray(after) ? shareList(before as unknown[], after) : shareFields(before, after)) as Value;
}

function shareList(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  let isSame = before.length === after.length;
  const shared = after.map((value, index) => {
    const part = share(before[index], value);
    if (!Object.is(part, before[index])) isSame = false;
    return part;
  });
  return isSame ? before : shared;
}

function shareFields(before: object, after: object): object {
  const old = new Map<string, unknown>(Object.entries(before));
  const fields = Object.entries(after).map(([name, value]) => [name, share(old.get(name), value)] as const);
  const isSame =
    fields.length === old.size && fields.every(([name, part]) => old.has(name) && Object.is(part, old.get(name)));
  return isSame ? before : Object.fromEntries(fields);
}
