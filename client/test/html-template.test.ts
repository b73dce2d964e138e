/** The template of the first page, filled as the render thread fills it. */

import { createHash } from 'node:crypto';
import type { InitialState, PageInitialState } from '@vernier/shared/api/ssr';
import { describe, expect, test, vi } from 'vitest';
import { HtmlTemplate } from '../ssr/html-template.ts';

const LANGUAGE_HINTS = 'de=/assets/de.js en=/assets/en.js,/assets/en.rest.js';

const BUILT = `<!doctype html>
<html data-version="1a2b" lang="zh-Hant" dir="ltr" data-theme="light" data-default-language="hk">
  <head>
    <link rel="manifest" href="/manifest.json">
    <link rel="preload" as="font" type="font/woff2" crossorigin="" href="/assets/face.woff2">
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <title>Vernier</title>
    <script src="/boot.js?v=1a2b" data-languages="${LANGUAGE_HINTS}" data-pages="/=/assets/home.js /trade=/assets/trade.js" data-styles="/assets/home.css" data-wide-styles="/assets/wide.css"></script>
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/libraries.js">
    <link rel="stylesheet" crossorigin href="/assets/faces.css">
    <link rel="stylesheet" crossorigin href="/assets/ground.css">
  </head>
  <body>
    <div id="root">
      <svg class="boot-mark"></svg>
    </div>
    <noscript>Needs JavaScript.</noscript>
  </body>
</html>`;

const FILES: Readonly<Record<string, string>> = {
  '/boot.js': 'boot();',
  '/assets/ground.css': '.price{color:red}',
  '/assets/faces.css': '@font-face{font-family:Face;src:url(/assets/face.woff2)}\n',
  '/assets/home.css': '.home{color:blue}',
  '/assets/wide.css': '.top{color:green}',
};

const OPENING: InitialState = {
  language: 'en',
  wide: false,
  nowMs: 1_700_000_000_000,
  instruments: [],
  count: 60,
  categories: [{ Id: 1, NameShowTrans: '</script><b>' }],
};

const MARKUP = '<p data-style="left:3%;top:1px"><img alt="" src="/logos/EURUSD.svg">$& EURUSD</p>';
const RENDERED = {
  markup: MARKUP,
  title: 'Markets & more',
  tag: 'en-GB',
  direction: 'ltr',
  unscripted: 'Prices of then',
  workingDays: [[1, 2]],
} as const;

const templateOf = (page = BUILT) => new HtmlTemplate(page, (address) => FILES[address] ?? '');

function filled(changes: Partial<InitialState> = {}, rendered: Partial<typeof RENDERED> = {}) {
  return templateOf().fillIn({ ...OPENING, ...changes }, { ...RENDERED, ...rendered });
}

function digests(html: string, element: RegExp): readonly string[] {
  return [...html.matchAll(element)].map(
    ([, text]) =>
      `'sha256-${createHash('sha256')
        .update(text ?? '')
        .digest('base64')}'`,
  );
}

