/**
 * The built page, made ready for a drawing: what its first paint needs stands in it, and the code is asked for after that paint.
 * What is inline is known to the page's policy by its digest; an attribute with a style is not, so those become rules.
 */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  DRAWN_STYLE,
  type DrawnPage,
  OPENING_ID,
  type OpeningWire,
  type PageOpeningWire,
} from '@vernier/shared/wire/opening';

export interface FilledPage {
  readonly html: string;
  /** Sources for the policy, such as `'sha256-…'`. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const BOOT = /<script src="\/boot\.js[^"]*"([^>]*)><\/script>/;
const CODE =
  /\s*<(?:script type="module"[^>]* src|link rel="modulepreload"[^>]* href)="([^"]+)"[^>]*>(?:<\/script>)?/g;
/** Asked for after the first paint: boot.js says what they are to the page. Before it they would take its way. */
const LATER = /<link rel="(?=(?:preload" as="font|manifest)")/g;
/** Without one the browser would ask for an icon of its own accord. */
const ICON = /(?<=<link rel="icon" )(?=href=)/;
/** A file of nothing but faces: the page is painted in the system's own until they are there. */
const FACES = /^(?:@font-face\s*\{[^}]*\}\s*)+$/;
const LOOKS = /<link rel="stylesheet"[^>]* href="([^"]+)">/g;
const MORE_LOOKS = / data-styles="([^"]*)"/;
const WIDE_LOOKS = / data-wide-styles="([^"]*)"/;
/** Addresses of the words of all languages; a visitor in another one than drawn finds his by the app. */
const WORDS_OF = /(?<= data-languages="[^"]*)\b(\w+)=[^" ]*/g;
const ROOT = /<div id="root">[\s\S]*?<\/div>/;
/** Pictures come after the code; boot.js gives them their address back. */
const PICTURE = /(<img [^>]*?)\bsrc=/g;
const STYLED = new RegExp(` ${DRAWN_STYLE}="([^"]*)"`, 'g');
/** Nothing that could end a rule or a selector. */
const PLAIN_STYLE = /^[\w\s:;.,%()#+*/-]*$/;

/** Addresses of other pages than this one. */
const OTHER_PAGES = /(?<= data-pages="[^"]*) \/\w+=[^" ]*/g;

/** Of one layout. */
interface Ground {
  readonly page: string;
  readonly style: string;
}

export class PageMould {
  readonly #phone: Ground;
  readonly #wide: Ground;
  readonly #script: string;

  /** Null where the page is not one of ours, as in a test of something else. */
  static of(page: string, clientDir: string): PageMould | null {
    return BOOT.test(page) && ROOT.test(page) ? new PageMould(page, clientDir) : null;
  }

  private constructor(page: string, clientDir: string) {
    const read = (address: string) => readFileSync(join(clientDir, address), 'utf8');
    const code = [...page.matchAll(CODE)].map(([, address]) => address);
    const script = read('boot.js');
    this.#script = digestOf(script);
    const looks = [...page.matchAll(LOOKS)]
      .map(([, address]) => address ?? '')
      .concat(listIn(MORE_LOOKS, page));
    const ground = (addresses: readonly string[]): Ground => {
      const sheets = addresses.map((address) => ({ address, rules: read(address) }));
      const drawn = sheets.filter(({ rules }) => !FACES.test(rules));
      const style = drawn.map(({ rules }) => rules).join('\n');
      // a link that is switched off loads nothing; it tells the app's loader that these rules are there
      const links = sheets.map((sheet) =>
        drawn.includes(sheet)
          ? `<link rel="stylesheet" href="${sheet.address}" disabled>`
          : `<link data-rel="stylesheet" href="${sheet.address}">`,
      );
      const filled = page
        .replace(CODE, '')
        .replace(LATER, '<link data-rel="')
        .replace(ICON, 'href="data:," data-')
        .replace(LOOKS, '')
        .replace(OTHER_PAGES, '')
        .replace(
          BOOT,
          (_, hints: string) =>
            `<style>${style}</style>${links.join('')}\n    <script data-code="${code.join(' ')}"${hints}>${script}</script>`,
        );
      return { page: filled, style: digestOf(style) };
    };
    this.#phone = ground(looks);
    this.#wide = ground(looks.concat(listIn(WIDE_LOOKS, page)));
  }

  fill(opening: OpeningWire, drawn: DrawnPage): FilledPage {
    const rules = rulesOf(drawn.markup);
    const carried: PageOpeningWire = { ...opening, workingDays: drawn.workingDays };
    const data = JSON.stringify(carried).replaceAll('<', '\\u003c');
    const layout = opening.wide ? 'wide' : 'phone';
    const { page, style } = opening.wide ? this.#wide : this.#phone;
    const html = page
      .replace(WORDS_OF, (hint, language: string) => (language === opening.language ? hint : `${language}=`))
      .replace(
        / lang="[\w-]*" dir="\w*"/,
        ` lang="${drawn.tag}" dir="${drawn.direction}" data-drawn="here" data-language="${opening.language}" data-layout="${layout}"`,
      )
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(drawn.title)}</title>`)
      .replace('</head>', () => `<style>${rules}</style>\n  </head>`)
      .replace(/\s*<noscript>[^<]*<\/noscript>/, '')
      .replace(
        ROOT,
        () =>
          `<noscript><p class="unscripted">${escaped(drawn.unscripted)}</p></noscript>\n    <div id="root">${drawn.markup.replaceAll(PICTURE, '$1data-src=')}</div>`,
      )
      .replace(
        '</body>',
        () => `<script type="application/json" id="${OPENING_ID}">${data}</script>\n  </body>`,
      );
    return { html, scripts: [this.#script], styles: [style, digestOf(rules)] };
  }
}

/** A rule for each style that an element of the drawing has. It holds until the app gives the element the style itself. */
function rulesOf(markup: string): string {
  const styles = new Set([...markup.matchAll(STYLED)].map(([, style]) => style ?? ''));
  return [...styles]
    .filter((style) => PLAIN_STYLE.test(style))
    .map((style) => `[${DRAWN_STYLE}="${style}"]{${style.replaceAll(';', '!important;')}!important}`)
    .join('');
}

function listIn(attribute: RegExp, page: string): readonly string[] {
  return attribute.exec(page)?.[1]?.split(' ') ?? [];
}

function digestOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
