/** The template of the home page, filled as the render thread fills it. */

import type { InitialState, PageInitialState } from '@vernier/shared/api/ssr';
import { describe, expect, test, vi } from 'vitest';
import { digestOf, HtmlTemplate, type Templates } from '../ssr/html-template.ts';

const HTML = `<!doctype html>
<html {{siteAttributes}} lang="{{lang}}" dir="{{dir}}" data-ssr-language="{{language}}">
  <head>
    <title>{{title}}</title>
    <style>{{styles}}</style>
    <script data-preload="/assets/home.js {{translations}}" data-later="{{otherTranslations}}">{{script}}</script>
    <style>{{inlineStyles}}</style>
  </head>
  <body>
    <noscript>{{unscripted}}</noscript>
    <div id="root">{{markup}}</div>
    <script type="application/json" id="initial-state">{{initialState}}</script>
  </body>
</html>`;

const templatesOf = (html: string): Templates => ({
  phone: { html, styles: '.price{color:red}', script: 'start();' },
  wide: { html, styles: '.price{color:green}', script: 'start();' },
  tradePhone: { html, styles: '.ticket{color:red}', script: 'start();trade();' },
  tradeWide: { html, styles: '.ticket{color:green}', script: 'start();trade();' },
  translations: { en: ['/assets/en.first.js', '/assets/en.rest.js'] },
});

const STATE: InitialState = {
  language: 'en',
  wide: false,
  nowMs: 1_700_000_000_000,
  instruments: [],
  count: 60,
  categories: [{ Id: 1, NameShowTrans: '</script><b>' }],
  demoBalance: '100000.000000',
};

const MARKUP = '<p data-style="left:3%;top:1px">$& EURUSD {{title}}</p>';
const RENDERED = {
  markup: MARKUP,
  title: 'Markets & more',
  lang: 'en-GB',
  dir: 'ltr',
  unscripted: 'Prices of 14:30',
  workingDays: [[1, 2]],
} as const;

const RENDERED_PHONE = { layout: 'phone', ...RENDERED } as const;

const templateOf = (html = HTML) => new HtmlTemplate(templatesOf(html), 'data-default-language="hk"');

const filled = (changes: Partial<InitialState> = {}) =>
  templateOf().fillPage({ ...STATE, ...changes }, [RENDERED_PHONE]);

function carriedState(html: string): PageInitialState | null {
  const [, text] = /<script type="application\/json" id="initial-state">([^<]*)<\/script>/.exec(html) ?? [];
  return JSON.parse(text ?? 'null') as PageInitialState | null;
}

function digests(html: string, element: RegExp): readonly string[] {
  return [...html.matchAll(element)].map(([, text]) => digestOf(text ?? ''));
}

describe('[SSR-7] a filled page', () => {
  test('has the attributes, the title, the markup as it is, and the initial state', () => {
    const { html } = filled();
    expect(html).toContain('<html data-default-language="hk" lang="en-GB" dir="ltr" data-ssr-language="en">');
    expect(html).toContain('<title>Markets &amp; more</title>');
    expect(html).toContain(`<div id="root">${MARKUP}</div>`);
    expect(html).toContain('<noscript>Prices of 14:30</noscript>');
    expect(carriedState(html)).toEqual({ ...STATE, workingDays: [[1, 2]] });
  });

  test('has the styles of its layout', () => {
    expect(filled({ wide: true }).html).toContain('.price{color:green}');
    expect(filled().html).toContain('.price{color:red}');
  });

  test('[SSR-12] [SSR-13] of the trade page has every layout with its styles, and the initial state once', () => {
    const state = { ...STATE, wide: true, tradeCode: 'EURUSD' };
    const wide = { ...RENDERED, layout: 'wide' } as const;
    const { html } = templateOf().fillPage(state, [wide, RENDERED_PHONE]);
    expect(html).toContain(`<div class="ssr-wide">${MARKUP}</div><div class="ssr-phone">${MARKUP}</div>`);
    expect(html).toContain('.ticket{color:green}');
    expect(carriedState(html)).toEqual({ ...state, workingDays: [[1, 2]] });
  });

  test('names the translations of its language', () => {
    const { html } = filled();
    expect(html).toContain(
      'data-preload="/assets/home.js /assets/en.first.js" data-later="/assets/en.rest.js"',
    );
  });
});

describe('[SSR-9] a filled page', () => {
  test.each([false, true])('lists every inline script and style for its policy (wide: %s)', (wide) => {
    const { html, scripts, styles } = filled({ wide });
    expect(digests(html, /<script(?![^>]*application\/json)[^>]*>([^<]*)<\/script>/g)).toEqual(scripts);
    expect(digests(html, /<style>([^<]*)<\/style>/g)).toEqual(styles);
    expect([scripts.length, styles.length]).toEqual([1, 2]);
  });

  test('has a rule for each style of the markup', () => {
    expect(filled().html).toContain('[data-style="left:3%;top:1px"]{left:3%!important;top:1px!important}');
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
    searched(() => template.fillPage(STATE, [{ ...RENDERED_PHONE, markup }]));

  test('searches nothing of the template, however long it is', () => {
    const long = HTML.replace('</title>', `</title>${'<meta name="other">'.repeat(800)}`);
    expect(work(templateOf())).toBeGreaterThan(MARKUP.length);
    expect(work(templateOf(long))).toBe(work(templateOf()));
  });

  test('processes eight times the markup in at most eight times the work', () => {
    const template = templateOf();
    const once = work(template);
    expect(work(template, MARKUP.repeat(8))).toBeLessThanOrEqual(8 * once);
  });
});

test('[SSR-2] an unknown placeholder is an error', () => {
  expect(() =>
    templateOf(HTML.replace('{{dir}}', '{{direction}}')).fillPage(STATE, [RENDERED_PHONE]),
  ).toThrow('direction');
});
