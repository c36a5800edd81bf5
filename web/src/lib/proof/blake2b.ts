/** BLAKE2b (RFC 7693) as the server's dice and promises use it; browsers bring no hash of this kind. */
const IV = [
  0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
];
const SIGMA = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15], [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4], [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13], [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11], [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5], [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];
const BLOCK = 128;
const word = (value: bigint): bigint => BigInt.asUintN(64, value);
const turned = (value: bigint, by: bigint): bigint => word((value >> by) | (value << (64n - by)));

function mix(v: bigint[], a: number, b: number, c: number, d: number, x: bigint, y: bigint): void {
  v[a] = word(v[a]! + v[b]! + x);
  v[d] = turned(v[d]! ^ v[a]!, 32n);
  v[c] = word(v[c]! + v[d]!);
  v[b] = turned(v[b]! ^ v[c]!, 24n);
  v[a] = word(v[a]! + v[b]! + y);
  v[d] = turned(v[d]! ^ v[a]!, 16n);
  v[c] = word(v[c]! + v[d]!);
  v[b] = turned(v[b]! ^ v[c]!, 63n);
}

function compress(h: bigint[], block: Uint8Array, counted: number, last: boolean): void {
  const view = new DataView(block.buffer, block.byteOffset, BLOCK);
  const m = Array.from({ length: 16 }, (_, i) => view.getBigUint64(i * 8, true));
  const v = [...h, ...IV];
  v[12]! ^= BigInt(counted);
  if (last) v[14] = word(~v[14]!);
  for (let round = 0; round < 12; round++) {
    const s = SIGMA[round % 10]!;
    const at = (i: number): bigint => m[s[i]!]!;
    mix(v, 0, 4, 8, 12, at(0), at(1));
    mix(v, 1, 5, 9, 13, at(2), at(3));
    mix(v, 2, 6, 10, 14, at(4), at(5));
    mix(v, 3, 7, 11, 15, at(6), at(7));
    mix(v, 0, 5, 10, 15, at(8), at(9));
    mix(v, 1, 6, 11, 12, at(10), at(11));
    mix(v, 2, 7, 8, 13, at(12), at(13));
    mix(v, 3, 4, 9, 14, at(14), at(15));
  }
  for (let i = 0; i < 8; i++) h[i]! ^= v[i]! ^ v[i + 8]!;
}

/** The hash of some bytes, `size` bytes long, keyed if a key is given. */
export function blake2b(bytes: Uint8Array, size: number, key: Uint8Array = new Uint8Array()): Uint8Array {
  const h = [...IV];
  h[0]! ^= BigInt(0x01010000 ^ (key.length << 8) ^ size);
  const padded = new Uint8Array((key.length ? BLOCK : 0) + bytes.length);
  padded.set(key);
  padded.set(bytes, key.length ? BLOCK : 0);
  const blocks = Math.max(1, Math.ceil(padded.length / BLOCK));
  for (let i = 0; i < blocks; i++) {
    const block = new Uint8Array(BLOCK);
    block.set(padded.subarray(i * BLOCK, (i + 1) * BLOCK));
    compress(h, block, Math.min(padded.length, (i + 1) * BLOCK), i === blocks - 1);
  }
  const out = new Uint8Array(64);
  const view = new DataView(out.buffer);
  h.forEach((value, i) => view.setBigUint64(i * 8, value, true));
  return out.slice(0, size);
}

export const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
export const fromHex = (text: string): Uint8Array => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
