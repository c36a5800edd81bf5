import { coach } from "../coach/coach.svelte";

/** The name this browser's coach goes by: kept here, sent only when they sit down. Until they have typed one, that of their key. */
const KEY = "deepbowl.name";

export function myName(): string {
  try {
    return localStorage.getItem(KEY) || (coach()?.name ?? "");
  } catch {
    return ""; // storage is forbidden: they type it again
  }
}

export function keepName(name: string): void {
  try {
    localStorage.setItem(KEY, name.trim());
  } catch {
    // the name still goes with this table
  }
}
