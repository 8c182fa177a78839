// What is wrong with a page, measured: things that are asked for and cannot be seen or touched, text that is cut, covered or
// said twice.
import { OFFERS } from "../../src/room/offer";

/** The cells of squared paper: a sheet of them has to be seen as a whole, and a slip is taken back. */
const CELLS = "[data-cell], .cell";

export interface Wishes {
  readonly offers: string;
  readonly cells: string;
  /** The smallest side of what is touched, in pixels, and of a cell. */
  readonly target: number;
  readonly cell: number;
}

export const MOUSE: Wishes = { offers: OFFERS, cells: CELLS, target: 24, cell: 24 };
export const TOUCH: Wishes = { offers: OFFERS, cells: CELLS, target: 40, cell: 28 };

/** In the page: the complaints about how it is laid out. */
export function complain({ offers, cells, target, cell }: Wishes): string[] {
  const complaints: string[] = [];
  const nameOf = (element: Element): string => {
    const classes = [...element.classList].filter((name) => !name.startsWith("svelte-")).join(".");
    const { move, pick, hold, card, spot } = (element as HTMLElement).dataset;
    const what = move ?? pick ?? hold ?? card ?? spot ?? element.textContent.trim().slice(0, 30);
    return `${element.localName}.${classes} "${what}"`;
  };
  const show = ({ left, top, right, bottom }: DOMRect): string =>
    [left, top, right, bottom].map((side) => Math.round(side)).join(" ");
  /** The part of a box that its surroundings do not cut off. */
  const cut = (element: Element | null, box: DOMRect): DOMRect => {
    let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
    for (let around = element; around; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      const edge = around.getBoundingClientRect();
      if (overflowX !== "visible") [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      if (overflowY !== "visible") [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    [left, right] = [Math.max(left, 0), Math.min(right, innerWidth)];
    [top, bottom] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  };
  const isWhole = (element: Element | null, box: DOMRect, slack = 1.5): boolean => {
    const seen = cut(element, box);
    return box.width - seen.width <= slack && box.height - seen.height <= slack;
  };

  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) complaints.push(`the page is ${root.scrollWidth} wide`);
  if (root.scrollHeight > innerHeight) complaints.push(`the page is ${root.scrollHeight} high`);

  const asked = [...document.querySelectorAll<HTMLElement>(`main :is(${offers})`)].filter(
    (element) => !element.matches(":disabled"),
  );
  if (asked.length === 0) complaints.push("nothing can be done");
  for (const element of asked) {
    const box = element.getBoundingClientRect();
    if (box.width === 0) complaints.push(`not there: ${nameOf(element)}`);
    else if (!isWhole(element.parentElement, box)) complaints.push(`out of sight: ${nameOf(element)} at ${show(box)}`);
    else {
      const middle = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (!element.contains(middle)) complaints.push(`covered: ${nameOf(element)} by ${middle && nameOf(middle)}`);
    }
    if (Math.min(box.width, box.height) < (element.matches(cells) ? cell : target) - 0.5)
      complaints.push(`small: ${nameOf(element)} ${Math.round(box.width)}×${Math.round(box.height)}`);
  }

  // Whatever else is a button.
  for (const element of document.querySelectorAll<HTMLElement>("button, a, select, input")) {
    if (asked.includes(element) || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      continue;
    const box = element.getBoundingClientRect();
    if (box.width > 0 && element.matches("main *, header *, nav *") && !element.closest("[inert]"))
      if (Math.min(box.width, box.height) < (element.matches(cells) ? cell : target) - 0.5 && element.tabIndex >= 0)
        complaints.push(`small: ${nameOf(element)} ${Math.round(box.width)}×${Math.round(box.height)}`);
  }

  /** Whether it stands in a row that is moved with the finger, as many rivals do. */
  const isRolled = (element: Element): boolean => {
    for (let around: Element | null = element; around; around = around.parentElement)
      if (around.scrollWidth > around.clientWidth && /auto|scroll/.test(getComputedStyle(around).overflowX))
        return true;
    return false;
  };

  // Text: whole, and over no other text; a name may end in dots.
  const lines: { readonly element: Element; readonly box: DOMRect }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.textContent?.trim() || !element || element.closest(".visually-hidden, aside, svg, script, style"))
      continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const { clipPath, textOverflow } = getComputedStyle(element);
    const range = document.createRange();
    range.selectNodeContents(node);
    // The box of a line is higher than its letters.
    for (const box of range.getClientRects()) {
      if (box.width < 2 || clipPath !== "none") continue;
      if (textOverflow !== "ellipsis" && !isRolled(element) && !isWhole(element, box, Math.max(3, box.height / 4)))
        complaints.push(`cut: ${nameOf(element)} at ${show(box)}`);
      else lines.push({ element, box: cut(element, box) });
    }
  }
  // A sentence is said once, apart from what stands beside the table.
  const sentences = new Map<string, Element>();
  for (const { element } of lines) {
    const sentence = element.textContent.trim();
    const first = sentences.get(sentence);
    if (sentence.includes(" ") && /[.?!:]$/.test(sentence) && first && first !== element)
      complaints.push(`said twice: ${nameOf(first)} and ${nameOf(element)}`);
    sentences.set(sentence, element);
  }
  /** Whether a text stands on a layer of its own over another one, which is not read meanwhile. */
  const isOver = (element: Element, other: Element): boolean => {
    for (let around: Element | null = element; around && !around.contains(other); around = around.parentElement) {
      const { position, backgroundColor, backgroundImage } = getComputedStyle(around);
      if (position !== "static" && (backgroundImage !== "none" || !/, 0\)$|transparent/.test(backgroundColor)))
        return true;
    }
    return false;
  };
  lines.forEach((one, index) => {
    for (const other of lines.slice(index + 1)) {
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (one.element === other.element || across <= 4 || down <= 4) continue;
      if (!isOver(one.element, other.element) && !isOver(other.element, one.element))
        complaints.push(`over one another: ${nameOf(one.element)} and ${nameOf(other.element)} at ${show(one.box)}`);
    }
  });
  return [...new Set(complaints)];
}
