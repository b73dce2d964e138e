/** The operator's brand in the client's files [BRAND-5]: styles and names of the pages, the manifest, and the icons in the sizes of devices. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageBrand } from '@vernier/shared/api/ssr';
import { type OperatorBrand, ownBrand } from '../platform/brand/brand.ts';
import { accentStyles } from '../platform/brand/brand-colours.ts';
import type { ChangedFile } from './client-files.ts';

export interface BrandChanges {
  readonly page: PageBrand;
  readonly files: ReadonlyMap<string, ChangedFile>;
  readonly digest: string;
}

const MANIFEST = '/manifest.json';
/** Launchers cut a maskable icon to any shape within its middle four fifths. */
const SAFE_PART = 0.72;
const WHOLE = 1;
/** A square of 48 units. */
const UNITS = 48;
const DPI = 72;

/** The pictures of client/build/installable.ts. */
const ICONS: readonly (readonly [path: string, size: number, part: number])[] = [
  ['/icons/icon-192.png', 192, WHOLE],
  ['/icons/icon-512.png', 512, WHOLE],
  ['/icons/maskable-192.png', 192, SAFE_PART],
  ['/icons/maskable-512.png', 512, SAFE_PART],
  ['/icons/apple-touch-icon.png', 180, SAFE_PART],
];

/** Null where the installation has the built brand. */
export function brandChanges(clientDir: string): BrandChanges | null {
  const brand = ownBrand();
  if (brand === null) return null;
  const { name, wordmark, legal, links, digest } = brand;
  const hasLegal = legal.length + links.length > 0;
  const page = { name, wordmark, hasLegal, styles: stylesOf(brand) };
  return { page, files: new Map([...manifest(clientDir, name), ...iconFiles(brand)]), digest };
}

function stylesOf({ colours, mark }: OperatorBrand): string {
  const accents = colours === null ? '' : accentStyles(colours);
  if (mark === null) return accents;
  const picture = (selector: string, svg: string) =>
    `${selector}{background:url("data:image/svg+xml,${inStyle(svg)}") center/contain no-repeat}`;
  const dark =
    mark.dark === mark.light
      ? ''
      : picture(":root[data-theme='dark'] :is(.brand-mark,.boot-mark)", mark.dark);
  return `${accents}:is(.brand-mark,.boot-mark)>*{display:none}${picture(':is(.brand-mark,.boot-mark)', mark.light)}${dark}`;
}

/** For a quoted address in a style element. */
function inStyle(svg: string): string {
  const short = svg.replaceAll(/<\?xml[^<>]*\?>|<!--[^<>]*?-->/g, '').replaceAll(/\s+/g, ' ');
  return short.replaceAll('"', "'").replaceAll(/[%#<>\\]/g, encodeURIComponent);
}

function manifest(clientDir: string, name: string): [string, ChangedFile][] {
  try {
    const built = readFileSync(join(clientDir, MANIFEST), 'utf8');
    // the built screenshots show the name of this program
    const changed = { name, short_name: name, screenshots: undefined };
    return [[MANIFEST, JSON.stringify({ ...(JSON.parse(built) as object), ...changed })]];
  } catch {
    // the client is not built
    return [];
  }
}

function iconFiles({ icon }: OperatorBrand): [string, ChangedFile][] {
  if (icon === null) return [];
  const pictures = ICONS.map(([path, size, part]): [string, ChangedFile] => [
    path,
    () => pngOf(icon, size, part),
  ]);
  return [['/icon.svg', icon.svg], ...pictures];
}

/** The whole icon, or a background with the icon on its middle part. */
async function pngOf(icon: NonNullable<OperatorBrand['icon']>, size: number, part: number): Promise<Buffer> {
  // Loaded with the first request for an icon, since it would delay every start.
  const { default: sharp } = await import('sharp');
  const inner = Math.round(size * part);
  const [, units = UNITS] = /viewBox="0 0 ([\d.]+)/.exec(icon.svg) ?? [];
  const density = Math.min((DPI * inner) / Number(units), DPI * UNITS);
  const picture = await sharp(Buffer.from(icon.svg), { density }).resize(inner, inner).png().toBuffer();
  if (part === WHOLE) return picture;
  const background = { width: size, height: size, channels: 4, background: icon.background } as const;
  return sharp({ create: background })
    .composite([{ input: picture }])
    .png()
    .toBuffer();
}