describe('[U58] a filled page', () => {
  test('has the language, direction, title and layout of the rendering, and its data for the app', () => {
    const { html } = filled();
    expect(html).toContain(
      ' lang="en-GB" dir="ltr" data-drawn="here" data-language="en" data-layout="phone" data-theme',
    );
    expect(html.match(/ lang="/g)).toHaveLength(1);
    expect(html).toContain('<title>Markets &amp; more</title>');
    const text = /<script type="application\/json" id="opening">([^<]*)<\/script>\s*<\/body>/.exec(html)?.[1];
    const carried: PageInitialState = { ...OPENING, workingDays: [[1, 2]] };
    expect(JSON.parse(text ?? 'null')).toEqual(carried);
  });

  test('has the markup in its root, and before it when the prices are of, for a browser without scripts', () => {
    expect(filled().html).toMatch(
      /<body>\s*<noscript><p class="unscripted">Prices of then<\/p><\/noscript>\s*<div id="root"><p [^>]*><img [^>]*>\$& EURUSD<\/p><\/div>\s*<script type="application/,
    );
    expect(filled().html).not.toMatch(/boot-mark|Needs JavaScript/);
  });

  test('has the style sheets of its layout', () => {
    const [wide, phone] = [filled({ wide: true }).html, filled().html];
    expect(wide).toContain('data-layout="wide"');
    expect(wide).toContain('.top{color:green}');
    expect(phone).not.toMatch(/\.top\{|<link[^>]*wide\.css/);
  });
});

describe('[U60] a filled page', () => {
  test('lists every inline script and style for its policy', () => {
    const { html, scripts, styles } = filled();
    expect(digests(html, /<script(?![^>]*application\/json)[^>]*>([^<]*)<\/script>/g)).toEqual(scripts);
    expect(digests(html, /<style>([^<]*)<\/style>/g)).toEqual(styles);
    expect([scripts.length, styles.length]).toEqual([1, 2]);
  });

  test('has what the first paint needs; the code is only named', () => {
    const { html } = filled();
    expect(html).toContain('.price{color:red}\n.home{color:blue}');
    expect(html).toContain('[data-style="left:3%;top:1px"]{left:3%!important;top:1px!important}');
    expect(html).toContain('data-code="/assets/index.js /assets/libraries.js"');
    expect(html).not.toMatch(/<script[^>]* src=|modulepreload/);
    expect(html).toContain(
      'data-languages="de= en=/assets/en.js,/assets/en.rest.js" data-pages="/=/assets/home.js" data-styles',
    );
    expect(html).toContain('<img alt="" data-src="/logos/EURUSD.svg">');
  });

  test('[U75] loads nothing before that paint, not even a font, an icon or the manifest', () => {
    const { html } = filled();
    expect(html).not.toContain('@font-face');
    const links = [...html.matchAll(/<link [^>]*>/g)].map(([link]) => link);
    const waiting = links.filter((link) => / data-(?:rel|href)=/.test(link));
    const addresses = waiting.map((link) => / (?:data-)?href="(\/[^"]*)"/.exec(link)?.[1]);
    expect(new Set(addresses)).toEqual(
      new Set(['/assets/face.woff2', '/assets/faces.css', '/icon.svg', '/manifest.json']),
    );
    expect(waiting.filter((link) => / rel="[^>]* href="\//.test(link))).toEqual([]);
    const loading = links.filter((link) => !waiting.includes(link) && !link.endsWith(' disabled>'));
    expect(loading).toEqual([]);
  });
});

describe('[SSR-2] filling a page', () => {
  /** Characters that searches for patterns and texts go through while `work` runs. */
  function searched(work: () => void): number {
    let characters = 0;
    const { exec } = RegExp.prototype;
    const patterns = vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (
      this: RegExp,
      text: string,
    ) {
      const from = this.lastIndex;
      const found = exec.call(this, text);
      characters += (this.global && found !== null ? this.lastIndex : text.length) - from;
      return found;
    });
    const { replaceAll } = String.prototype;
    const texts = vi.spyOn(String.prototype, 'replaceAll').mockImplementation(function (
      this: string,
      ...given
    ) {
      if (typeof given[0] === 'string') characters += this.length;
      return replaceAll.apply(this, given);
    });
    try {
      work();
    } finally {
      patterns.mockRestore();
      texts.mockRestore();
    }
    return characters;
  }

  const work = (template: HtmlTemplate, markup: string = MARKUP) =>
    searched(() => template.fillIn(OPENING, { ...RENDERED, markup }));

  test('searches nothing of the built page, however long it is', () => {
    const long = BUILT.replace(LANGUAGE_HINTS, Array.from({ length: 8 }, () => LANGUAGE_HINTS).join(' '))
      .replace('boot-mark', 'boot-mark '.repeat(800))
      .replace('/trade=', '/other=/assets/other.js '.repeat(80).concat('/trade='));
    const [template, longer] = [templateOf(), templateOf(long)];
    // the addresses of a language are collected with its first page
    for (const one of [template, longer]) one.fillIn(OPENING, RENDERED);
    expect(work(template)).toBeGreaterThan(MARKUP.length);
    expect(work(longer)).toBe(work(template));
  });

  test('goes through eight times the markup in at most eight times the work', () => {
    const template = templateOf();
    template.fillIn(OPENING, RENDERED);
    const once = work(template);
    expect(work(template, MARKUP.repeat(8))).toBeLessThanOrEqual(8 * once);
  });
});

test('[SSR-2] a page that was not built by us has no template', () => {
  expect(() => templateOf('<html><body></body></html>')).toThrow('no place for attributes');
});
