/** Rules and skills in our words, fetched on demand. */
import { ApiError, skills } from "../api";
import type { RuleEntry, Skills } from "../protocol";

const known = new Map<string, Promise<RuleEntry>>();

/** The text of a rule; fails with a sentence for people. */
export function rule(id: string): Promise<RuleEntry> {
  const before = known.get(id);
  if (before) return before;
  const asked = fetch(`/api/rules/${id.split("/").map(encodeURIComponent).join("/")}`, { headers: { Accept: "application/json" } }).then(async (answer) => {
    if (!answer.ok) throw new ApiError("unknown", `The catalogue has no entry for ${id}.`, answer.status);
    return (await answer.json()) as RuleEntry;
  });
  asked.catch(() => known.delete(id));
  known.set(id, asked);
  return asked;
}

/** Skills in plain words; none if the server does not answer, which spoils nothing. */
export const skillWords = (): Promise<Skills> => skills().catch(() => ({}));
