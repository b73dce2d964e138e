/** Malicious files, each with a mark that must never appear again. */

import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import {
  chunk,
  greyPng,
  ihdr,
  PNG_SIGNATURE,
  picture,
  riffChunk,
  segment,
  vp8x,
  webp,
  withSegments,
  withSize,
} from './image-files.ts';

/** In everything hostile that can hold a text. */
export const MARK = '<script>alert("mark")</script>';

export interface HostileFile {
  readonly name: string;
  readonly bytes: Buffer;
  /** It is refused for this, or a clean picture is made of it. */
  readonly outcome: 'made_clean' | `image_${string}`;
}

type NamedFiles = Readonly<Record<string, Buffer>>;

export async function hostileFiles(): Promise<HostileFile[]> {
  const [png, jpeg, still] = await Promise.all([
    picture().png().toBuffer(),
    picture().jpeg().toBuffer(),
    picture().webp().toBuffer(),
  ]);
  return [
    ...list('image_type_not_supported', await otherKinds(png)),
    ...list('image_not_readable', {
      ...brokenPngs(png),
      ...brokenJpegs(jpeg),
      'a JPEG that is drawn three thousand times over': await manyScans(),
      ...brokenWebps(still),
      ...truncated(png, jpeg, still),
    }),
    ...list('image_has_too_many_pixels', bombs(png, jpeg)),
    ...list('image_animated', await animations()),
    ...list('made_clean', { ...dirtyPngs(), ...(await dirtyJpegs(jpeg)), ...dirtyWebps(still) }),
  ];
}

function list(outcome: HostileFile['outcome'], made: NamedFiles): HostileFile[] {
  return Object.entries(made).map(([name, bytes]) => ({ name, bytes, outcome }));
}

const mark = Buffer.from(MARK);
/** Start of a ZIP archive: its end is found from behind, so it may follow an image. */
const ZIP = Buffer.concat([Buffer.from('PK\u0003\u0004'), mark]);

