/** Play-tests of the library in a line. */
import type { PlaytestCard } from "../protocol";

const BOTS: Record<string, string> = { rookie: "Rookie", coach: "Coach", veteran: "Veteran" };
const VERDICTS: Record<string, string> = { even: "even", uneven: "uneven", unclear: "more matches would show more" };

/** "100 matches: 52 : 48", with the draws where there are any. */
export function resultLine({ figures }: PlaytestCard): string {
  const draws = figures.draws ? `, ${figures.draws} drawn` : "";
  return `${figures.played} ${figures.played === 1 ? "match" : "matches"}: ${figures.wins.join(" : ")}${draws}`;
}

/** Who played, and what it shows. */
export function resultDetails(card: PlaytestCard): string {
  return `${resultLine(card)} (${BOTS[card.bot] ?? card.bot} bots, ${VERDICTS[card.figures.verdict] ?? card.figures.verdict})`;
}
