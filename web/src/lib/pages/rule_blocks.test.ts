import { expect, it } from "vitest";
import { blocks } from "./rule_blocks";

it("plain words are one paragraph for each gap", () => {
  expect(blocks("One.\nStill one.\n\nTwo.")).toEqual([{ kind: "text", text: "One.\nStill one." }, { kind: "text", text: "Two." }]);
  expect(blocks("")).toEqual([]);
});

it("a table between words is a table", () => {
  expect(blocks("Before:\n| AG | 1 |\n|---|---|\n| needed | 6+ |\n\nAfter.")).toEqual([
    { kind: "text", text: "Before:" },
    { kind: "table", head: ["AG", "1"], rows: [["needed", "6+"]] },
    { kind: "text", text: "After." },
  ]);
});

it("bars alone make no table", () => {
  expect(blocks("|dy| and |dx|")).toEqual([{ kind: "text", text: "|dy| and |dx|" }]);
});

it("what is drawn keeps its blanks, also when its end is missing", () => {
  expect(blocks("```text\n|dy|  0\n   0  T\n```\nAfter.")).toEqual([{ kind: "drawing", text: "|dy|  0\n   0  T" }, { kind: "text", text: "After." }]);
  expect(blocks("```\nabc")).toEqual([{ kind: "drawing", text: "abc" }]);
});
