import { describe, expect, test } from "vitest";
import { placeFor } from "../../src/lesson/place";

const area = { top: 52, left: 0, width: 360, height: 600 };
const bubble = { top: 62, left: 10, width: 340, height: 120 };

describe("where the lesson speaks", () => {
  test("above, when there is nothing to point at", () => {
    expect(placeFor(area, bubble, null)).toEqual({ isBelow: false, tail: null });
    expect(placeFor(area, bubble, { top: 90, left: 10, width: 0, height: 0 })).toEqual({ isBelow: false, tail: null });
  });

  test("above a thing in the lower part, and it points there", () => {
    expect(placeFor(area, bubble, { top: 500, left: 100, width: 60, height: 80 })).toEqual({
      isBelow: false,
      tail: 120,
    });
  });

  test("below a thing in the upper part", () => {
    expect(placeFor(area, bubble, { top: 80, left: 200, width: 60, height: 80 })).toEqual({ isBelow: true, tail: 220 });
  });

  test("it never points past its own edge", () => {
    expect(placeFor(area, bubble, { top: 500, left: 0, width: 20, height: 20 }).tail).toBe(28);
    expect(placeFor(area, bubble, { top: 500, left: 350, width: 20, height: 20 }).tail).toBe(312);
  });
});
