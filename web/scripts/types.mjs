// Writes the TypeScript types of the messages, and of the views and events of every game, from the Python ones.
// With --check it only says whether the files are up to date.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";
import { format } from "prettier";

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const python = process.env.KOCIARNIA_PYTHON ?? "python3";
const schemas = JSON.parse(
  execFileSync(python, ["-m", "kociarnia.server.protocol.schema"], {
    encoding: "utf-8",
    env: { ...process.env, PYTHONPATH: join(dirname(web), "src") },
    maxBuffer: 1 << 26,
  }),
);

// Limits on lengths are the server's business; as types they would only turn lists into long unions of tuples.
function relax(schema) {
  if (Array.isArray(schema)) return schema.map(relax);
  if (schema === null || typeof schema !== "object") return schema;
  const entries = Object.entries(schema).filter(([key]) => !["minItems", "maxItems", "discriminator"].includes(key));
  return Object.fromEntries(entries.map(([key, value]) => [key, relax(value)]));
}

async function types(definitions) {
  const schema = { title: "Everything", type: "object", additionalProperties: false, ...relax(definitions) };
  schema.properties = Object.fromEntries(Object.keys(schema.$defs).map((name) => [name, { $ref: `#/$defs/${name}` }]));
  const text = await compile(schema, "Everything", {
    additionalProperties: false,
    bannerComment: "// Made from the Python types by scripts/types.mjs; do not edit.",
    format: false,
    unknownAny: true,
  });
  const own = text.replace(/export interface Everything \{[\s\S]*?\n\}\n/, "");
  return format(own, { parser: "typescript", printWidth: 120 });
}

const isCheck = process.argv.includes("--check");
let stale = false;
for (const [name, definitions] of Object.entries(schemas)) {
  const path = join(web, "src", name === "wire" ? join("app", "wire.ts") : join("games", name, "types.ts"));
  const text = await types(definitions);
  if (isCheck) {
    let present = "";
    try {
      present = readFileSync(path, "utf-8");
    } catch {
      // A missing file is as stale as an old one.
    }
    if (present !== text) {
      stale = true;
      console.error(`${path} is stale: run npm run types`);
    }
  } else {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
process.exit(stale ? 1 : 0);
