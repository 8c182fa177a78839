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

/** Notify whoever is not looking, if they want that. */
export function notify(title: string, text: string): void {
  if (!preferences.has_notifications || !document.hidden || !canNotify()) return;
  if (Notification.permission !== "granted") return;
  try {
    const notification = new Notification(title, { body: text, tag: "kociarnia", icon: pathTo("/icon-192.png") });
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
  } catch {
    // Some browsers notify only through a service worker; the title still says it.
  }
}
