import { expect, test } from "vitest";
import { chosenOptions, fieldsOf, valuesOf } from "../../src/kit/controls/schema";

const schema = {
  properties: {
    penalty: { enum: [5, 15], default: 5 },
    limit: { type: "integer", minimum: 20, maximum: 300, default: 100 },
    rounds: { anyOf: [{ type: "integer", minimum: 1 }, { type: "null" }], default: null },
    scary: { type: "boolean", default: false },
    abilities: {
      anyOf: [{ type: "array", items: { enum: ["a", "b", "c"] }, minItems: 2, maxItems: 2 }, { type: "null" }],
      default: null,
    },
    sheet: { anyOf: [{ type: "string", maxLength: 9 }, { type: "null" }], default: null },
    tiny: { type: "boolean", default: false, isForStudy: true },
  },
};
const fields = fieldsOf(schema);

test("every kind of option has a kind of field, unless it is for study", () => {
  expect(fields.map((field) => [field.name, field.kind, field.isOptional])).toEqual([
    ["penalty", "choice", false],
    ["limit", "number", false],
    ["rounds", "number", true],
    ["scary", "switch", false],
    ["abilities", "several", true],
    ["sheet", "text", true],
  ]);
});

test("only what differs from what is usual is agreed on", () => {
  const values = valuesOf(fields, {});
  expect(chosenOptions(fields, values)).toEqual({});
  expect(chosenOptions(fields, { ...values, rounds: 3, scary: true, sheet: "", abilities: [] })).toEqual({
    rounds: 3,
    scary: true,
  });
});

test("a set of options fills the form", () => {
  expect(valuesOf(fields, { limit: 70 })).toMatchObject({ penalty: 5, limit: 70, rounds: null });
});
