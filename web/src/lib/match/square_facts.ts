/** Facts about the square under the pointer: the player, what lies there, the ground, whose end zone it is. */
import type { Layout } from "../board/layout";
import type { MatchState, TeamInfo } from "../protocol";
import { capital, doorState, legendWords, playerWords, zoneWords } from "./wording";

export interface Fact { text: string; title: boolean }

export function squareFacts(cell: string, view: MatchState, layout: Layout, teams: TeamInfo[], seat: number): Fact[] {
  const facts: Fact[] = [];
  const player = view.players.find((one) => one.cell === cell);
  if (player) {
    const [title, ...rest] = playerWords(player, teams.find((team) => team.seat === player.seat)?.name ?? "");
    facts.push({ text: title ?? "", title: true }, ...rest.map((text) => ({ text, title: false })));
  }
  if (view.balls.some((ball) => ball.cell === cell && !ball.held_by)) facts.push({ text: "The ball.", title: true });
  for (const mark of view.marks) if (mark.cell === cell) facts.push({ text: legendWords(layout.entry(mark.kind), mark.number), title: false });
  const spot = layout.spot(cell);
  const ground = spot && spot.ground !== "floor" && !layout.isNothing(spot.ground) ? legendWords(layout.entry(spot.ground), null) : "";
  if (ground && !view.marks.some((mark) => mark.cell === cell && mark.kind === spot?.ground)) facts.push({ text: ground, title: false });
  for (const text of builtIn(cell, view, layout)) facts.push({ text, title: false });
  for (const place of layout.plan.places) if (place.cells.includes(cell)) facts.push({ text: `${place.name}: ${place.says} [${place.rule}]`, title: false });
  const home = spot && spot.zone >= 0 ? (view.homes[spot.zone] ?? spot.zone) : -1;
  if (home >= 0) facts.push({ text: zoneWords(teams.find((team) => team.seat === home)?.name ?? "another team", home === seat), title: false });
  return facts;
}

/** Doors in or beside a square, links that end there, how high it is. */
function builtIn(cell: string, view: MatchState, layout: Layout): string[] {
  const { plan } = layout;
  const doors = plan.doors.filter((door) => (door.a === cell || door.b === cell) && plan.legend[door.kind ?? ""]).map((door) => {
    const entry = layout.entry(door.kind ?? "");
    const state = door.leaf ? doorState(view.shut.includes(door.door), !!view.locked?.includes(door.door), !!view.smashed?.includes(door.door)) : "";
    return `${capital(entry.words)}${state}${entry.hint && view.shut.includes(door.door) ? `: ${entry.hint}` : "."}`;
  });
  const links = plan.links.filter((link) => link.a === cell || link.b === cell).map((link) => link.kind);
  const height = layout.spot(cell)?.height ?? 0;
  const raised = height === 1 ? ["step"] : height > 1 ? ["platform"] : [];
  return [...new Set(doors), ...[...new Set([...links, ...raised])].flatMap((name) => (plan.legend[name] ? legendWords(layout.entry(name), null) : []))];
}
