import { describe, expect, it } from "vitest";
import { blake2b, hex } from "./blake2b";
import { checkMatch, type Promised } from "./check";
import log from "./fixtures/match.log?raw";
import kept from "./fixtures/promised.json";
import { nonceFor, progressed, promiseOf, welcomed } from "./promises";

const promised = kept as Promised;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const wrong = (text: string, about: Promised = promised): string[] => checkMatch(text, about).filter((finding) => !finding.good).map((finding) => finding.text);

describe("BLAKE2b", () => {
  it("is the one of the RFC", () => {
    expect(hex(blake2b(bytes("abc"), 64))).toBe("ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d17d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923");
  });
  it("takes whole blocks, more of them, and keys", () => {
    expect(hex(blake2b(new Uint8Array(128), 16))).toBe("40d697295c01d2312035c1fa7d884b8d");
    expect(hex(blake2b(new Uint8Array(300).fill(7), 32, bytes("key")))).toBe("7227e823f3632cd2bb186b0c218a0fe4ed0a65cbd00571725de6149faa118c87");
  });
});

describe("a finished match", () => {
  it("is sealed when all fits", () => {
    const findings = checkMatch(log, promised);
    expect(findings.filter((finding) => !finding.good)).toEqual([]);
    expect(findings).toHaveLength(4);
  });
  it("tells another key, team or promise", () => {
    expect(wrong(log.replace(/^key: ..../m, "key: 0000")).length).toBeGreaterThan(1);
    expect(wrong(log.replace('"st": 3', '"st": 4'))).toEqual(["Key, rules, book, board or teams do not match the commitment made before the first die."]);
    expect(wrong(log, { ...promised, commitment: "00" })[0]).toMatch(/do not match the commitment/);
  });
  it("tells a changed die, also one that was rolled again", () => {
    const dice = log.split("\n").filter((line) => line.startsWith("die "));
    const last = dice.at(-1)!;
    const [, value, sides] = /^die (\d+)\/(\d+)/.exec(last)!;
    const other = last.replace(`die ${value}/`, `die ${(Number(value) % Number(sides)) + 1}/`);
    expect(wrong(log.slice(0, log.lastIndexOf(last)) + log.slice(log.lastIndexOf(last)).replace(last, other))[0]).toMatch(/does not match the key/);
    expect(dice.some((line) => /\+\d/.test(line))).toBe(true);
    expect(wrong(log.replace(/^(die \d+\/\d+)\+\d+/m, "$1")).length).toBeGreaterThan(0);
  });
  it("tells when its own number was left out, and when the past was changed", () => {
    expect(wrong(log, { ...promised, nonce: { seat: 0, value: 1 } })).toEqual(["The number this browser gave for the dice is not in the log."]);
    const first = promised.running[0]!;
    expect(wrong(log, { ...promised, running: [{ ...first, hash: "00" }] })).toEqual([`Something up to input ${first.inputs} was changed after this browser saw it.`]);
  });
  it("says nothing good of a match without its key", () => {
    expect(wrong(log.replace(/^key: .*\n/m, ""))).toEqual(["The log has no key yet: the match is not over."]);
  });
});

describe("what was promised", () => {
  const box = (): Storage => {
    const kept = new Map<string, string>();
    return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) } as unknown as Storage;
  };
  it("is what was promised first", () => {
    const here = box();
    welcomed(here, "m", "aa", { inputs: 1, hash: "x" });
    welcomed(here, "m", "bb", { inputs: 2, hash: "y" });
    expect(promiseOf(here, "m")).toEqual({ commitment: "aa", nonce: null, running: [{ inputs: 1, hash: "x" }, { inputs: 2, hash: "y" }] });
  });
  it("forgets what was taken back", () => {
    const here = box();
    welcomed(here, "m", "aa", { inputs: 1, hash: "x" });
    progressed(here, "m", { inputs: 5, hash: "y" });
    progressed(here, "m", { inputs: 4, hash: "z" });
    expect(promiseOf(here, "m")?.running).toEqual([{ inputs: 1, hash: "x" }, { inputs: 4, hash: "z" }]);
  });
  it("has one number a match, and forgets the oldest matches", () => {
    const here = box();
    for (let number = 0; number < 30; number++) welcomed(here, `m${number}`, "aa", { inputs: 0, hash: "aa" });
    expect(promiseOf(here, "m0")).toBeNull();
    const value = nonceFor(here, "m29", 1);
    expect(value).toBeGreaterThanOrEqual(0);
    expect(nonceFor(here, "m29", 1)).toBeNull();
    expect(promiseOf(here, "m29")?.nonce).toEqual({ seat: 1, value });
  });
});
