/** The web app manifest with screenshots and shortcuts, and the icons in the sizes that devices request. */

import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { PRODUCT_NAME } from '../../shared/src/product-name.ts';

/** The background of the dark theme and of the mark. */
const DARK_BACKGROUND = '#0a0e0c';
const MARK_SIZE = 48;
/** Launchers cut a maskable picture to any shape within its middle four fifths. */
const SAFE_PART = 0.72;

interface Picture {
  readonly file: string;
  readonly size: number;
  readonly purpose: 'any' | 'maskable' | 'apple';
}

const PICTURES: readonly Picture[] = [
  { file: 'icons/icon-192.png', size: 192, purpose: 'any' },
  { file: 'icons/icon-512.png', size: 512, purpose: 'any' },
  { file: 'icons/maskable-192.png', size: 192, purpose: 'maskable' },
  { file: 'icons/maskable-512.png', size: 512, purpose: 'maskable' },
  { file: 'icons/apple-touch-icon.png', size: 180, purpose: 'apple' },
];

/** Taken from a running server; in `public/screenshots`. */
const SCREENSHOTS = [
  { file: 'phone.webp', sizes: '780x1688', form_factor: 'narrow' },
  { file: 'desktop.webp', sizes: '1440x900', form_factor: 'wide' },
].map(({ file, ...facts }) => ({ src: `/screenshots/${file}`, type: 'image/webp', ...facts }));

/** Pages in the menu of the installed app's icon, by the name of their tab. */
const SHORTCUTS = [
  { tab: 'trade', url: '/trade' },
  { tab: 'orders', url: '/order' },
  { tab: 'account', url: '/user' },
];

/** Names of the tabs by language tag. */
export type TabNames = Readonly<Record<string, Readonly<Record<string, string>>>>;

const TAGS: HtmlTagDescriptor[] = [
  { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.json' } },
  { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' } },
  { tag: 'meta', attrs: { name: 'apple-mobile-web-app-title', content: PRODUCT_NAME } },
];

/** `mark` is the path of the brand's mark, a square of 48 units with its background. */
export function installable(mark: string, names: TabNames): Plugin {
  return {
    name: 'vernier-installable',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: () => TAGS },
    async generateBundle() {
      const svg = readFileSync(mark, 'utf8');
      this.emitFile({ type: 'asset', fileName: 'manifest.json', source: JSON.stringify(manifest(names)) });
      for (const picture of PICTURES) {
        const source = await pngOf(picture.purpose === 'any' ? svg : fullBleed(svg), picture.size);
        this.emitFile({ type: 'asset', fileName: picture.file, source });
      }
    },
  };
}

function manifest(names: TabNames): object {
  const icons = PICTURES.flatMap(({ file, size, purpose }) =>
    purpose === 'apple' ? [] : [{ src: `/${file}`, sizes: `${size}x${size}`, type: 'image/png', purpose }],
  );
  return {
    id: '/',
    name: PRODUCT_NAME,
    short_name: PRODUCT_NAME,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: DARK_BACKGROUND,
    background_color: DARK_BACKGROUND,
    categories: ['finance'],
    // the name is the same in all languages
    lang: 'en',
    dir: 'ltr',
    icons: [...icons, { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
    screenshots: SCREENSHOTS,
    shortcuts: SHORTCUTS.map(({ tab, url }) => ({
      name: names['en']?.[tab],
      // browsers without this member show the English name
      name_localized: Object.fromEntries(Object.entries(names).map(([tag, texts]) => [tag, texts[tab]])),
      url,
    })),
  };
}

function pngOf(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (72 * size) / MARK_SIZE })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** The background up to the corners, and the mark within the safe area of a maskable icon. */
function fullBleed(svg: string): string {
  const margin = (MARK_SIZE * (1 - SAFE_PART)) / 2;
  const background = `<rect width="${MARK_SIZE}" height="${MARK_SIZE}" fill="${DARK_BACKGROUND}"/>`;
  const group = `<g transform="translate(${margin} ${margin}) scale(${SAFE_PART})">`;
  return svg.replace(/<rect[^>]*\/>/, background + group).replace('</svg>', '</g></svg>');
}
