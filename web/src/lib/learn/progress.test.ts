import { describe, expect, it } from "vitest";
import { daySolved, lessonDone, nextLesson, percent, progress, puzzleSolved, streak } from "./progress";

function shelf(text: string | null = null) {
  let kept = text;
  return { getItem: () => kept, setItem: (_: string, value: string) => { kept = value; } };
}

describe("progress", () => {
  it("keeps lessons once and the better result of a puzzle", () => {
    const store = shelf();
    lessonDone("score", store);
    lessonDone("score", store);
    puzzleSolved("p", { chance: 0.4, best: 0.6 }, store);
    puzzleSolved("p", { chance: 0.2, best: 0.6 }, store);
    daySolved("2026-11-17", store);
    expect(progress(store)).toEqual({ lessons: ["score"], puzzles: { p: { chance: 0.4, best: 0.6 } }, days: ["2026-11-17"] });
  });
  it("reads broken storage as nothing", () => {
    for (const text of ["{", "null", "[]", '{"lessons": 3, "puzzles": null}']) expect(progress(shelf(text))).toEqual({ lessons: [], puzzles: {}, days: [] });
    expect(progress(null)).toEqual({ lessons: [], puzzles: {}, days: [] });
  });
  it("counts days in a row up to today or yesterday", () => {
    const days = ["2026-10-30", "2026-10-31", "2026-11-01"];
    expect(streak(days, "2026-11-01")).toBe(3);
    expect(streak(days, "2026-11-02")).toBe(3);
    expect(streak(days, "2026-11-03")).toBe(0);
  });
  it("names the next lesson that is not done", () => {
    const lessons = [{ id: "a" }, { id: "b" }, { id: "c" }];
    expect(nextLesson(lessons, ["a"])?.id).toBe("b");
    expect(nextLesson(lessons, ["a", "b"], "b")?.id).toBe("c");
    expect(nextLesson(lessons, ["a", "b", "c"], "c")?.id).toBe("a");
    expect(nextLesson([], [])).toBeNull();
  });
  it("rounds chances", () => expect(percent(0.746)).toBe("75%"));
});
