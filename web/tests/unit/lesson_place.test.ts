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

/** A thing of the table that can be touched, somebody's name with their points. */
const boxAt = (top: number, height: number) => ({ top, left: 0, width: 360, height });

describe("where the lesson speaks", () => {
  test("at the top, when there is nothing to point at", () => {
    expect(placeFor(area, bubble, {})).toEqual({ top: 10, shift: 0, isBelow: false, tail: null });
    const nothing = { top: 90, left: 10, width: 0, height: 0 };
    expect(placeFor(area, bubble, { things: [nothing] }).tail).toBe(null);
  });

  test("above a thing in the lower part, and it points there", () => {
    const things = [{ top: 500, left: 100, width: 60, height: 80 }];
    expect(placeFor(area, bubble, { things })).toEqual({ top: 10, shift: 0, isBelow: false, tail: 120 });
  });

  test("below a thing in the upper part", () => {
    // It ends at 160, which is 108 below the upper edge.
    const { top, isBelow, tail } = placeFor(area, bubble, { things: [{ top: 80, left: 200, width: 60, height: 80 }] });
    expect(top).toBeGreaterThanOrEqual(108);
    expect([isBelow, tail]).toEqual([true, 220]);
  });

  test("where it covers the least, when nothing else decides", () => {
    // Between two rows, with 600 − 100 − 120 pixels of room there.
    const { top } = placeFor(area, bubble, { others: [boxAt(52, 100), boxAt(532, 120)] });
    expect(top).toBeGreaterThanOrEqual(100);
    expect(top + bubble.height).toBeLessThanOrEqual(480);
  });

  test("over anything rather than over somebody's name and points, and over those rather than over its thing", () => {
    const [people, others] = [[boxAt(52, 40)], [boxAt(92, 560)]];
    expect(placeFor(area, bubble, { people, others }).top).toBeGreaterThanOrEqual(40);
    expect(placeFor(area, bubble, { things: others, people }).top).toBe(10);
  });

  test("over others' things rather than over one's own, which it speaks about without pointing", () => {
    // The lower two thirds are one's own; whatever lies above is full of smaller things, twice over.
    const [own, others] = [[boxAt(252, 400)], [boxAt(52, 200), boxAt(52, 200)]];
    expect(placeFor(area, bubble, { own, others }).top + bubble.height).toBeLessThanOrEqual(200);
  });

  test("it does not jump elsewhere for a trifle", () => {
    const trifle = { top: 70, left: 20, width: 40, height: 40 };
    expect(placeFor(area, bubble, { others: [trifle] }, { top: 10, shift: 0 }).top).toBe(10);
    expect(placeFor(area, bubble, { people: [trifle] }, { top: 10, shift: 0 }).top).toBeGreaterThan(10);
  });

  test("beside the names of a phone on its side, where no height is free of them", () => {
    const low = { top: 52, left: 0, width: 844, height: 338 };
    const people = [52, 160, 270].map((top) => ({ top, left: 20, width: 380, height: 60 }));
    const things = [{ top: 320, left: 600, width: 60, height: 60 }];
    const { top, shift } = placeFor(low, { width: 400, height: 120 }, { things, people });
    // From the middle, 222, to the right edge but for the gap: 844 − 10 − 400.
    expect(222 + shift).toBe(434);
    expect(52 + top + 120).toBeLessThanOrEqual(320);
  });

  test("it never points past its own edge", () => {
    const tailAt = (left: number) =>
      placeFor(area, bubble, { things: [{ top: 500, left, width: 20, height: 20 }] }).tail;
    expect([tailAt(0), tailAt(350)]).toEqual([28, 312]);
  });
});
