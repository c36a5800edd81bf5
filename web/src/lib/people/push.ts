/**
 * Messages to this device when it is the coach's turn, though no page is open (Web Push). Only where the operator has set
 * keys. The server learns the address that the browser's push service gives; which matches use it is kept here too.
 */
import * as api from "../api";
import { coach } from "../coach/coach.svelte";
import { myToken, type Shelf } from "../pages/my_matches";

const WORKER = "/push.js";
const KEY = "deepbowl.push";
const MOST = 60;
export const DENIED = "The browser does not allow messages from this page. Allow notifications for it and try again.";

/** The bytes of a key as `subscribe` wants them. */
export function keyBytes(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}

/** The matches that notify this device. */
export function toldAbout(shelf: Shelf = localStorage): string[] {
  try {
    const kept: unknown = JSON.parse(shelf.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === "string") : [];
  } catch {
    return [];
  }
}

function keep(match: string, on: boolean, shelf: Shelf = localStorage): void {
  const others = toldAbout(shelf).filter((one) => one !== match);
  try {
    shelf.setItem(KEY, JSON.stringify(on ? [match, ...others].slice(0, MOST) : others));
  } catch {
    // no storage: the box is empty next time, the messages still come
  }
}

/** The key of the server, "" if it or this browser sends no messages. */
export async function serverKey(): Promise<string> {
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) return "";
  return (await api.pushKey().catch(() => ({ key: "" }))).key;
}

/** Tell this device about a match; throws a sentence if the browser or the server refuses. */
export async function turnOn(match: string, key: string): Promise<void> {
  if (await Notification.requestPermission() !== "granted") throw new api.ApiError("denied", DENIED, 0);
  await navigator.serviceWorker.register(WORKER);
  const worker = await navigator.serviceWorker.ready;
  const known = await worker.pushManager.getSubscription();
  const device = known ?? await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: keyBytes(key) });
  await api.addDevice({ match, token: myToken(match) ?? "", endpoint: device.endpoint }, coach()?.key);
  keep(match, true);
}

/** Tell this device nothing more about a match. */
export async function turnOff(match: string): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration(WORKER);
  const device = await worker?.pushManager.getSubscription();
  if (device) await api.forgetDevice({ match, token: myToken(match) ?? "", endpoint: device.endpoint }, coach()?.key);
  keep(match, false);
}
