// A file with the licences of everything the page is made of: libraries, fonts, and what the build adds of its own.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

export const FILE = "licences.txt";
const INSIDE = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/;
/** Small parts of the tools that build the page are built into it. */
const TOOLS: Readonly<Record<string, string>> = { "\0vite/": "vite", "\0rolldown/": "rolldown" };

function packageOf(source: string): string | undefined {
  const tool = Object.keys(TOOLS).find((prefix) => source.startsWith(prefix));
  return tool ? TOOLS[tool] : INSIDE.exec(source)?.[1];
}

/** The licence of a package, with its text; a package without the file must at least say that it is MIT, and whose. */
function licenceOf(name: string): string {
  const folder = join(import.meta.dirname, "node_modules", name);
  const about = JSON.parse(readFileSync(join(folder, "package.json"), "utf-8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const heading = `${name} ${about.version} (${about.license})`;
  if (file) {
    const text = readFileSync(join(folder, file), "utf-8").split("# Licenses of bundled dependencies")[0] ?? "";
    return `${heading}\n\n${text.trim()}`;
  }
  if (about.license !== "MIT" || !about.author) throw new Error(`${name} is built into the page and has no licence`);
  const ours = readFileSync(join(import.meta.dirname, "..", "LICENSE"), "utf-8");
  return `${heading}\n\n${ours.trim().replace(/Copyright.*/, `Copyright (c) ${about.author.name ?? about.author}`)}`;
}

export function licences(): Plugin {
  return {
    name: "kociarnia:licences",
    apply: "build",
    generateBundle(_options, bundle) {
      const sources = Object.values(bundle).flatMap((part) =>
        part.type === "chunk" ? part.moduleIds : part.originalFileNames,
      );
      const names = new Set(sources.map(packageOf).filter((name) => name !== undefined));
      const texts = [...names].sort().map(licenceOf);
      const head = "Kociarnia is free software (MIT). Its page is also made of these, with thanks:";
      this.emitFile({
        type: "asset",
        fileName: FILE,
        source: `${[head, ...texts].join(`\n\n${"-".repeat(72)}\n\n`)}\n`,
      });
    },
  };
}
