import svelte from "eslint-plugin-svelte";
import typescript from "typescript-eslint";

export default typescript.config(
  { ignores: ["src/wire.ts", "src/tables/*/types.ts", "scripts/**", "*.config.js"] },
  ...typescript.configs.recommended,
  ...svelte.configs.recommended,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: typescript.parser } },
    // A map or set that nothing is drawn from is a plain one.
    rules: { "svelte/prefer-svelte-reactivity": "off" },
  },
);
