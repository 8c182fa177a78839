// Telling somebody who looks elsewhere that it is their turn: the title, a notification, a sound.
import { preferences } from "./preferences.svelte";
import { pathTo } from "./root";

export function canNotify(): boolean {
  return "Notification" in window && window.isSecureContext;
}

/** Ask the browser for leave to notify. */
export async function askToNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

/** Show beside the page's icon how many tables wait, where there is such a place. */
export function showBadge(count: number): void {
  if (!("setAppBadge" in navigator)) return;
  const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  done.catch(() => {
    // Not every place where the page is open has an icon; the title still says it.
  });
}

/** Notify whoever is not looking, if they want that. */
export function notify(title: string, text: string): void {
  if (!preferences.has_notifications || !document.hidden || !canNotify()) return;
  if (Notification.permission !== "granted") return;
  const shown = { body: text, tag: "kociarnia", icon: pathTo("/icon-192.png") };
  try {
    const notification = new Notification(title, shown);
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
  } catch {
    // Some browsers notify only through a service worker; without one the title still says it.
    void navigator.serviceWorker
      ?.getRegistration()
      .then((worker) => worker?.showNotification(title, { ...shown, data: location.pathname }))
      .catch(() => null);
  }
}
