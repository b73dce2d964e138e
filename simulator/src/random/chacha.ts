/**
 * ChaCha8 block function: 64 bytes of keystream from a 256-bit key, a block number and a 96-bit nonce. Layout of RFC 8439, section
 * 2.3, with 8 rounds instead of 20 (J.-P. Aumasson, "Too Much Crypto", 2019: no attack on 8 rounds is known).
 */

/** Words of a key. */
export const KEY_WORDS = 8;
/** Words of a block. */
export const BLOCK_WORDS = 16;
const DOUBLE_ROUNDS = 4;

/** "expand 32-byte k" as little-endian words. */
const CONSTANT_0 = 0x61707865;
const CONSTANT_1 = 0x3320646e;
const CONSTANT_2 = 0x79622d32;
const CONSTANT_3 = 0x6b206574;

/** A 96-bit nonce as three words. */
export type Nonce = readonly [number, number, number];

/** Writes block number `block` to its place in `out`. Local variables, because V8 keeps them in registers. */
export function chachaBlock(key: Uint32Array, nonce: Nonce, block: number, out: Int32Array): void {
  const [n0, n1, n2] = nonce;
  const k0 = key[0] as number;
  const k1 = key[1] as number;
  const k2 = key[2] as number;
  const k3 = key[3] as number;
  const k4 = key[4] as number;
  const k5 = key[5] as number;
  const k6 = key[6] as number;
  const k7 = key[7] as number;
  let a0 = CONSTANT_0;
  let a1 = CONSTANT_1;
  let a2 = CONSTANT_2;
  let a3 = CONSTANT_3;
  let b0 = k0 | 0;
  let b1 = k1 | 0;
  let b2 = k2 | 0;
  let b3 = k3 | 0;
  let c0 = k4 | 0;
  let c1 = k5 | 0;
  let c2 = k6 | 0;
  let c3 = k7 | 0;
  let d0 = block | 0;
  let d1 = n0 | 0;
  let d2 = n1 | 0;
  let d3 = n2 | 0;
  for (let round = 0; round < DOUBLE_ROUNDS; round += 1) {
    a0 = (a0 + b0) | 0;
    d0 ^= a0;
    d0 = (d0 << 16) | (d0 >>> 16);
    c0 = (c0 + d0) | 0;
    b0 ^= c0;
    b0 = (b0 << 12) | (b0 >>> 20);
    a0 = (a0 + b0) | 0;
    d0 ^= a0;
    d0 = (d0 << 8) | (d0 >>> 24);
    c0 = (c0 + d0) | 0;
    b0 ^= c0;
    b0 = (b0 << 7) | (b0 >>> 25);
    a1 = (a1 + b1) | 0;
    d1 ^= a1;
    d1 = (d1 << 16) | (d1 >>> 16);
    c1 = (c1 + d1) | 0;
    b1 ^= c1;
    b1 = (b1 << 12) | (b1 >>> 20);
    a1 = (a1 + b1) | 0;
    d1 ^= a1;
    d1 = (d1 << 8) | (d1 >>> 24);
    c1 = (c1 + d1) | 0;
    b1 ^= c1;
    b1 = (b1 << 7) | (b1 >>> 25);
    a2 = (a2 + b2) | 0;
    d2 ^= a2;
    d2 = (d2 << 16) | (d2 >>> 16);
    c2 = (c2 + d2) | 0;
    b2 ^= c2;
    b2 = (b2 << 12) | (b2 >>> 20);
    a2 = (a2 + b2) | 0;
    d2 ^= a2;
    d2 = (d2 << 8) | (d2 >>> 24);
    c2 = (c2 + d2) | 0;
    b2 ^= c2;
    b2 = (b2 << 7) | (b2 >>> 25);
    a3 = (a3 + b3) | 0;
    d3 ^= a3;
    d3 = (d3 << 16) | (d3 >>> 16);
    c3 = (c3 + d3) | 0;
    b3 ^= c3;
    b3 = (b3 << 12) | (b3 >>> 20);
    a3 = (a3 + b3) | 0;
    d3 ^= a3;
    d3 = (d3 << 8) | (d3 >>> 24);
    c3 = (c3 + d3) | 0;
    b3 ^= c3;
    b3 = (b3 << 7) | (b3 >>> 25);
    a0 = (a0 + b1) | 0;
    d3 ^= a0;
    d3 = (d3 << 16) | (d3 >>> 16);
    c2 = (c2 + d3) | 0;
    b1 ^= c2;
    b1 = (b1 << 12) | (b1 >>> 20);
    a0 = (a0 + b1) | 0;
    d3 ^= a0;
    d3 = (d3 << 8) | (d3 >>> 24);
    c2 = (c2 + d3) | 0;
    b1 ^= c2;
    b1 = (b1 << 7) | (b1 >>> 25);
    a1 = (a1 + b2) | 0;
    d0 ^= a1;
    d0 = (d0 << 16) | (d0 >>> 16);
    c3 = (c3 + d0) | 0;
    b2 ^= c3;
    b2 = (b2 << 12) | (b2 >>> 20);
    a1 = (a1 + b2) | 0;
    d0 ^= a1;
    d0 = (d0 << 8) | (d0 >>> 24);
    c3 = (c3 + d0) | 0;
    b2 ^= c3;
    b2 = (b2 << 7) | (b2 >>> 25);
    a2 = (a2 + b3) | 0;
    d1 ^= a2;
    d1 = (d1 << 16) | (d1 >>> 16);
    c0 = (c0 + d1) | 0;
    b3 ^= c0;
    b3 = (b3 << 12) | (b3 >>> 20);
    a2 = (a2 + b3) | 0;
    d1 ^= a2;
    d1 = (d1 << 8) | (d1 >>> 24);
    c0 = (c0 + d1) | 0;
    b3 ^= c0;
    b3 = (b3 << 7) | (b3 >>> 25);
    a3 = (a3 + b0) | 0;
    d2 ^= a3;
    d2 = (d2 << 16) | (d2 >>> 16);
    c1 = (c1 + d2) | 0;
    b0 ^= c1;
    b0 = (b0 << 12) | (b0 >>> 20);
    a3 = (a3 + b0) | 0;
    d2 ^= a3;
    d2 = (d2 << 8) | (d2 >>> 24);
    c1 = (c1 + d2) | 0;
    b0 ^= c1;
    b0 = (b0 << 7) | (b0 >>> 25);
  }
  const at = block * BLOCK_WORDS;
  out[at] = (a0 + CONSTANT_0) | 0;
  out[at + 1] = (a1 + CONSTANT_1) | 0;
  out[at + 2] = (a2 + CONSTANT_2) | 0;
  out[at + 3] = (a3 + CONSTANT_3) | 0;
  out[at + 4] = (b0 + k0) | 0;
  out[at + 5] = (b1 + k1) | 0;
  out[at + 6] = (b2 + k2) | 0;
  out[at + 7] = (b3 + k3) | 0;
  out[at + 8] = (c0 + k4) | 0;
  out[at + 9] = (c1 + k5) | 0;
  out[at + 10] = (c2 + k6) | 0;
  out[at + 11] = (c3 + k7) | 0;
  out[at + 12] = (d0 + block) | 0;
  out[at + 13] = (d1 + n0) | 0;
  out[at + 14] = (d2 + n1) | 0;
  out[at + 15] = (d3 + n2) | 0;
}