async function otherKinds(png: Buffer): Promise<NamedFiles> {
  const small = picture({ width: 4, height: 4 });
  return {
    'an SVG': Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${MARK}</svg>`),
    'an SVG that reads a file': Buffer.from(
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY f SYSTEM "file:///etc/passwd">]><svg>&f;</svg>',
    ),
    'a GIF': await small.clone().gif().toBuffer(),
    'a GIF that is a script': Buffer.from(`GIF89a=1;/*${MARK}*/`),
    'a TIFF': await small.clone().tiff().toBuffer(),
    'a TIFF of the other end': Buffer.from('MM\0*\0\0\0\u0008'),
    'a BMP': Buffer.from('BM\0\0\0\0\0\0\0\0'),
    'a PDF': Buffer.from(`%PDF-1.7\n${MARK}`),
    'a page': Buffer.from(`<!doctype html>${MARK}`),
    'a page in UTF-16': Buffer.from(`\ufeff<!doctype html>${MARK}`, 'utf16le'),
    'a program in PHP': Buffer.from(`<?php system($_GET["c"]); ${MARK}`),
    'a ZIP': ZIP,
    'a gzip': gzipSync(Buffer.alloc(1_000_000)),
    'a program': Buffer.from(`\u007fELF${MARK}`, 'latin1'),
    'an icon': Buffer.from([0, 0, 1, 0, 1, 0, 16, 16]),
    'a HEIC': Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic'),
    'a sound': webp(Buffer.from('x')).fill('WAVE', 8, 12),
    'nothing at all': Buffer.alloc(0),
    'one byte': Buffer.from([0x89]),
    'half a signature': Buffer.from([0xff, 0xd8]),
    'a PNG whose first byte is lost': png.subarray(1),
    'a PNG behind a script': Buffer.concat([mark, png]),
  };
}

function brokenPngs(png: Buffer): NamedFiles {
  const size = { width: 8, height: 8 };
  const end = chunk('IEND');
  const data = chunk('IDAT', deflateSync(Buffer.alloc(72)));
  const of = (...parts: Buffer[]) => Buffer.concat([PNG_SIGNATURE, ...parts]);
  const endless = Buffer.from(data);
  endless.writeUInt32BE(0xffff_ffff, 0);
  return {
    'a PNG with a page behind it': Buffer.concat([png, mark]),
    'a PNG with a ZIP behind it': Buffer.concat([png, ZIP]),
    'a PNG with another behind it': Buffer.concat([png, png]),
    'a PNG without a header': of(data, end),
    'a PNG with two headers': of(ihdr(size), ihdr(size), data, end),
    'a PNG with a short header': of(chunk('IHDR', Buffer.alloc(5)), data, end),
    'a PNG that ends first': of(end, ihdr(size), data),
    'a PNG without pixels': of(ihdr(size), end),
    'a PNG of no size': of(ihdr({ width: 0, height: 0 }), data, end),
    'a PNG with an endless chunk': of(ihdr(size), endless, end),
    'a PNG whose pixels are noise': of(ihdr(size), chunk('IDAT', Buffer.from(MARK)), end),
    'a PNG with fewer pixels than it says': of(ihdr({ width: 4000, height: 4000 }), data, end),
    'a PNG of half a million chunks': of(ihdr(size), Buffer.alloc(6_000_000, chunk('prVt')), end),
    'a PNG in a colour that there is not': greyPng(size).fill(9, 25, 26),
  };
}

function brokenJpegs(jpeg: Buffer): NamedFiles {
  return {
    'a JPEG of markers only': Buffer.alloc(500, 0xff).fill(0xd8, 1, 2),
    'a JPEG without a frame': Buffer.concat([Buffer.from([0xff, 0xd8]), segment(0xfe, mark)]),
    'a JPEG that begins with its scan': Buffer.concat([Buffer.from([0xff, 0xd8]), segment(0xda, mark)]),
    'a JPEG with a segment longer than itself': Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 1, 2]),
    'a JPEG of no height': withSize(jpeg, { width: 48, height: 0 }),
    'a JPEG with fewer pixels than it says': withSize(jpeg, { width: 4000, height: 4000 }),
  };
}

/** Each scan costs the decoder a pass over the whole image, and the file a few bytes. */
async function manyScans(): Promise<Buffer> {
  const jpeg = await picture({ width: 1_500, height: 1_500 }).jpeg({ progressive: true }).toBuffer();
  const last = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  const again = Array.from({ length: 3_000 }, () => last.subarray(0, 400));
  return Buffer.concat([jpeg.subarray(0, -2), ...again, jpeg.subarray(-2)]);
}

function brokenWebps(still: Buffer): NamedFiles {
  return {
    'a WebP with a page behind it': Buffer.concat([still, mark]),
    'a WebP of an unknown chunk': webp(riffChunk('EVIL', mark)),
    'a WebP that says it is longer': Buffer.from(still).fill(0xff, 4, 7),
    'a WebP of noise': webp(riffChunk('VP8L', Buffer.from(`/\0\0\0\0${MARK}`))),
    'a WebP that is nothing but a header': webp(vp8x(0, { width: 9, height: 9 }), riffChunk('ALPH', mark)),
  };
}

function truncated(...whole: readonly Buffer[]): NamedFiles {
  const cuts = [0.1, 0.3, 0.5, 0.7, 0.9];
  const names = ['PNG', 'JPEG', 'WebP'];
  return Object.fromEntries(
    whole.flatMap((bytes, at) =>
      cuts.map((cut) => [
        `a ${names[at]} that stops after ${cut * 100} %`,
        bytes.subarray(0, Math.max(12, Math.floor(bytes.length * cut))),
      ]),
    ),
  );
}

function bombs(png: Buffer, jpeg: Buffer): NamedFiles {
  const largest = { width: 16_383, height: 16_383 };
  const packed = Buffer.alloc(9, '/');
  packed.writeUInt32LE(16_382 | (16_382 << 14), 1);
  return {
    'a PNG of 25 million black pixels': greyPng({ width: 5_000, height: 5_000 }),
    'a PNG that unpacks to 256 million': greyPng({ width: 16_000, height: 16_000 }),
    'a PNG that says it is as large as can be': Buffer.concat([
      PNG_SIGNATURE,
      ihdr({ width: 0x7fff_ffff, height: 0x7fff_ffff }),
      png.subarray(33),
    ]),
    'a PNG that is one long line': greyPng({ width: 1_000_000, height: 1 }),
    'a JPEG that says it is as large as can be': withSize(jpeg, { width: 65_500, height: 65_500 }),
    'a JPEG that is one long line': withSize(jpeg, { width: 20_000, height: 100 }),
    'a WebP canvas as large as can be': webp(
      vp8x(0, { width: 16_777_216, height: 16_777_216 }),
      riffChunk('VP8L', packed),
    ),
    'a WebP of 268 million pixels': webp(riffChunk('VP8L', packed), riffChunk('ALPH', mark)),
    'a WebP that says so in its frame': webp(riffChunk('VP8 ', vp8Frame(largest))),
  };
}

function vp8Frame({ width, height }: { readonly width: number; readonly height: number }): Buffer {
  const frame = Buffer.from([0x10, 0, 0, 0x9d, 0x01, 0x2a, 0, 0, 0, 0, ...mark]);
  frame.writeUInt16LE(width, 6);
  frame.writeUInt16LE(height, 8);
  return frame;
}

async function animations(): Promise<NamedFiles> {
  const pixels = Buffer.alloc(8 * 16 * 3, 120).fill(30, 0, 192);
  const raw = { width: 8, height: 16, channels: 3, pageHeight: 8 } as const;
  const moving = await sharp(pixels, { raw })
    .webp({ loop: 0, delay: [90, 90] })
    .toBuffer();
  return {
    'a WebP that moves': moving,
    'a WebP that hides that it moves': Buffer.from(moving).fill(0, 20, 21),
    'a PNG that moves': greyPng(
      { width: 8, height: 8 },
      chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
    ),
  };
}

function dirtyPngs(): NamedFiles {
  const of = (...extra: Buffer[]) => greyPng({ width: 8, height: 8 }, ...extra);
  const zeros = deflateSync(Buffer.alloc(50_000_000), { level: 9 });
  const text = (key: string, data: Buffer) => Buffer.concat([Buffer.from(`${key}\0\0`), data]);
  return {
    'a PNG with a script as text': of(chunk('tEXt', Buffer.from(`Comment\0${MARK}`))),
    'a PNG with XMP': of(chunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${MARK}`))),
    'a PNG with EXIF': of(chunk('eXIf', Buffer.from(`MM\0*\0\0\0\u0008${MARK}`))),
    'a PNG with a bomb of text': of(chunk('zTXt', text('Comment', zeros))),
    'a PNG with a bomb of colours': of(chunk('iCCP', text('icc', zeros))),
    'a PNG with a profile of noise': of(chunk('iCCP', text('icc', deflateSync(mark)))),
    'a PNG with chunks of its own': of(chunk('prVt', mark), chunk('tIME', mark)),
  };
}

