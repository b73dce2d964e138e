/** Re-encoding of uploaded pictures: the pixels are decoded within limits, and nothing else is stored. */

import { type Refusal, refuse } from '@vernier/shared/refusals';
import sharp from 'sharp';
import { type ImageHeader, readImageHeader } from './image-header.ts';
import { pixelsOnly } from './png-chunks.ts';

const MAX_PIXELS = 24_000_000;
/** No camera makes longer sides; WebP cannot. */
const MAX_SIDE = 16_383;
/** Enough to read the small print of a document. */
const STORED_SIDE = 2_400;
const QUALITY = 85;
const DECODING_S = 5;

// No other format is decoded in this process; SVG is needed for our own captchas only.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadSvgBuffer',
  ],
});
// Pictures of documents do not stay in memory.
sharp.cache(false);

/** A JPEG without any metadata, or why there is none. */
export async function cleanPicture(bytes: Buffer): Promise<Buffer | Refusal> {
  const header = readImageHeader(bytes);
  if (header === 'unknown') return refuse('image_type_not_supported');
  if (header === 'broken') return refuse('image_not_readable');
  const refusal = refusalOf(header);
  if (refusal !== null) return refusal;
  try {
    return await decoded(header.kind === 'png' ? pixelsOnly(bytes) : bytes, header);
  } catch {
    return refuse('image_not_readable');
  }
}

function refusalOf({ width, height, flaw }: ImageHeader): Refusal | null {
  if (width === 0 || height === 0) return refuse('image_not_readable');
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS)
    return refuse('image_has_too_many_pixels', { max_pixels: MAX_PIXELS, max_side: MAX_SIDE });
  if (flaw === 'animated') return refuse('image_animated');
  return flaw === null ? null : refuse('image_not_readable');
}

/** Throws when the decoder finds another kind or size than the header, an error, or takes too long. */
async function decoded(bytes: Buffer, header: ImageHeader): Promise<Buffer> {
  const bounds = { limitInputPixels: MAX_PIXELS, failOn: 'warning', pages: 1, sequentialRead: true } as const;
  const { format, width, height } = await sharp(bytes, bounds).metadata();
  if (format !== header.kind || width !== header.width || height !== header.height)
    throw new Error('the decoder finds another image than the header');
  return sharp(bytes, bounds)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize({ width: STORED_SIDE, height: STORED_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY })
    .timeout({ seconds: DECODING_S })
    .toBuffer();
}
