import { describe, expect, test } from "vitest";
import { placeFor } from "../../src/lesson/place";

const area = { top: 52, left: 0, width: 360, height: 600 };
/** As the browser measures: everything is read by getters. */
const bubble = new (class {
  get top() {
    return 62;
  }
  get left() {
    return 10;
  }
  get width() {
    return 340;
  }
  get height() {
    return 120;
  }
})();

describe("where the lesson speaks", () => {
  test("above, when there is nothing to point at", () => {
    expect(placeFor(area, bubble, [])).toEqual({ isBelow: false, tail: null });
    expect(placeFor(area, bubble, [{ top: 90, left: 10, width: 0, height: 0 }])).toEqual({
      isBelow: false,
      tail: null,
    });
  });

  test("above a thing in the lower part, and it points there", () => {
    expect(placeFor(area, bubble, [{ top: 500, left: 100, width: 60, height: 80 }])).toEqual({
      isBelow: false,
      tail: 120,
    });
  });

  test("below a thing in the upper part", () => {
    expect(placeFor(area, bubble, [{ top: 80, left: 200, width: 60, height: 80 }])).toEqual({
      isBelow: true,
      tail: 220,
    });
  });

  const rivals = { top: 60, left: 0, width: 360, height: 100 };
  const dice = { top: 540, left: 0, width: 360, height: 60 };

  test("where it covers the least, when nothing else decides", () => {
    expect(placeFor(area, bubble, [], [rivals]).isBelow).toBe(true);
    expect(placeFor(area, bubble, [], [dice]).isBelow).toBe(false);
    const thing = { top: 300, left: 100, width: 60, height: 80 };
    expect(placeFor(area, bubble, [thing], [rivals]).isBelow).toBe(true);
    expect(placeFor(area, bubble, [thing], [dice]).isBelow).toBe(false);
  });

  test("over anything rather than over the thing it points at", () => {
    const thing = { top: 560, left: 100, width: 60, height: 80 };
    expect(placeFor(area, bubble, [thing], [rivals]).isBelow).toBe(false);
  });

  test("over none of the things that belong together, if it can", () => {
    const die = { top: 80, left: 20, width: 44, height: 44 };
    const cell = { top: 300, left: 100, width: 40, height: 40 };
    expect(placeFor(area, bubble, [cell, die], [dice]).isBelow).toBe(true);
  });

  test("it does not jump to the other side for a trifle", () => {
    const trifle = { top: 70, left: 20, width: 40, height: 40 };
    expect(placeFor(area, bubble, [], [trifle], false).isBelow).toBe(false);
    expect(placeFor(area, bubble, [], [{ ...trifle, top: 600 }], true).isBelow).toBe(true);
  });

  test("it never points past its own edge", () => {
    expect(placeFor(area, bubble, [{ top: 500, left: 0, width: 20, height: 20 }]).tail).toBe(28);
    expect(placeFor(area, bubble, [{ top: 500, left: 350, width: 20, height: 20 }]).tail).toBe(312);
  });
});
