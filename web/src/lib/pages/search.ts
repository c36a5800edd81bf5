/** Finding rules and dungeons in lists that are all here already: filters that answer while one types. */
import type { DungeonCard, RuleEntry, RulePair } from "../protocol";

/** A rule with its words made ready for comparing, once. */
export interface Searchable { rule: RuleEntry; head: string; topic: string; body: string }

export function searchable(rules: RuleEntry[]): Searchable[] {
  return rules.map((rule) => ({
    rule,
    head: `${rule.id} ${rule.title}`.toLowerCase(),
    topic: rule.topic.toLowerCase(),
    body: `${rule.text} ${rule.ruling} ${rule.check}`.toLowerCase(),
  }));
}

export interface RuleFilter { words: string; book: string; topic?: string; only: "all" | "optional" | "ruled" }

/** Topics of a book in its order, with the number of rules. */
export interface Contents { book: string; topics: { topic: string; rules: number }[] }
export function contentsOf(entries: Searchable[], book: string): Contents[] {
  const found = new Map<string, Map<string, number>>();
  for (const { rule } of entries) {
    if (book !== "" && rule.book !== book) continue;
    const topics = found.get(rule.book) ?? new Map<string, number>();
    topics.set(rule.topic, (topics.get(rule.topic) ?? 0) + 1);
    found.set(rule.book, topics);
  }
  return [...found].map(([name, topics]) => ({ book: name, topics: [...topics].map(([topic, rules]) => ({ topic, rules })) }));
}

/** Rules of two books side by side, under what those of the second are about. */
export function byTopic(pairs: RulePair[]): { topic: string; rules: RulePair[] }[] {
  const found = new Map<string, RulePair[]>();
  for (const pair of pairs) found.set(pair.second.topic, [...(found.get(pair.second.topic) ?? []), pair]);
  return [...found].map(([topic, rules]) => ({ topic, rules }));
}

/** How well a rule answers: 0 unless every word occurs; words in its id and title count most. */
function score(entry: Searchable, words: string[], whole: string): number {
  let total = entry.rule.id.toLowerCase() === whole || entry.rule.title.toLowerCase() === whole ? 100 : 0;
  for (const word of words) {
    const points = (entry.head.includes(word) ? 9 : 0) + (entry.topic.includes(word) ? 3 : 0) + (entry.body.includes(word) ? 1 : 0);
    if (points === 0) return 0;
    total += points;
  }
  return total;
}

/** The rules that pass the filter; with words the best answers first, without in the order of the books. */
export function findRules(entries: Searchable[], filter: RuleFilter): RuleEntry[] {
  const whole = filter.words.trim().toLowerCase();
  const words = whole.split(/\s+/).filter((word) => word !== "");
  const passed = entries.filter(({ rule }) =>
    (filter.book === "" || rule.book === filter.book)
    && (!filter.topic || rule.topic === filter.topic)
    && (filter.only !== "optional" || rule.optional)
    && (filter.only !== "ruled" || rule.ruling !== ""));
  if (words.length === 0) return passed.map((entry) => entry.rule);
  return passed
    .map((entry, place) => ({ entry, place, points: score(entry, words, whole) }))
    .filter((each) => each.points > 0)
    .sort((a, b) => b.points - a.points || a.place - b.place)
    .map((each) => each.entry.rule);
}

/** The id a link asks for ("#d5-teleport-04"), as the catalogue writes it; null if there is no such rule. */
export function askedRule(hash: string, rules: RuleEntry[]): RuleEntry | null {
  let wanted = hash.replace(/^#/, "");
  try {
    wanted = decodeURIComponent(wanted);
  } catch {
    // a lone per cent sign: look for it as it stands
  }
  wanted = wanted.toLowerCase();
  return wanted === "" ? null : (rules.find((rule) => rule.id.toLowerCase() === wanted) ?? null);
}

/** A text cut at what was searched for, so that a page can mark the finds. Every second piece is a find. */
export function pieces(text: string, words: string): string[] {
  const wanted = words.trim().toLowerCase().split(/\s+/).filter((word) => word.length > 1);
  if (wanted.length === 0) return [text];
  const escaped = wanted.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return text.split(new RegExp(`(${escaped.join("|")})`, "gi"));
}

/** A text as the beginning of a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Title of a book; one that cannot be played yet is named by its id ("bb2020": BB2020). */
export function bookTitle(titles: Map<string, string>, id: string): string {
  return titles.get(id) ?? id.split("-").map((word) => (/^[a-z]+\d+$/.test(word) ? word.toUpperCase() : capital(word))).join(" ");
}

/** Topic of a group of rules, for people. */
export const topicTitle = (topic: string): string => capital((topic || "general").replaceAll("-", " "));

export interface DungeonFilter { words: string; book: string; seats: number }

/** The dungeons that pass the filter (0 seats: any number). */
export function findDungeons(dungeons: DungeonCard[], filter: DungeonFilter): DungeonCard[] {
  const words = filter.words.trim().toLowerCase().split(/\s+/);
  return dungeons.filter((dungeon) => {
    const text = `${dungeon.name} ${dungeon.title} ${dungeon.idea} ${dungeon.author}`.toLowerCase();
    return (filter.book === "" || dungeon.books.includes(filter.book))
      && (filter.seats === 0 || dungeon.seats === filter.seats)
      && words.every((word) => text.includes(word));
  });
}
