// A file that somebody opens: its text, whatever mark it begins with, or why there is none.

export type Opened =
  | { readonly text: string }
  | { readonly problem: "open.long" }
  /** Counted from 1. */
  | { readonly problem: "open.encoding"; readonly line: number };

const MOST_BYTES = 40_000;
/** As long as a message to the server may be. */
const MOST_LETTERS = 15_000;

/** Read a file of at most so many bytes: UTF-8, or UTF-16 that says so at its beginning. */
export async function readBox(file: Blob): Promise<Opened> {
  if (file.size > MOST_BYTES) return { problem: "open.long" };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const wide =
    bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "";
  try {
    const text = new TextDecoder(wide || "utf-8", { fatal: true }).decode(bytes);
    return text.length > MOST_LETTERS ? { problem: "open.long" } : { text };
  } catch {
    return { problem: "open.encoding", line: wide ? 1 : badLine(bytes) };
  }
}

/** The first line that is not UTF-8. */
function badLine(bytes: Uint8Array): number {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for (let line = 1, start = 0; ; line++) {
    const end = bytes.indexOf(0x0a, start);
    try {
      decoder.decode(bytes.subarray(start, end < 0 ? bytes.length : end));
    } catch {
      return line;
    }
    if (end < 0) return line;
    start = end + 1;
  }
}
