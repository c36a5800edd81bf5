import { describe, expect, it } from "vitest";
import { keyBytes, toldAbout } from "./push";

const shelf = (text: string | null): { getItem: () => string | null; setItem: () => void } => ({ getItem: () => text, setItem: () => undefined });

describe("push", () => {
  it("reads a key in the letters of addresses", () => {
    expect([...keyBytes("-_8B")]).toEqual([251, 255, 1]);
  });

  it("knows no match where nothing or nonsense is kept", () => {
    expect(toldAbout(shelf(null))).toEqual([]);
    expect(toldAbout(shelf("{"))).toEqual([]);
    expect(toldAbout(shelf('{"a": 1}'))).toEqual([]);
    expect(toldAbout(shelf('["one", 2]'))).toEqual(["one"]);
  });
});
