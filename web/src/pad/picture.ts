// A sheet of the pad as a picture: paper on the table, with the best marked.
import { say } from "../app/words/catalogue.svelte";
import type { Words } from "../app/words/words";
import type { PadInfo } from "../app/wire";
import { dateOf, rowsOf, totalsOf } from "./rows";
import type { Count, Sheet } from "./sheet";

const LINE = 64;
const MARGIN = 40;
const HEAD = 170;
const SCALE = 2;

/** A colour of the page, as it is by day and by night. */
const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/** A text cut so that it is no wider than there is room. */
function fitted(pen: CanvasRenderingContext2D, text: string, width: number): string {
  if (pen.measureText(text).width <= width) return text;
  const signs = [...text];
  while (signs.length > 1 && pen.measureText(`${signs.join("")}…`).width > width) signs.pop();
  return `${signs.join("")}…`;
}

export async function pictureOf(title: string, info: PadInfo, sheet: Sheet, count: Count, words: Words): Promise<Blob> {
  const rows = rowsOf(info, sheet, count, words).filter((row) => !row.isLate);
  const seats = sheet.names.length;
  const [labels, column] = [300, Math.max(130, Math.floor(660 / seats))];
  const width = 2 * MARGIN + labels + seats * column;
  const height = HEAD + (rows.length + 2) * LINE + 2 * MARGIN;
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width * SCALE, height * SCALE];
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("this browser cannot draw");
  await document.fonts.ready;
  pen.scale(SCALE, SCALE);
  const room = pen.createLinearGradient(0, 0, 0, height);
  room.addColorStop(0, colour("room-from"));
  room.addColorStop(1, colour("room-to"));
  pen.fillStyle = room;
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = colour("text");
  pen.font = `600 52px ${colour("display")}`;
  pen.fillText(fitted(pen, title, width - 2 * MARGIN), MARGIN, 84);
  pen.font = `500 26px ${colour("sans")}`;
  pen.fillText(dateOf(sheet, words.language), MARGIN, 128);

  pen.fillStyle = colour("paper");
  pen.beginPath();
  pen.roundRect(MARGIN / 2, HEAD - 20, width - MARGIN, height - HEAD - MARGIN / 2, 24);
  pen.fill();
  const ink = colour("ink");
  const put = (text: string, row: number, place: number, isStrong: boolean) => {
    pen.font = `${isStrong ? 700 : 500} 28px ${colour("sans")}`;
    pen.fillStyle = ink;
    pen.textAlign = place < 0 ? "left" : "center";
    const x = place < 0 ? MARGIN : MARGIN + labels + (place + 0.5) * column;
    pen.fillText(fitted(pen, text, (place < 0 ? labels : column) - 12), x, HEAD + (row + 0.62) * LINE);
  };
  const rule = (row: number, thickness: number) => {
    pen.fillStyle = colour("paper-edge");
    pen.fillRect(MARGIN, HEAD + row * LINE - thickness / 2, width - 2 * MARGIN, thickness);
  };
  const last = rows.length + 1;
  if (count.isOver && count.places) {
    pen.fillStyle = "#ffcf7a";
    count.places.forEach((place, seat) => {
      if (place !== 1) return;
      pen.beginPath();
      pen.roundRect(MARGIN + labels + seat * column + 8, HEAD + last * LINE + 6, column - 16, LINE - 10, 16);
      pen.fill();
    });
  }
  sheet.names.forEach((name, seat) => put(name, 0, seat, true));
  rows.forEach(({ label, cells }, row) => {
    rule(row + 1, 2);
    put(label, row + 1, -1, false);
    cells.forEach((cell, seat) => put(cell, row + 1, seat, false));
  });
  rule(last, 4);
  put(say("pad.total"), last, -1, true);
  totalsOf(info, sheet, count).forEach((sum, seat) => put(sum, last, seat, true));
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("this browser cannot draw"))), "image/png");
  });
}
