// The windowsill, drawn: pick up a cat of one's hand, then press the square it is to lie on.
const WIDTH = 4;
const SVG = "http://www.w3.org/2000/svg";
const FUR = ["#d9c3a5", "#e3a857", "#a9b4c2", "#b9744c", "#7a7386"]; // of the sizes 1 to 5
const HEAD = "M8 5 15 11Q20 9.5 25 11L32 5 34 21Q34 34 20 34T6 21Z";
const FACE = "M11 20q3 3 6 0M23 20q3 3 6 0M18 26q2 2 4 0M4 25l6 1M36 25l-6 1"; // asleep

function make(kind, styles, ...children) {
  const element = document.createElement(kind);
  Object.assign(element.style, styles);
  element.append(...children);
  return element;
}

function path(d, fill) {
  const drawn = document.createElementNS(SVG, "path");
  for (const [name, value] of Object.entries({ d, fill, stroke: "#2b2540", "stroke-width": 1.5 }))
    drawn.setAttribute(name, value);
  return drawn;
}

/** A cat, the larger the higher its number, which stands beside it for those to whom colours say nothing. */
function cat(size) {
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("viewBox", "2 2 36 35");
  drawing.style.width = `${34 + 7 * size}%`;
  drawing.append(path(HEAD, FUR[size - 1]), path(FACE, "none"));
  return [drawing, make("span", { position: "absolute", right: "6px", bottom: "2px" }, String(size))];
}

const isInTheSun = (square) =>
  [square % WIDTH, Math.floor(square / WIDTH)].every((part) => part > 0 && part < WIDTH - 1);

// The colours of the page, by day and by night.
const CARD = {
  position: "relative",
  display: "grid",
  placeItems: "center",
  aspectRatio: "1",
  minWidth: "0",
  padding: "0",
  border: "2px solid var(--ink)",
  borderRadius: "12px",
  background: "var(--paper)",
  color: "var(--ink)",
  font: "700 1rem var(--sans)",
};
const SUN = "radial-gradient(#ffe9a8, #ffd873)";
const PICKED = "0 0 0 4px var(--primary)";

export default function bring(place, props) {
  let picked = -1; // which cat of the hand was picked up
  let now = props;

  function draw() {
    const { view, choices, names, hint, words, play } = now;
    const held = view.hands[view.seat] ?? [];
    const moves = new Map(choices.map((choice) => [`${choice.parts.size} ${choice.parts.square}`, choice.move]));

    const board = make("div", {
      display: "grid",
      gridTemplateColumns: `repeat(${WIDTH}, minmax(48px, 96px))`,
      gap: "6px",
      justifyContent: "center",
    });
    view.board.forEach((size, square) => {
      const move = moves.get(`${held[picked]} ${square}`);
      const spot = make("button", CARD, ...(size ? cat(size) : []));
      // An option that is as usual is left out.
      if ((view.options.sun ?? true) && isInTheSun(square)) spot.style.background = SUN;
      if (!size && !move) spot.style.borderStyle = "dashed";
      spot.type = "button";
      spot.disabled = !move;
      spot.setAttribute("aria-label", size ? String(size) : `${square + 1}`);
      if (move) {
        spot.dataset.move = move;
        spot.setAttribute("aria-label", words.say("move.lay", { size: held[picked], square }));
        spot.addEventListener("click", () => {
          picked = -1;
          play(move);
        });
        if (hint === move) spot.style.boxShadow = PICKED;
      }
      board.append(spot);
    });

    const hand = make("div", { display: "flex", gap: "8px", justifyContent: "center", flexWrap: "wrap" });
    held.forEach((size, index) => {
      const card = make("button", { ...CARD, width: "72px" }, ...cat(size));
      if (index === picked) card.style.boxShadow = PICKED;
      card.type = "button";
      card.disabled = !choices.length;
      card.setAttribute("aria-label", String(size));
      card.setAttribute("aria-pressed", String(index === picked));
      if (choices.length) card.dataset.pick = String(size);
      card.addEventListener("click", () => {
        picked = index;
        draw();
      });
      hand.append(card);
    });

    const score = make("p", { textAlign: "center", margin: "0" });
    score.append(names.map((name, seat) => `${name}: ${view.points[seat]}`).join(" · "));
    const label = make("p", { textAlign: "center", margin: "0" }, `${words.text("field.pile")}: ${view.pile_size}`);
    place.replaceChildren(make("div", { display: "grid", gap: "14px", padding: "14px" }, score, board, label, hand));
  }

  draw();
  return {
    update: (next) => {
      now = next;
      draw();
    },
    destroy: () => place.replaceChildren(),
  };
}
