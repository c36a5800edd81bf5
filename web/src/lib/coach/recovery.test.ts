import { describe, expect, it } from "vitest";
import { checkSign, lastGroup, mistake } from "./recovery";

const letters = "7ZK3M8QWERT0ASDFGHXCVBNP24";
const code = letters + checkSign(letters);

describe("recovery codes", () => {
  it("are read whatever their case, spaces and dashes", () => {
    expect(mistake(code)).toBe("");
    expect(mistake(` ${code.toLowerCase().slice(0, 5)}-${code.slice(5)} `)).toBe("");
    expect(mistake(code.replace("0", "o"))).toBe("");
  });

  it("with one wrong letter or two swapped are found", () => {
    for (let at = 0; at < letters.length; at += 1) {
      const wrong = letters[at] === "4" ? "5" : "4";
      expect(mistake(code.slice(0, at) + wrong + code.slice(at + 1))).not.toBe("");
      const [one, two] = [code[at] as string, code[at + 1] as string];
      if (one !== two && at + 1 < letters.length) expect(mistake(code.slice(0, at) + two + one + code.slice(at + 2))).not.toBe("");
    }
  });

  it("have a length", () => {
    expect(mistake("ABC")).toContain("27");
    expect(lastGroup("ABCDE-FGHJK-MN")).toBe("MN");
  });
});
