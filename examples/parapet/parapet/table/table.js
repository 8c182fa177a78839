// The windowsill, drawn: pick up a cat of one's hand, then press the square it is to lie on.
const WIDTH = 4;

function make(kind, styles, ...children) {
  const element = document.createElement(kind);
  Object.assign(element.style, styles);
  element.append(...children);
  return element;
}

const CARD = {
  minWidth: "48px",
  minHeight: "48px",
  border: "2px solid currentColor",
  borderRadius: "10px",
  background: "transparent",
  color: "inherit",
  font: "700 1.2rem sans-serif",
};

export default function bring(place, props) {
  let picked = null;
  let now = props;

  function draw() {
    const { view, choices, names, hint, words, play } = now;
    const held = view.hands[view.seat] ?? [];
    if (!held.includes(picked)) picked = null;
    const moves = new Map(choices.map((choice) => [`${choice.parts.size} ${choice.parts.square}`, choice.move]));

    const board = make("div", {
      display: "grid",
      gridTemplateColumns: `repeat(${WIDTH}, minmax(48px, 84px))`,
      gap: "6px",
      justifyContent: "center",
    });
    view.board.forEach((size, square) => {
      const move = moves.get(`${picked} ${square}`);
      const spot = make("button", { ...CARD, aspectRatio: "1", opacity: size || move ? "1" : "0.45" }, size ? `🐈 ${size}` : "");
      spot.type = "button";
      spot.disabled = !move;
      spot.setAttribute("aria-label", size ? String(size) : `${square + 1}`);
      if (move) {
        spot.dataset.move = move;
        spot.setAttribute("aria-label", words.say("move.lay", { size: picked, square }));
        spot.addEventListener("click", () => play(move));
        spot.style.outline = hint === move ? "3px solid gold" : "";
      }
      board.append(spot);
    });

    const hand = make("div", { display: "flex", gap: "8px", justifyContent: "center", flexWrap: "wrap" });
    held.forEach((size) => {
      const card = make("button", { ...CARD, background: size === picked ? "gold" : "transparent" }, `🐈 ${size}`);
      card.type = "button";
      card.disabled = !choices.length;
      card.setAttribute("aria-pressed", String(size === picked));
      if (choices.length) card.dataset.pick = String(size);
      card.addEventListener("click", () => {
        picked = size;
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
