/** Steps that can be undone and done again: at most 200, the oldest are forgotten. */
export const MOST_STEPS = 200;

export class EditorHistory<T> {
  private before: T[] = [];
  private after: T[] = [];

  get undoable(): boolean {
    return this.before.length > 0;
  }
  get redoable(): boolean {
    return this.after.length > 0;
  }
  /** A step is taken away from this state. */
  push(state: T): void {
    this.before = [...this.before, state].slice(-MOST_STEPS);
    this.after = [];
  }
  /** The state before; the given one can be had again. */
  undo(now: T): T | null {
    const before = this.before.at(-1);
    if (before === undefined) return null;
    this.before = this.before.slice(0, -1);
    this.after = [...this.after, now];
    return before;
  }
  redo(now: T): T | null {
    const after = this.after.at(-1);
    if (after === undefined) return null;
    this.after = this.after.slice(0, -1);
    this.before = [...this.before, now];
    return after;
  }
  clear(): void {
    this.before = [];
    this.after = [];
  }
}
