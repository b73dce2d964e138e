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
const CONSTANTS = Int32Array.of(0x61707865, 0x3320646e, 0x79622d32, 0x6b206574);
const KEY_PLACE = 4;
const BLOCK_PLACE = 12;

/** A 96-bit nonce as three words. */
export type Nonce = readonly [number, number, number];

const input = new Int32Array(BLOCK_WORDS);
input.set(CONSTANTS);
const state = new Int32Array(BLOCK_WORDS);

/** Writes block number `block` to its place in `out`. */
export function chachaBlock(key: Uint32Array, nonce: Nonce, block: number, out: Int32Array): void {
  for (let word = 0; word < KEY_WORDS; word += 1) input[KEY_PLACE + word] = key[word] as number;
  input[BLOCK_PLACE] = block;
  input[BLOCK_PLACE + 1] = nonce[0];
  input[BLOCK_PLACE + 2] = nonce[1];
  input[BLOCK_PLACE + 3] = nonce[2];
  for (let word = 0; word < BLOCK_WORDS; word += 1) state[word] = input[word] as number;
  for (let round = 0; round < DOUBLE_ROUNDS; round += 1) {
    quarterRound(0, 4, 8, 12);
    quarterRound(1, 5, 9, 13);
    quarterRound(2, 6, 10, 14);
    quarterRound(3, 7, 11, 15);
    quarterRound(0, 5, 10, 15);
    quarterRound(1, 6, 11, 12);
    quarterRound(2, 7, 8, 13);
    quarterRound(3, 4, 9, 14);
  }
  const at = block * BLOCK_WORDS;
  for (let word = 0; word < BLOCK_WORDS; word += 1) {
    out[at + word] = ((state[word] as number) + (input[word] as number)) | 0;
  }
}

function quarterRound(a: number, b: number, c: number, d: number): void {
  let first = state[a] as number;
  let second = state[b] as number;
  let third = state[c] as number;
  let fourth = state[d] as number;
  first = (first + second) | 0;
  fourth ^= first;
  fourth = (fourth << 16) | (fourth >>> 16);
  third = (third + fourth) | 0;
  second ^= third;
  second = (second << 12) | (second >>> 20);
  first = (first + second) | 0;
  fourth ^= first;
  fourth = (fourth << 8) | (fourth >>> 24);
  third = (third + fourth) | 0;
  second ^= third;
  second = (second << 7) | (second >>> 25);
  state[a] = first;
  state[b] = second;
  state[c] = third;
  state[d] = fourth;
}
