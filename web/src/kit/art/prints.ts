// Pictures of drawings. A cat is fifty shapes, and a card that flies, lands and is turned over would have them made again
// each time; so what was drawn once is printed, when there is time, and shown as a picture from then on.

const PROPERTIES = ["fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "opacity"] as const;
/** Wide enough for the largest card; smaller ones are scaled down. */
const WIDTH = 150;
const SMALL_WIDTH = 64;

const prints = new Map<string, string>();
const asked = new Map<string, Promise<void>>();

const keyOf = (name: string, isSmall: boolean): string => `${name} ${isSmall ? "small" : "large"}`;

/** The picture printed under a name, if there is one yet. */
export function printOf(name: string, isSmall: boolean): string | undefined {
  return prints.get(keyOf(name, isSmall));
}

/** Print a drawing when there is time, once for each name; resolves when that is done, or could not be. */
export function askForPrint(name: string, isSmall: boolean, drawing: SVGSVGElement): Promise<void> {
  const key = keyOf(name, isSmall);
  const work = asked.get(key) ?? print(key, isSmall, drawing);
  asked.set(key, work);
  return work;
}

async function print(key: string, isSmall: boolean, drawing: SVGSVGElement): Promise<void> {
  await idleMoment();
  if (!drawing.isConnected) {
    asked.delete(key);
    return;
  }
  const size = Math.ceil((isSmall ? SMALL_WIDTH : WIDTH) * Math.min(devicePixelRatio, 3));
  await paint(standAlone(drawing, size), size).then(
    (picture) => prints.set(key, picture),
    () => undefined, // then it goes on being drawn
  );
}

/** Resolves when the page has nothing else to do. */
export function idleMoment(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });
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
  // Packed beside the page's thread.
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (!picture) throw new Error("nothing was printed");
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new Error("what was printed cannot be read"));
    reader.readAsDataURL(picture);
  });
}
