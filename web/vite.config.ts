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
      // What the whole page stands on is one file, however many places share which parts of it.
      // So are the small controls of the home page, which other places use too.
      output: {
        codeSplitting: {
          groups: [
            { name: "app", test: /src\/app\/[^/]+\.ts$/, priority: 2 },
            {
              name: "pictures",
              test: /src\/kit\/art\/(Bowl|Brush|Cat|Cheese|Clover|Dice|Drawing|Hourglass|Kotrus|Lightning|Moon|Mouse|Raven|Spot|Stage|Star|Yarn|cats|print)/,
              priority: 1,
            },
            { name: "controls", test: /src\/kit\/controls\/(Choices|NameField|Stepper)\.svelte/, priority: 1 },
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
