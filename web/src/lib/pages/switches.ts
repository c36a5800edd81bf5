/** Optional rules in the form of a new match: which are on, because of what, and what they are set to. The book's own list says all of it. */
import type { Switch } from "../protocol";

/** "traps=12" is the switch "traps" set to "12". */
const nameOf = (text: string): string => text.split("=")[0] ?? text;
const valueOf = (text: string): string => text.split("=")[1] ?? "";
const written = (one: Switch, value: string): string => (one.values?.length ? `${one.id}=${value}` : one.id);
const titles = (all: Switch[], ids: string[]): string => ids.map((id) => all.find((one) => one.id === id)?.title ?? id).join(", ");

/** The switches that come with those chosen and with the map's needs, each with its origin; "": the map. */
function brought(all: Switch[], chosen: string[], needed: string[]): Map<string, string> {
  const found = new Map(needed.map((id) => [id, ""]));
  const waiting = [...chosen.map(nameOf), ...needed];
  for (const id of waiting) {
    for (const more of all.find((one) => one.id === id)?.brings ?? []) {
      if (found.has(more) || chosen.some((text) => nameOf(text) === more)) continue;
      found.set(more, id);
      waiting.push(more);
    }
  }
  return found;
}

export interface SwitchState { on: boolean; /** It cannot be changed as things are. */ fixed: boolean; /** Why, or what else it does, in a few words. */ why: string; value: string }

export function switchState(all: Switch[], chosen: string[], one: Switch, needed: string[]): SwitchState {
  const mine = chosen.find((text) => nameOf(text) === one.id);
  const with_ = brought(all, chosen, needed).get(one.id);
  const names = new Set([...chosen.map(nameOf), ...brought(all, chosen, needed).keys()]);
  const rivals = all.filter((other) => names.has(other.id) && (other.excludes?.includes(one.id) || one.excludes?.includes(other.id))).map((other) => other.id);
  const missing = (one.needs ?? []).filter((id) => !names.has(id));
  const value = (mine && valueOf(mine)) || one.default || one.values?.[0] || "";
  if (with_ !== undefined && !mine) return { on: true, fixed: true, why: with_ ? `Comes with ${titles(all, [with_])}.` : "This map needs it.", value };
  if (!mine && rivals.length) return { on: false, fixed: true, why: `Not together with ${titles(all, rivals)}.`, value };
  if (!mine && missing.length) return { on: false, fixed: true, why: `Needs ${titles(all, missing)}.`, value };
  return { on: !!mine, fixed: false, why: one.brings?.length ? `Brings ${titles(all, one.brings)}.` : "", value };
}

/** The chosen switches after one was pressed; what cannot be on without it goes with it. */
export function toggled(all: Switch[], chosen: string[], one: Switch): string[] {
  if (!chosen.some((text) => nameOf(text) === one.id)) return [...chosen, written(one, one.default || one.values?.[0] || "")];
  const left = chosen.filter((text) => nameOf(text) !== one.id);
  const still = new Set([...left.map(nameOf), ...brought(all, left, []).keys()]);
  return left.filter((text) => (all.find((other) => other.id === nameOf(text))?.needs ?? []).every((id) => still.has(id)));
}

/** A switch set to a value, also one that the map needs and no one has chosen. */
export const setTo = (chosen: string[], one: Switch, value: string): string[] => [...chosen.filter((text) => nameOf(text) !== one.id), written(one, value)];

/** The values of a switch that takes several, after one was pressed; the last one stays. */
export function pressed(one: Switch, value: string, pressedOne: string): string {
  const before = value.split("+");
  const after = before.includes(pressedOne) ? before.filter((each) => each !== pressedOne) : [...before, pressedOne];
  return (one.values ?? []).filter((each) => after.includes(each)).join("+") || value;
}

/** The optional rules as the form lists them: those without a heading first, then each group under its own. */
export function grouped(all: Switch[]): { group: string; switches: Switch[] }[] {
  const names = [...new Set(all.map((one) => one.group ?? ""))].sort((a, b) => Number(a !== "") - Number(b !== ""));
  return names.map((group) => ({ group, switches: all.filter((one) => (one.group ?? "") === group) }));
}

/** How many are on, those that come by themselves included. */
export const chosenCount = (all: Switch[], chosen: string[], needed: string[]): number => new Set([...chosen.map(nameOf), ...brought(all, chosen, needed).keys()]).size;
