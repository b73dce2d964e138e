/** Chunks of a PNG: read one by one, and joined again without the metadata chunks. */

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export interface PngChunk {
  readonly name: string;
  /** With its length and checksum. */
  readonly whole: Buffer;
  readonly data: Buffer;
}

/** Size, palette, transparency, pixels. Text and profiles are packed, and may unpack to anything. */
const PIXELS = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

/** An encoder that writes 4 KiB at a time makes 2,000 in 8 MiB; a million would block the event loop. */
const MOST_CHUNKS = 10_000;

/** From IHDR to IEND; null when one of them reaches beyond the file, there are too many, or there is no end. */
export function pngChunks(bytes: Buffer): readonly PngChunk[] | null {
  const chunks: PngChunk[] = [];
  for (let at = PNG_SIGNATURE.length; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length || chunks.length === MOST_CHUNKS) return null;
    const name = bytes.toString('latin1', at + 4, at + 8);
    chunks.push({ name, whole: bytes.subarray(at, end), data: bytes.subarray(at + 8, end - 4) });
    if (name === 'IEND') return chunks;
    at = end;
  }
  return null;
}

/** What a decoder is given: nothing of it is unpacked but pixels. */
export function pixelsOnly(bytes: Buffer): Buffer {
  const chunks = (pngChunks(bytes) ?? []).filter(({ name }) => PIXELS.has(name));
  return Buffer.concat([PNG_SIGNATURE, ...chunks.map(({ whole }) => whole)]);
}
