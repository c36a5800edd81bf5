import { describe, expect, it } from "vitest";
import { Opening } from "./opening.svelte";

describe("beginning something", () => {
  it("is done once, however often its button is pressed meanwhile", async () => {
    const opening = new Opening();
    let [begun, finish] = [0, () => {}];
    const slow = () => new Promise<void>((resolve) => { begun += 1; finish = resolve; });
    const first = opening.once(slow);
    await opening.once(slow);
    expect([begun, opening.sending]).toEqual([1, true]);
    finish();
    await first;
    expect(opening.sending).toBe(false);
    const again = opening.once(slow);
    finish();
    await again;
    expect(begun).toBe(2);
  });
  it("keeps what went wrong until the next try", async () => {
    const opening = new Opening();
    await opening.once(() => Promise.reject(new Error("no line")));
    expect(opening.sending).toBe(false);
    expect(String(opening.problem)).toContain("no line");
    await opening.fetch(async () => {});
    expect(opening.problem).toBeNull();
  });
});
