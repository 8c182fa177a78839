import { expect, test, vi } from "vitest";
import { Staging } from "../../src/kit/staging";

const shown = (number: number, event: string) => ({ number, event, lines: [], duration: 1 });
const setUp = () => {
  const advance = vi.fn((stage: string, event: string) => stage + event);
  return { advance, staging: new Staging(({ text }: { text: string }) => text, advance) };
};

test("what happens is added up until there is another view", () => {
  const { staging } = setUp();
  const [before, after] = [{ text: "a" }, { text: "abc" }];
  expect(staging.follow(before, null)).toBe("a");
  expect(staging.follow(before, shown(1, "b"))).toBe("ab");
  expect(staging.follow(before, shown(2, "c"))).toBe("abc");
  expect(staging.follow(after, null)).toBe("abc");
  expect(staging.follow(after, shown(3, "d"))).toBe("abcd");
});

test("the same moment twice is one happening, the same happening twice are two", () => {
  const { staging, advance } = setUp();
  const view = { text: "a" };
  staging.follow(view, shown(7, "b"));
  expect(staging.follow(view, shown(7, "b"))).toBe("ab");
  expect(advance).toHaveBeenCalledOnce();
  expect(staging.follow(view, shown(8, "b"))).toBe("abb");
});

test("when nothing is shown any more it is the view that counts", () => {
  const { staging } = setUp();
  const view = { text: "a" };
  staging.follow(view, shown(1, "b"));
  expect(staging.follow(view, null)).toBe("a");
});

test("a moment shown over a view that came with it changes that view", () => {
  const { staging } = setUp();
  staging.follow({ text: "a" }, shown(1, "b"));
  expect(staging.follow({ text: "x" }, shown(1, "b"))).toBe("xb");
});
