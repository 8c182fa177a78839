// What the pad needs is kept on the device before anybody needs it: where people play cards there is often no network.
import { fetchGames, fetchPad } from "./api";

/** A browser that is told to save data says so here. */
interface Line {
  connection?: { saveData?: boolean };
}

/** When the page has nothing better to do; not every browser can tell. */
const isIdle = () =>
  new Promise((resolve) =>
    "requestIdleCallback" in window ? requestIdleCallback(resolve) : setTimeout(resolve, 1000),
  );

/** Once the service worker answers, let it see all files this page has loaded already, and those of the pad. */
export async function keepForLater(loadPad: () => Promise<unknown>): Promise<void> {
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller)
    await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
  await isIdle();
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const files = loaded.filter((name) => new URL(name).pathname.includes("/assets/"));
  await Promise.all(files.map((file) => fetch(file)));
  if ((navigator as Line).connection?.saveData) return;
  const { games } = await fetchGames();
  const pads = games.filter((info) => info.has_pad).map((info) => fetchPad(info.game));
  const letters = [...document.fonts].map((font) => font.load()); // also those that no word has needed yet
  await Promise.all([loadPad(), ...letters, ...pads]);
}
