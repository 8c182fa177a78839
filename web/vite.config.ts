import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const server = process.env.KOCIARNIA_SERVER ?? "http://127.0.0.1:8765";

export default defineConfig({
  plugins: [svelte()],
  // Everything is fetched from the page's own address, and no script or style stands in the document itself.
  build: { outDir: "../src/kociarnia/page", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0 },
  server: {
    proxy: { "/api": { target: server, changeOrigin: true }, "/ws": { target: server, ws: true, changeOrigin: true } },
  },
});
