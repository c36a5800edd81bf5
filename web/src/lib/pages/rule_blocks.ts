/** The text of a rule cut into blocks: paragraphs, small tables, drawings in fixed width. It never adds markup. */

export type Block =
  | { kind: "text"; text: string }
  | { kind: "drawing"; text: string }
  | { kind: "table"; head: string[]; rows: string[][] };

const isRow = (line: string): boolean => /^\s*\|.*\|\s*$/.test(line);
const isRule = (line: string): boolean => /^\s*\|[\s:|-]+\|\s*$/.test(line);
const cellsOf = (line: string): string[] => line.trim().slice(1, -1).split("|").map((cell) => cell.trim());

/** Lines from one place on for as long as they pass. */
function take(lines: string[], from: number, pass: (line: string, at: number) => boolean): string[] {
  let to = from;
  while (to < lines.length && pass(lines[to] ?? "", to)) to += 1;
  return lines.slice(from, to);
}

export function blocks(text: string): Block[] {
  const lines = text.split("\n");
  const isTable = (at: number): boolean => isRow(lines[at] ?? "") && isRule(lines[at + 1] ?? "");
  const found: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? "";
    if (line.startsWith("```")) {
      const inside = take(lines, at + 1, (each) => !each.startsWith("```"));
      found.push({ kind: "drawing", text: inside.join("\n") });
      at += inside.length + 2;
    } else if (isTable(at)) {
      const rows = take(lines, at, isRow);
      found.push({ kind: "table", head: cellsOf(line), rows: rows.slice(2).map(cellsOf) });
      at += rows.length;
    } else if (line.trim() === "") {
      at += 1;
    } else {
      const words = take(lines, at, (each, place) => each.trim() !== "" && !each.startsWith("```") && !isTable(place));
      found.push({ kind: "text", text: words.join("\n") });
      at += words.length;
    }
  }
  return found;
}
