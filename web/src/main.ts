import { mount } from "svelte";
import App from "./App.svelte";
import "./fonts.css";
import "./theme.css";
import "./page.css";
import { followPreferences, preferences } from "./preferences.svelte";
import { router } from "./router.svelte";
import { session } from "./session.svelte";
import { speak } from "./words/catalogue.svelte";

followPreferences();
router.listen();
await speak(preferences.language);
void session.check();
mount(App, { target: document.getElementById("page")! });

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  navigator.serviceWorker.register("/worker.js").catch(() => {
    // Without it the page works too, only not offline.
  });
}
