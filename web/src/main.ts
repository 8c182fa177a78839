import { mount } from "svelte";
import App from "./App.svelte";
import "./app/fonts.css";
import "./app/theme.css";
import "./app/page.css";
import { followPreferences, preferences } from "./app/preferences.svelte";
import { address } from "./app/address.svelte";
import { keepForLater } from "./app/offline";
import { pathTo } from "./app/root";
import { shelf } from "./app/shelf.svelte";
import { session } from "./app/session.svelte";
import { speak } from "./app/words/catalogue.svelte";

/** Milliseconds for which the home page waits for the games, so that it is laid out once and not twice. */
const LONGEST_WAIT = 250;

followPreferences();
address.listen();
void session.check();
const isLong = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT));
const games = address.place.name === "home" && Promise.race([shelf.load(), isLong]);
await Promise.all([speak(preferences.language), games]);
mount(App, { target: document.getElementById("page")! });

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  navigator.serviceWorker
    .register(pathTo("/worker.js"))
    .then(() => keepForLater(() => import("./pad/PadPage.svelte")))
    .catch(() => {
      // Without it the page works too, only not offline.
    });
}
