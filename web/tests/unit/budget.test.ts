// How heavy the built page is; run after `npm run build`.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { FILE } from "../../licences";

const page = join(import.meta.dirname, "..", "..", "..", "src", "kociarnia", "page");
const KILOBYTE = 1000;

interface Chunk {
  file: string;
  src?: string;
  name?: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
}

let manifest: Record<string, Chunk> = {};

beforeAll(() => {
  const path = join(page, ".vite", "manifest.json");
  if (!existsSync(path)) throw new Error("the page has not been built: npm run build");
  manifest = JSON.parse(readFileSync(path, "utf-8")) as Record<string, Chunk>;
});

function weight(files: Iterable<string>): number {
  let bytes = 0;
  for (const file of files) {
    const content = readFileSync(join(page, file));
    bytes += file.endsWith(".woff2") || file.endsWith(".png") ? content.length : gzipSync(content, { level: 9 }).length;
  }
  return bytes;
}

/** What is loaded with a chunk, apart from what is there already. */
function filesOf(key: string, known = new Set<string>()): Set<string> {
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || files.has(chunk.file) || known.has(chunk.file)) return;
    files.add(chunk.file);
    for (const file of [...(chunk.css ?? []), ...(chunk.assets ?? [])]) if (!known.has(file)) files.add(file);
    chunk.imports?.forEach(visit);
  };
  visit(key);
  return files;
}

/** What the document asks for (vite.config.ts). */
function entry(): string {
  const found = Object.keys(manifest).find((key) => manifest[key]!.name === "page");
  if (!found) throw new Error("nothing was built by the name the document asks for");
  return found;
}

function homeFiles(): Set<string> {
  const fonts = readdirSync(join(page, "assets")).filter((name) => name.endsWith(".woff2"));
  return new Set([
    "index.html",
    "favicon.svg",
    "manifest.webmanifest",
    ...filesOf(entry()),
    ...filesOf("src/app/words/pl.json"),
    ...fonts.map((name) => `assets/${name}`),
  ]);
}

test("the home page weighs less than 200 kB in all, in few requests", () => {
  const files = homeFiles();
  console.info(`home page: ${Math.round(weight(files) / KILOBYTE)} kB in ${files.size} requests`);
  expect(weight(files)).toBeLessThan(200 * KILOBYTE);
  expect(files.size).toBeLessThan(30);
});

test("each drawn table weighs less than 80 kB beside what the page needs anyway", () => {
  const known = new Set([...homeFiles(), ...filesOf("src/room/TablePage.svelte", homeFiles())]);
  for (const key of Object.keys(manifest).filter((name) => /^src\/games\/\w+\/Table\.svelte$/.test(name))) {
    const bytes = weight(filesOf(key, known));
    console.info(`${key}: ${Math.round(bytes / KILOBYTE)} kB`);
    expect(bytes, key).toBeLessThan(80 * KILOBYTE);
  }
});

test("the licences of all that is built into the page lie beside it, those of the fonts too", () => {
  const text = readFileSync(join(page, FILE), "utf-8");
  for (const name of ["@fontsource-variable/fredoka", "@fontsource-variable/nunito"])
    expect(text).toMatch(new RegExp(`^${name} [\\d.]+ \\(OFL-1\\.1\\)\n\n.*Copyright`, "m"));
  for (const name of ["svelte", "marked", "qrcode-generator", "vite"])
    expect(text).toMatch(new RegExp(`^${name} [\\d.]+ \\(MIT\\)$`, "m"));
  expect(text).toContain("Copyright (c) Kazuhiko Arase");
});
