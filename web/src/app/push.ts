// Being told by the push service of the browser that it is one's turn, also while the page is closed.
import { removePush, subscribePush } from "./api";
import type { PushInfo, PushWish } from "./wire";

/** Whether this browser could be told at all. */
export function canBeTold(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window && window.isSecureContext;
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** What an endpoint is called where the server lists those it knows. */
async function nameOf(endpoint: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether the server tells this browser. */
export async function isTold(info: PushInfo): Promise<boolean> {
  const subscription = canBeTold() ? await ownSubscription() : null;
  return subscription !== null && (info.browsers ?? []).includes(await nameOf(subscription.endpoint));
}

/** Let the server tell this browser; null if the person does not want that after all. Only after a tap. */
export async function beTold(key: string, language: PushWish["language"]): Promise<PushInfo | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  // One that the server does not know may have been made for another key.
  await (await ownSubscription())?.unsubscribe();
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { p256dh = "", auth = "" } = subscription.toJSON().keys ?? {};
  return subscribePush({ endpoint: subscription.endpoint, p256dh, auth, language });
}

/** Let the server tell this browser no more. */
export async function beLeftAlone(): Promise<PushInfo | null> {
  const subscription = canBeTold() ? await ownSubscription() : null;
  if (!subscription) return null;
  const info = await removePush({ endpoint: subscription.endpoint });
  await subscription.unsubscribe();
  return info;
}

/** The time zone of this device: by its name, and by its distance from UTC for servers that do not know the name. */
export function zonesHere(): [string, string] {
  const minutes = -new Date().getTimezoneOffset();
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const padded = (number: number) => String(number).padStart(2, "0");
  const offset = `${minutes < 0 ? "-" : "+"}${padded(hours)}:${padded(rest)}`;
  return [new Intl.DateTimeFormat().resolvedOptions().timeZone, offset];
}

/** A minute of the day as a field for times has it, and back. */
export const clockText = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

export function minuteOf(text: string): number | null {
  const found = /^(\d\d):(\d\d)/.exec(text);
  return found ? Number(found[1]) * 60 + Number(found[2]) : null;
}
