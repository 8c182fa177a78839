import { mount } from "svelte";
import App from "./App.svelte";
import "./app/fonts.css";
import "./app/theme.css";
import "./app/page.css";
import { followPreferences, preferences } from "./app/preferences.svelte";
import { address } from "./app/address.svelte";
import { keepForLater } from "./app/offline";
import { pathTo } from "./app/root";
import { session } from "./app/session.svelte";
import { speak } from "./app/words/catalogue.svelte";

followPreferences();
address.listen();
void session.check();
await speak(preferences.language);
mount(App, { target: document.getElementById("page")! });

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  navigator.serviceWorker
    .register(pathTo("/worker.js"))
    .then(() => keepForLater(() => import("./pad/PadPage.svelte")))
    .catch(() => {
      // Without it the page works too, only not offline.
    });
}
