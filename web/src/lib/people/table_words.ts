/** Words about tables. */
import type { Clock, LetterClock, TableView } from "../protocol";

/** The clock of a match in a few words. */
export function clockWords(clock: Clock | LetterClock | null): string {
  if (!clock) return "no clock";
  if ("days" in clock) return `by letter, ${clock.days} ${clock.days === 1 ? "day" : "days"} per turn`;
  return `${clock.turn} s per turn, ${Math.round(clock.bank / 60)} min bank`;
}

/** How fast a table plays. */
export function speedWords(table: TableView): string {
  return clockWords(table.clock);
}

/** How people talk at a table. */
export const TALK: Record<TableView["talk"], string> = { off: "no chat", phrases: "chat by phrases", text: "free chat" };

/** Where a table is played. */
export function placeWords(table: TableView, titles: Record<string, string>): string {
  if (table.place === "build") return "the coaches build the dungeon first";
  if (table.place === "generate") return "a generated dungeon";
  if (table.place === "text") return "a dungeon the host drew";
  return table.dungeon ? (titles[table.dungeon] ?? table.dungeon) : "the usual board";
}
