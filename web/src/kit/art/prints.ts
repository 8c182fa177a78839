// Pictures of drawings. A cat is fifty shapes, and a card that flies, lands and is turned over would have them made again
// each time; so what was drawn once is printed, when there is time, and shown as a picture from then on.

const PROPERTIES = ["fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "opacity"] as const;
/** Wide enough for the largest card; smaller ones are scaled down. */
const WIDTH = 150;
const SMALL_WIDTH = 64;

const prints = new Map<string, string>();
const asked = new Set<string>();

/** The picture printed under a name, if there is one yet. */
export function printOf(name: string): string | undefined {
  return prints.get(name);
}

/** Print a drawing when there is time, once for each name. */
export function askForPrint(name: string, drawing: SVGSVGElement, isSmall: boolean): void {
  if (asked.has(name)) return;
  asked.add(name);
  whenIdle(() => {
    if (!drawing.isConnected) {
      asked.delete(name);
      return;
    }
    const size = Math.ceil((isSmall ? SMALL_WIDTH : WIDTH) * Math.min(devicePixelRatio, 3));
    void paint(standAlone(drawing, size), size).then(
      (picture) => prints.set(name, picture),
      () => undefined, // then it goes on being drawn
    );
  });
}

function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work);
  else setTimeout(work, 200);
}

/** The text of a drawing, so large, with what the page's styles say about it written into it. */
function standAlone(drawing: SVGSVGElement, size: number): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const [originals, copies] = [drawing, copy].map((root) => [root, ...root.querySelectorAll<SVGElement>("*")]);
  copies?.forEach((node, index) => {
    const style = getComputedStyle(originals![index]!);
    if (style.display === "none") {
      node.remove();
      return;
    }
    node.removeAttribute("class");
    node.removeAttribute("style");
    for (const property of PROPERTIES) node.setAttribute(property, style.getPropertyValue(property));
  });
  copy.setAttribute("width", `${size}`);
  copy.setAttribute("height", `${size}`);
  return new XMLSerializer().serializeToString(copy);
}

async function paint(text: string, size: number): Promise<string> {
  const image = new Image(size, size);
  image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = size;
  canvas.height = size;
  canvas.getContext("2d")!.drawImage(image, 0, 0, size, size);
  return canvas.toDataURL();
}
