/**
 * Header of an image: kind, size, and whether it is animated. Parsed without decompressing anything,
 * so that a picture which would decompress to gigabytes is refused by its declared size.
 */

import { PNG_SIGNATURE, pngChunks } from './png-chunks.ts';

export interface ImageHeader {
  readonly kind: 'png' | 'jpeg' | 'webp';
  readonly width: number;
  readonly height: number;
  /** Animated, or with data after its end. */
  readonly flaw: 'animated' | 'more_than_an_image' | null;
}

type Read = Omit<ImageHeader, 'kind'> | null;

/** `unknown` when it is none of the three kinds, `broken` when it is one and cannot be read. */
export function readImageHeader(bytes: Buffer): ImageHeader | 'unknown' | 'broken' {
  const kind = kindOf(bytes);
  if (kind === null) return 'unknown';
  const read = READERS[kind](bytes);
  return read === null ? 'broken' : { kind, ...read };
}

function kindOf(bytes: Buffer): ImageHeader['kind'] | null {
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return 'png';
  if (bytes.length > 2 && bytes.readUIntBE(0, 3) === 0xff_d8_ff) return 'jpeg';
  const isRiff = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isRiff ? 'webp' : null;
}

const READERS: Readonly<Record<ImageHeader['kind'], (bytes: Buffer) => Read>> = {
  png: readPng,
  jpeg: readJpeg,
  webp: readWebp,
};

/** The header comes first, and once. */
function readPng(bytes: Buffer): Read {
  const chunks = pngChunks(bytes) ?? [];
  const [header, ...others] = chunks;
  if (header?.name !== 'IHDR' || header.data.length !== 13) return null;
  if (others.some(({ name }) => name === 'IHDR')) return null;
  const size = { width: header.data.readUInt32BE(0), height: header.data.readUInt32BE(4) };
  const length = chunks.reduce((total, { whole }) => total + whole.length, PNG_SIGNATURE.length);
  const isAnimated = others.some(({ name }) => name === 'acTL');
  return { ...size, flaw: flawOf(isAnimated, length < bytes.length) };
}

/** Frame headers are C0 to CF without the three that are something else. */
const NO_FRAME = new Set([0xc4, 0xc8, 0xcc]);
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** Segments of a marker and a length, up to the frame's header; phones put more behind the image, which is never decoded. */
function readJpeg(bytes: Buffer): Read {
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === START_OF_SCAN || marker === END_OF_IMAGE) return null;
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2 || at + 2 + length > bytes.length) return null;
    if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAME.has(marker)) {
      if (length < 8) return null;
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5), flaw: null };
    }
    at += 2 + length;
  }
  return null;
}

const ANIMATION_FLAG = 0x02;

/** One RIFF box; its first chunk has the size. */
function readWebp(bytes: Buffer): Read {
  if (bytes.length < 30) return null;
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) return null;
  const hasMore = end + (end % 2) < bytes.length;
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X': {
      const isAnimated = (bytes.readUInt8(20) & ANIMATION_FLAG) !== 0 || bytes.includes('ANMF');
      const size = { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
      return { ...size, flaw: flawOf(isAnimated, hasMore) };
    }
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21);
      const size = { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
      return { ...size, flaw: flawOf(false, hasMore) };
    }
    case 'VP8 ': {
      const size = { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
      return { ...size, flaw: flawOf(false, hasMore) };
    }
    default:
      return null;
  }
}

function flawOf(isAnimated: boolean, hasMore: boolean): ImageHeader['flaw'] {
  if (isAnimated) return 'animated';
  return hasMore ? 'more_than_an_image' : null;
}
