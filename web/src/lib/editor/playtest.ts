/** A play-test of the server, read as it comes: server-sent events in the answer to a POST. */
import { ApiError, refusal } from "../api";
import type { PlaytestNews } from "../protocol";

export interface PlaytestWish { text: string; book: string; bot: string; matches: number; seed: number }

/** Start a play-test and pass on every event. Aborting the signal also cancels it on the server. */
export async function runPlaytest(wish: PlaytestWish, onNews: (news: PlaytestNews) => void, signal: AbortSignal): Promise<void> {
  let answer: Response;
  try {
    answer = await fetch("/api/playtests", { method: "POST", headers: { "Content-Type": "application/json", Accept: "text/event-stream" }, body: JSON.stringify(wish), signal });
  } catch (problem) {
    if (signal.aborted) return;
    throw problem instanceof ApiError ? problem : new ApiError("offline", "The server does not answer. Check your connection and try again.", 0);
  }
  if (!answer.ok || !answer.body) throw await refusal(answer);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  const events = new EventSplitter();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      for (const data of events.add(value)) onNews(JSON.parse(data) as PlaytestNews);
    }
  } catch (problem) {
    if (!signal.aborted) throw problem;
  }
}

/** Cuts a stream of text into the data of its events. */
export class EventSplitter {
  private rest = "";

  add(text: string): string[] {
    const parts = (this.rest + text).split("\n\n");
    this.rest = parts.pop() ?? "";
    return parts.flatMap((part) => {
      const lines = part.split("\n").filter((line) => line.startsWith("data: ")).map((line) => line.slice(6));
      return lines.length ? [lines.join("\n")] : [];
    });
  }
}
