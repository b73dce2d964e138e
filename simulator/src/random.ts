/** Counter-based random numbers: a sample is a hash of its key and index, so that it needs no earlier samples. Not cryptographic. */

/** The key of a stream of samples: a signed 32-bit integer. */
export type StreamKey = number;

const GOLDEN = 0x9e3779b9;

/** A bijection of 32 bits in which every input bit affects every output bit (the "lowbias32" finaliser). */
function mix(bits: number): number {
  let x = bits;
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
  return x ^ (x >>> 16);
}

/** Sample number `index` of a stream: 32 uniform bits as a signed integer, which engines keep in a register. */
export function sample(key: StreamKey, index: number): number {
  return mix((key + Math.imul(index, GOLDEN)) | 0);
}

/** The key of the child stream `index`; mixed twice so that children share no samples with their parent. */
export function childKey(key: StreamKey, index: number): StreamKey {
  return mix((mix(key ^ 0x5bf03635) + Math.imul(index, GOLDEN)) | 0) ^ 0x2545f491;
}

/** The key of a seed's root stream, from all of its characters. */
export function seedKey(seed: string): StreamKey {
  let key = mix(seed.length + 1);
  for (let at = 0; at < seed.length; at += 1) key = childKey(key, seed.charCodeAt(at));
  return key;
}

/** Largest magnitude of {@link bell}; about 3.45 standard deviations. */
export const BELL_MAX = 510;

/** A bounded, nearly normal integer of mean 0 from 32 uniform bits: the sum of the four bytes. */
export function bell(bits: number): number {
  return (bits & 255) + ((bits >>> 8) & 255) + ((bits >>> 16) & 255) + (bits >>> 24) - BELL_MAX;
}

/** 2^16 over the standard deviation of {@link bell}, which is √(4 × (256² − 1) ÷ 12) = 147.8. */
const BELL_INVERSE = 443;
const INVERSE_ONE = 2 ** 16;

/** A nearly normal sample with this standard deviation; below 2^33. */
export function normalSample(sigma: number, bits: number): number {
  return Math.floor((bell(bits) * sigma * BELL_INVERSE) / INVERSE_ONE);
}
