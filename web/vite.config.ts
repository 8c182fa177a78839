import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { licences } from "./licences.ts";

const server = process.env.KOCIARNIA_SERVER ?? "http://127.0.0.1:8765";

export default defineConfig({
  plugins: [svelte(), licences()],
  // The server says under which path the page lives (app/root.ts); files name one another from where they are.
  base: "./",
  // Everything is fetched from the page's own address, and no script or style stands in the document itself.
  build: {
    outDir: "../src/kociarnia/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      checks: { pluginTimings: false },
      // Few files: on a slow line each of them costs a way there and back, and a browser asks for six at a time.
      output: {
        codeSplitting: {
          groups: [
            // What the home page needs, which everything else needs too.
            { name: "page", tags: ["$initial"], priority: 3 },
            // What every table needs, whatever is played there.
            { name: "room", test: /src\/room\/TablePage\.svelte/, priority: 2 },
            // What drawn tables share, without what is shared by other pages only.
            {
              name: "kit",
              test: /src\/kit\/(?!controls|Chart|Histogram|SquaredPaper|histogram)/,
              minShareCount: 2,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: { "/api": { target: server, changeOrigin: true }, "/ws": { target: server, ws: true, changeOrigin: true } },
  },
  // The stores are tested as the browser runs them.
  ...(process.env.VITEST ? { resolve: { conditions: ["browser"] } } : {}),
  // Some tests let the engine play a match first, which takes its time on a busy machine.
  test: {
    include: ["tests/**/*.test.ts"],
    setupFiles: ["tests/unit/globals.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
