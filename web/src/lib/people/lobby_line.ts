/** The line to the lobby: says what the page looks at, hears what changes, and comes back by itself. */
import type { FromLobby, TableView, ToLobby } from "../protocol";

const WAITS = [500, 1000, 2000, 5000, 10_000];

/** Listen to the lobby; answers how to stop. `heard` gets every message, `lost` whether the line is down. */
export function listen(wish: ToLobby, heard: (message: FromLobby) => void, lost: (down: boolean) => void): () => void {
  let socket: WebSocket | null = null;
  let tries = 0;
  let timer = 0;
  let stopped = false;

  function open(): void {
    socket = new WebSocket(`${window.location.origin.replace(/^http/, "ws")}/ws/lobby`);
    socket.onopen = () => {
      tries = 0;
      lost(false);
      socket?.send(JSON.stringify(wish));
    };
    socket.onmessage = (event) => {
      const message = JSON.parse(String(event.data)) as FromLobby;
      heard(message);
    };
    socket.onclose = () => {
      if (stopped) return;
      lost(true);
      timer = window.setTimeout(open, WAITS[Math.min(tries, WAITS.length - 1)]);
      tries += 1;
    };
  }
  open();
  return () => {
    stopped = true;
    window.clearTimeout(timer);
    socket?.close();
  };
}

/** The tables of a lobby after a message: the oldest first. */
export function after(before: TableView[], message: FromLobby): TableView[] {
  if (message.type === "tables") return message.tables;
  if (message.type !== "changed") return before;
  const changed = new Map(message.changed.map((table) => [table.table, table]));
  const kept = before.filter((table) => !changed.has(table.table) && !message.gone.includes(table.table));
  return [...kept, ...message.changed].sort((a, b) => a.created - b.created);
}

/** Filters of the lobby. */
export interface Filter { book: string; seats: number; speed: string }

/** The tables that fit a filter. */
export function matching(tables: TableView[], filter: Filter): TableView[] {
  return tables.filter((table) => (!filter.book || table.book === filter.book) && (!filter.seats || table.seats.length === filter.seats) && (!filter.speed || table.speed === filter.speed));
}

/** The first open seat of a table, -1 if there is none. */
export function openSeat(table: TableView): number {
  return table.seats.findIndex((seat) => seat.kind === "open");
}
