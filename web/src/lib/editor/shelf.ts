/** My dungeons: maps kept in this browser (IndexedDB), exported and imported as one file. Nothing is sent anywhere. */
export interface KeptMap { id: string; title: string; text: string; book: string; seats: number; changed: string }

export const MOST_MAPS = 200;
const NAME = "deepbowl";
const STORE = "dungeons";
const FORMAT = "deepbowl-dungeons";

function database(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: "id" });
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => failed(asked.error ?? new Error("no storage"));
  });
}

async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opened = await database();
  try {
    return await new Promise((done, failed) => {
      const asked = work(opened.transaction(STORE, mode).objectStore(STORE));
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => failed(asked.error ?? new Error("no storage"));
    });
  } finally {
    opened.close();
  }
}

/** Maps of mine, the newest first; none where the browser has no storage. */
export async function keptMaps(): Promise<KeptMap[]> {
  try {
    const found = (await run("readonly", (store) => store.getAll())) as KeptMap[];
    return found.filter(isKept).sort((a, b) => b.changed.localeCompare(a.changed));
  } catch {
    return [];
  }
}

/** Keep a map; false if the browser has no room or no storage for it. */
export async function keepMap(map: KeptMap): Promise<boolean> {
  try {
    const known = await keptMaps();
    if (known.length >= MOST_MAPS && !known.some((one) => one.id === map.id)) return false;
    await run("readwrite", (store) => store.put(map));
    return true;
  } catch {
    return false;
  }
}

export async function dropMap(id: string): Promise<void> {
  try {
    await run("readwrite", (store) => store.delete(id));
  } catch {
    // without storage nothing was kept
  }
}

export const newId = (): string => crypto.randomUUID();

/** All maps as one file. */
export function exported(maps: KeptMap[]): string {
  return JSON.stringify({ format: FORMAT, maps }, null, 1);
}

/** The maps of a file; an error says what is wrong with it. */
export function imported(text: string): KeptMap[] {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new Error("This file is not an export of My dungeons.");
  }
  const { format, maps } = (typeof read === "object" && read !== null ? read : {}) as { format?: unknown; maps?: unknown };
  if (format !== FORMAT || !Array.isArray(maps)) throw new Error("This file is not an export of My dungeons.");
  return maps.filter(isKept).slice(0, MOST_MAPS);
}

function isKept(entry: unknown): entry is KeptMap {
  const map = entry as KeptMap;
  return typeof entry === "object" && entry !== null && [map.id, map.title, map.text, map.book, map.changed].every((field) => typeof field === "string") && map.text.length <= 60000 && typeof map.seats === "number";
}
