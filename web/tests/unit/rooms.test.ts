// The rooms of src/ stay apart: what eslint.rooms.js refuses, tried on files that do not exist.
import { ESLint } from "eslint";
import { describe, expect, test } from "vitest";

const eslint = new ESLint();

async function refusals(path: string, code: string): Promise<string[]> {
  const text = path.endsWith(".svelte") ? `<script lang="ts">\n${code}\n</script>\n` : `${code}\n`;
  const [result] = await eslint.lintText(text, { filePath: path });
  return result!.messages
    .filter(({ ruleId }) => ["no-restricted-imports", "no-restricted-syntax"].includes(ruleId ?? ""))
    .map(({ message }) => message);
}

describe.each([
  ["the app does not know the kit", "src/app/some.ts", "../kit/contract"],
  ["the words of the app do not know the room", "src/app/words/some.ts", "../../room/names"],
  ["the kit does not know the room", "src/kit/Some.svelte", "../room/names"],
  ["a drawing does not know a game", "src/kit/art/Some.svelte", "../../games/sen/cards"],
  ["the room does not know a game", "src/room/Some.svelte", "../games/sen/cards"],
  ["a replay does not know the home page", "src/replay/Some.svelte", "../home/Home.svelte"],
  ["a lesson does not know the room", "src/lesson/some.ts", "../room/names"],
  ["a game does not know another one", "src/games/sen/some.ts", "../koty/cards"],
  ["a game does not know the room", "src/games/sen/Some.svelte", "../../room/names"],
  ["a game does not know how games are found", "src/games/sen/some.ts", "../drawn"],
  ["games are found, not named", "src/games/some.ts", "./sen/cards"],
])("%s", (_, path, from) => {
  test.each([
    ["imported", `import { some } from "${from}";\nsome();`],
    ["as a type", `import type { Some } from "${from}";\nexport type Same = Some;`],
    ["passed on", `export { some } from "${from}";`],
  ])("%s", async (_, code) => {
    expect(await refusals(path, code)).toHaveLength(1);
  });
});

test.each([
  ["src/room/Some.svelte", `const some = import("../games/sen/Table.svelte");\nvoid some;`],
  ["src/room/some.ts", `export const some = import.meta.glob("../games/*/Table.svelte");`],
  ["src/games/sen/some.ts", `export const some = import("../koty/Table.svelte");`],
])("loading when needed is knowing, too: %s", async (path, code) => {
  expect(await refusals(path, code)).toHaveLength(1);
});

test.each([
  ["src/kit/art/Some.svelte", "../../app/preferences.svelte"],
  ["src/kit/art/Some.svelte", "../contract"],
  ["src/room/Some.svelte", "../games/drawn"],
  ["src/room/Some.svelte", "../rules/Rules.svelte"],
  ["src/games/sen/Some.svelte", "../../kit/contract"],
  ["src/games/sen/Some.svelte", "./cards"],
  ["src/home/Some.svelte", "../games/pictures"],
  ["src/App.svelte", "./room/TablePage.svelte"],
])("%s may know %s", async (path, from) => {
  expect(await refusals(path, `import { some } from "${from}";\nsome();`)).toEqual([]);
});
