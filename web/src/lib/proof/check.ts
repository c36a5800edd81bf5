/**
 * Is a finished match the one that was promised? What the page kept while it was played (commitment, own number, running hashes) is
 * compared with the log. Whether each choice was possible is for `deepbowl verify`: the page knows no rule.
 */
import type { Running } from "../protocol";
import { blake2b, fromHex, hex } from "./blake2b";

/** Facts the page keeps about a match it saw. */
export interface Promised { commitment: string; nonce: { seat: number; value: number } | null; running: Running[] }
export interface Finding { good: boolean; text: string }

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

interface ReadLog { terms: string; commitment: string; key: string; inputs: string[]; ended: boolean }

function read(text: string): ReadLog {
  const lines = text.split("\n").map((line) => line.replace(/\r$/, ""));
  const dice = lines.findIndex((line) => line.startsWith("dice: "));
  const begin = lines.indexOf("begin");
  const rules = lines.findIndex((line) => line.startsWith("rules: "));
  const body = lines.slice(begin + 1).filter((line) => line.trim() && !line.startsWith("#"));
  return {
    terms: lines.slice(rules, dice).join("\n"),
    commitment: lines[dice]?.split(" ")[2] ?? "",
    key: body.find((line) => line.startsWith("key: "))?.slice(5) ?? "",
    inputs: body.filter((line) => !line.startsWith("key: ") && !line.startsWith("end ")),
    ended: body.some((line) => line.startsWith("end ")),
  };
}

/** The running hash after each number of inputs, the commitment before the first. */
export function runningHashes(commitment: string, inputs: string[]): string[] {
  const hashes = [commitment];
  for (const line of inputs) hashes.push(hex(blake2b(encode(`${hashes.at(-1)}\n${line}`), 16)));
  return hashes;
}

/** The dice of a key and the numbers mixed in on the way. */
class Stream {
  private at = 0;
  private block = -1;
  private words: number[] = [];
  constructor(private key: Uint8Array) {}

  mix(seat: number, value: number): void {
    const tail = new Uint8Array(5);
    tail[0] = seat;
    new DataView(tail.buffer).setUint32(1, value);
    this.key = blake2b(new Uint8Array([...this.key, ...tail]), 32);
    this.block = -1;
  }

  roll(sides: number): number {
    const index = this.at++;
    if (index >> 4 !== this.block) {
      this.block = index >> 4;
      const number = new Uint8Array(8);
      new DataView(number.buffer).setBigUint64(0, BigInt(this.block));
      const view = new DataView(blake2b(number, 64, this.key).buffer);
      this.words = Array.from({ length: 16 }, (_, i) => view.getUint32(i * 4));
    }
    return Math.floor((this.words[index & 15]! * sides) / 2 ** 32) + 1;
  }
}

const DIE = /^die (\d+)\/(\d+)(?:\+(\d+))? /;
const NONCE = /^note nonce ([A-H]) (\d+)$/;

/** The first input that is not what key and numbers give, and how many dice there were. */
function checkDice(key: string, inputs: string[]): { dice: number; wrong: number } {
  const stream = new Stream(fromHex(key));
  let dice = 0;
  for (const [number, line] of inputs.entries()) {
    const nonce = NONCE.exec(line);
    if (nonce) stream.mix(nonce[1]!.charCodeAt(0) - 65, Number(nonce[2]));
    const die = DIE.exec(line);
    if (!die) continue;
    dice += 1;
    for (let again = Number(die[3] ?? 0); again > 0; again--) stream.roll(Number(die[2]));
    if (stream.roll(Number(die[2])) !== Number(die[1])) return { dice, wrong: number };
  }
  return { dice, wrong: -1 };
}

/** Everything the page can check of a finished match, one line each. */
export function checkMatch(text: string, promised: Promised): Finding[] {
  const log = read(text);
  if (!log.key || !log.ended) return [{ good: false, text: "The log has no key yet: the match is not over." }];
  const findings: Finding[] = [];
  const say = (good: boolean, fits: string, fails: string): void => void findings.push({ good, text: good ? fits : fails });
  const made = hex(blake2b(new Uint8Array([...fromHex(log.key), ...encode(log.terms)]), 32));
  say(made === promised.commitment && log.commitment === promised.commitment,
    "Key, rules, book, board and teams match the commitment made before the first die.",
    "Key, rules, book, board or teams do not match the commitment made before the first die.");
  const { dice, wrong } = checkDice(log.key, log.inputs);
  say(wrong < 0, `All ${dice} dice match the key.`, `Input ${wrong + 1}, “${log.inputs[wrong]}”, does not match the key.`);
  const own = promised.nonce;
  if (own) {
    say(log.inputs.includes(`note nonce ${String.fromCharCode(65 + own.seat)} ${own.value}`),
      "A random number of this browser is in the dice: no one could pick them in advance.", "The number this browser gave for the dice is not in the log.");
  } else findings.push({ good: true, text: "This browser gave no number for the dice: the operator could have picked the key." });
  const hashes = runningHashes(log.commitment, log.inputs);
  const changed = promised.running.find(({ inputs, hash }) => hashes[inputs] !== hash);
  say(!changed, `Nothing was changed since this browser saw it (${promised.running.length} checks).`,
    `Something up to input ${changed?.inputs} was changed after this browser saw it.`);
  return findings;
}
