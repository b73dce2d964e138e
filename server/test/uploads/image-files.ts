/** Images for tests: honest ones in the three kinds, and the parts that hostile ones are put together from. */

import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A picture with edges and a gradient, so that its pixels can be recognised. */
export function picture({ width, height }: Size = { width: 48, height: 32 }): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 3) {
    const column = (at / 3) % width;
    pixels[at] = Math.floor((column * 255) / width);
    pixels[at + 1] = column < width / 2 ? 20 : 220;
    pixels[at + 2] = Math.floor(at / 3 / width);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** A picture without any pattern, which no encoder makes much smaller. */
export function noisePng({ width, height }: Size = { width: 900, height: 600 }): Promise<Buffer> {
  let state = 1;
  const pixels = Buffer.alloc(width * height * 3).map(() => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A chunk with a right checksum. */
export function chunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** Greyscale, a byte a pixel. */
export function ihdr({ width, height }: Size): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.writeUInt8(8, 8);
  return chunk('IHDR', data);
}

/** A whole PNG with the pixels that it declares, all black, and any chunks before them. */
export function greyPng(size: Size, ...extra: readonly Buffer[]): Buffer {
  const pixels = Buffer.alloc((size.width + 1) * size.height);
  return Buffer.concat([
    PNG_SIGNATURE,
    ihdr(size),
    ...extra,
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND'),
  ]);
}

/** A JPEG with segments inserted after its start. */
export function withSegments(jpeg: Buffer, ...segments: readonly Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

export function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** A JPEG that says it has another size than its pixels are. */
export function withSize(jpeg: Buffer, { width, height }: Size): Buffer {
  const mismatched = Buffer.from(jpeg);
  const frame = mismatched.indexOf(Buffer.from([0xff, 0xc0, 0x00, 0x11]));
  mismatched.writeUInt16BE(height, frame + 5);
  mismatched.writeUInt16BE(width, frame + 7);
  return mismatched;
}

/** A RIFF box of WebP chunks, and data after it. */
export function webp(...chunks: readonly Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  const head = Buffer.from('RIFF0000');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

export function riffChunk(name: string, data: Buffer): Buffer {
  const head = Buffer.from(`${name}0000`);
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** The extended header, with its flags. */
export function vp8x(flags: number, { width, height }: Size): Buffer {
  const data = Buffer.alloc(10);
  data.writeUInt8(flags, 0);
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return riffChunk('VP8X', data);
}
