/** Fetching what a page lists, and beginning one of it: one at a time, and what goes wrong is kept to be shown. */
import { enterExercise } from "../pages/my_matches";
import type { Created } from "../protocol";
import { go } from "../router";

export class Opening {
  /** Something is being begun: its buttons are disabled. */
  sending = $state(false);
  problem = $state.raw<unknown>(null);

  /** Fetch what the page shows. */
  async fetch(what: () => Promise<void>): Promise<void> {
    this.problem = null;
    try {
      await what();
    } catch (caught) {
      this.problem = caught;
    }
  }

  /** Begin something, unless something is being begun already. */
  async once(what: () => Promise<void>): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    await this.fetch(what);
    this.sending = false;
  }

  /** Begin a lesson, puzzle or practice match, and go to its board. */
  begin(ask: () => Promise<Created>): Promise<void> {
    return this.once(async () => { go(enterExercise(await ask())); });
  }
}
