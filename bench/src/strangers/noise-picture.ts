/** PNG pictures of noise, which compress badly, or of one repeated line, which unpack to many pixels. */

import { deflateSync } from 'node:zlib';
import type { SeededRandom } from './seeded-random.ts';

export interface PictureSize {
  readonly width: number;
  readonly height: number;
  /** All lines are equal. */
  readonly isPlain: boolean;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BYTES_PER_PIXEL = 3;
const BITS_PER_SAMPLE = 8;
const TRUE_COLOUR = 2;
const CRC_POLYNOMIAL = 0xedb88320;

export function noisePicture(random: SeededRandom, { width, height, isPlain }: PictureSize): Buffer {
  const lineBytes = width * BYTES_PER_PIXEL;
  const line = random.bytes(lineBytes);
  const lines = Array.from({ length: height }, () =>
    Buffer.concat([Buffer.of(0), isPlain ? line : random.bytes(lineBytes)]),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = BITS_PER_SAMPLE;
  header[9] = TRUE_COLOUR;
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines), { level: isPlain ? 9 : 0 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)]);
}

/** Node 20 has no `crc32`. */
function crc32(data: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (CRC_POLYNOMIAL & -(crc & 1));
  }
  return (crc ^ 0xffffffff) >>> 0;
}
