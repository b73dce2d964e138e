/**
 * Page template: the built page, prepared once for all renderings. Its first paint needs only what is inside it; scripts,
 * fonts and icons are requested after that paint. The content security policy allows the inline parts by their digests.
 */

import { createHash } from 'node:crypto';
import {
  STYLE_ATTRIBUTE,
  type RenderedMarkup,
  INITIAL_STATE_ID,
  type InitialState,
  type PageInitialState,
  type RenderedPage,
} from '@vernier/shared/api/ssr';

export type FilledPage = Pick<RenderedPage, 'scripts' | 'styles'> & { readonly html: string };

const BOOT = /<script src="\/boot\.js[^"]*"([^>]*)><\/script>/;
const CODE =
  /\s*<(?:script type="module"[^>]* src|link rel="modulepreload"[^>]* href)="([^"]+)"[^>]*>(?:<\/script>)?/g;
/** Loaded after the first paint, when boot.js restores the attribute: before it they would compete with the page. */
const LATER = /<link rel="(?=(?:preload" as="font|manifest)")/g;
/** A page without an icon makes the browser request /favicon.ico. */
const ICON = /(?<=<link rel="icon" )(?=href=)/;
/** A style sheet with only font faces is not inlined: the first paint uses the system font. */
const FACES = /^(?:@font-face\s*\{[^}]*\}\s*)+$/;
const STYLE_SHEETS = /<link rel="stylesheet"[^>]* href="([^"]+)">/g;
/** Pictures load after the code; boot.js restores the attribute. */
const PICTURE = /(<img [^>]*?)\bsrc=/g;
const STYLED = new RegExp(` ${STYLE_ATTRIBUTE}="([^"]*)"`, 'g');
/** No character that could end a CSS rule or a selector. */
const PLAIN_STYLE = /^[\w\s:;.,%()#+*/-]*$/;

/** Attributes of the boot script that the build writes. */
const LANGUAGES = 'data-languages';
const PAGES = 'data-pages';
const STYLES = 'data-styles';
const WIDE_STYLES = 'data-wide-styles';

/** The parts of the page that each rendering replaces, in the order of the document, as they are in the built page. */
const SLOTS = {
  attributes: / lang="[\w-]*" dir="\w*"/,
  title: /<title>[^<]*<\/title>/,
  languages: new RegExp(`(?<= ${LANGUAGES}=")[^"]*`),
  rules: /(?=<\/head>)/,
  root: /<div id="root">[\s\S]*?<\/div>/,
  data: /(?=<\/body>)/,
} as const;

type Slot = keyof typeof SLOTS;

/** The page of one layout: fixed text, and between two pieces of it a slot. */
interface Layout {
  readonly pieces: readonly string[];
  readonly style: string;
}

export class HtmlTemplate {
  readonly #phone: Layout;
  readonly #wide: Layout;
  readonly #script: string;
  readonly #languages: string;
  /** The value of `data-languages` in a page of each language. */
  readonly #languagesFor = new Map<string, string>();

  /** `read` gives the text of a built file by its address. */
  constructor(page: string, read: (address: string) => string) {
    const script = read('/boot.js');
    this.#script = digestOf(script);
    this.#languages = valueOf(LANGUAGES, page);
    const bare = withoutLoading(page);
    const code = [...page.matchAll(CODE)].map(([, address]) => address).join(' ');
    const sheets = [...page.matchAll(STYLE_SHEETS)].map(([, address]) => address ?? '');
    const layout = (addresses: readonly string[]): Layout => {
      const { style, links } = inlined(addresses.filter(Boolean), read);
      const filled = bare.replace(
        BOOT,
        (_, hints: string) =>
          `<style>${style}</style>${links}\n    <script data-code="${code}"${hints}>${script}</script>`,
      );
      return { pieces: piecesOf(filled), style: digestOf(style) };
    };
    const phone = [...sheets, ...valueOf(STYLES, page).split(' ')];
    this.#phone = layout(phone);
    this.#wide = layout([...phone, ...valueOf(WIDE_STYLES, page).split(' ')]);
  }

  /** Joins the pieces; nothing of the built page is searched again. */
  fillIn(opening: InitialState, drawn: RenderedMarkup): FilledPage {
    const { language, wide } = opening;
    const { pieces, style } = wide ? this.#wide : this.#phone;
    const rules = rulesOf(drawn.markup);
    const carried: PageInitialState = { ...opening, workingDays: drawn.workingDays };
    const data = JSON.stringify(carried).replaceAll('<', '\\u003c');
    const values: Readonly<Record<Slot, string>> = {
      attributes: ` lang="${drawn.tag}" dir="${drawn.direction}" data-drawn="here" data-language="${language}" data-layout="${wide ? 'wide' : 'phone'}"`,
      title: `<title>${escaped(drawn.title)}</title>`,
      languages: this.#languagesIn(language),
      rules: `<style>${rules}</style>\n  `,
      root: `<noscript><p class="unscripted">${escaped(drawn.unscripted)}</p></noscript>\n    <div id="root">${drawn.markup.replaceAll(PICTURE, '$1data-src=')}</div>`,
      data: `<script type="application/json" id="${INITIAL_STATE_ID}">${data}</script>\n  `,
    };
    const slots = Object.keys(SLOTS) as readonly Slot[];
    const html = pieces.map((piece, index) => piece + (values[slots[index] as Slot] ?? '')).join('');
    return { html, scripts: [this.#script], styles: [style, digestOf(rules)] };
  }

  /** The addresses of one language only; a visitor with another one gets his texts from the app. */
  #languagesIn(language: string): string {
    let value = this.#languagesFor.get(language);
    if (value === undefined) {
      value = this.#languages
        .split(' ')
        .map((hint) => (hint.startsWith(`${language}=`) ? hint : hint.slice(0, hint.indexOf('=') + 1)))
        .join(' ');
      this.#languagesFor.set(language, value);
    }
    return value;
  }
}

/** The page without anything that a browser would load before the first paint. */
function withoutLoading(page: string): string {
  const home = valueOf(PAGES, page)
    .split(' ')
    .filter((hint) => hint.startsWith('/='));
  return page
    .replace(CODE, '')
    .replace(LATER, '<link data-rel="')
    .replace(ICON, 'href="data:," data-')
    .replace(STYLE_SHEETS, '')
    .replace(/\s*<noscript>[^<]*<\/noscript>/, '')
    .replace(`${PAGES}="${valueOf(PAGES, page)}"`, () => `${PAGES}="${home.join(' ')}"`);
}

function inlined(addresses: readonly string[], read: (address: string) => string) {
  const sheets = addresses.map((address) => ({ address, text: read(address) }));
  const style = sheets.filter(({ text }) => !FACES.test(text)).map(({ text }) => text);
  // a disabled link loads nothing; it shows the app's loader that the style sheet is already there
  const links = sheets.map(({ address, text }) =>
    FACES.test(text)
      ? `<link data-rel="stylesheet" href="${address}">`
      : `<link rel="stylesheet" href="${address}" disabled>`,
  );
  return { style: style.join('\n'), links: links.join('') };
}

/** Cuts the page at its slots. Throws when one is missing: then it is not a built page. */
function piecesOf(page: string): readonly string[] {
  const pieces: string[] = [];
  let rest = page;
  for (const [name, slot] of Object.entries(SLOTS)) {
    const found = slot.exec(rest);
    if (found === null) throw new Error(`the built page has no place for ${name}`);
    pieces.push(rest.slice(0, found.index));
    rest = rest.slice(found.index + found[0].length);
  }
  return [...pieces, rest];
}

/** A CSS rule for each style that an element of the markup has. It applies until the app sets the style itself. */
function rulesOf(markup: string): string {
  const styles = new Set([...markup.matchAll(STYLED)].map(([, style]) => style ?? ''));
  return [...styles]
    .filter((style) => PLAIN_STYLE.test(style))
    .map((style) => `[${STYLE_ATTRIBUTE}="${style}"]{${style.replaceAll(';', '!important;')}!important}`)
    .join('');
}

/** The value of an attribute of the boot script; empty when the build wrote none. */
function valueOf(attribute: string, page: string): string {
  return new RegExp(` ${attribute}="([^"]*)"`).exec(page)?.[1] ?? '';
}

function digestOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