async function dirtyJpegs(jpeg: Buffer): Promise<NamedFiles> {
  const exif = Buffer.concat([Buffer.from('Exif\0\0MM\0*\0\0\0\u0008\0\u0001'), mark]);
  const cmyk = await picture().toColourspace('cmyk').jpeg().toBuffer();
  const withExif = await picture()
    .withMetadata({ exif: { IFD0: { ImageDescription: MARK, Copyright: MARK } } })
    .jpeg()
    .toBuffer();
  return {
    'a JPEG with a script in its EXIF': withExif,
    'a JPEG with a broken EXIF': withSegments(jpeg, segment(0xe1, exif)),
    'a JPEG with XMP': withSegments(
      jpeg,
      segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${MARK}`)),
    ),
    'a JPEG with a profile of noise': withSegments(
      jpeg,
      segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\u0001\u0001'), mark])),
    ),
    'a JPEG with a comment': withSegments(jpeg, segment(0xfe, Buffer.from(`<?php ${MARK}`))),
    'a JPEG with a thousand comments': withSegments(
      jpeg,
      ...Array.from({ length: 1_000 }, () => segment(0xfe, mark)),
    ),
    'a JPEG in printers’ colours': withSegments(cmyk, segment(0xfe, mark)),
    'a JPEG with a page behind it': Buffer.concat([jpeg, mark]),
    'a JPEG with a ZIP behind it': Buffer.concat([jpeg, ZIP]),
    'a JPEG with another behind it': Buffer.concat([jpeg, withSegments(jpeg, segment(0xfe, mark))]),
  };
}

function dirtyWebps(still: Buffer): NamedFiles {
  const image = still.subarray(12);
  const size = { width: 48, height: 32 };
  return {
    'a WebP with EXIF': webp(vp8x(0x08, size), image, riffChunk('EXIF', mark)),
    'a WebP with XMP': webp(vp8x(0x04, size), image, riffChunk('XMP ', mark)),
    'a WebP with a profile of noise': webp(vp8x(0x20, size), riffChunk('ICCP', mark), image),
  };
}
