import { describe, expect, it } from "vitest";
import { FACES, faceOf } from "./faces";

describe("faces", () => {
  it("differ within a level by more than one colour", () => {
    for (const coaches of Object.values(FACES)) {
      const faces = Object.values(coaches);
      expect(faces).toHaveLength(4);
      for (const [n, one] of faces.entries()) for (const other of faces.slice(n + 1)) {
        const same = Object.keys(one).filter((part) => one[part as keyof typeof one] === other[part as keyof typeof other]);
        expect(same).toEqual([]);
      }
    }
  });

  it("give the level's first face without a coach, and any name the same face each time", () => {
    expect(faceOf("rookie", "")).toBe(FACES.rookie?.["Pip Underbough"]);
    expect(faceOf("rookie", "Someone")).toBe(faceOf("rookie", "Someone"));
    expect(faceOf("rookie", "Nib Tallow (Rookie)")).toBe(FACES.rookie?.["Nib Tallow"]);
    expect(faceOf("random", "")).toBeUndefined();
  });
});
