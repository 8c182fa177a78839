import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/chromium.mjs";

const flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];

export default defineConfig({
  testDir: "tests/browser",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: true,
  // Generous, because a busy machine is no error; no second try, because a test that needs one has found a defect.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  retries: 0,
  reporter: [["list"]],
  use: {
    launchOptions: {
      executablePath: findChromium() ?? "",
      args: [...flags, "--disable-component-update", "--disable-sync"],
    },
    viewport: { width: 1280, height: 800 },
    locale: "pl-PL",
    screenshot: "only-on-failure",
  },
});
