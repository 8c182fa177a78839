import svelte from "eslint-plugin-svelte";
import typescript from "typescript-eslint";
import { rooms } from "./eslint.rooms.js";

export default typescript.config(
  { ignores: ["src/app/wire.ts", "src/games/*/types.ts", "scripts/**", "*.config.js", "eslint.rooms.js"] },
  ...typescript.configs.recommended,
  ...svelte.configs.recommended,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: typescript.parser } },
    // A map or set that nothing is drawn from is a plain one.
    rules: { "svelte/prefer-svelte-reactivity": "off" },
  },
  ...rooms,
);
