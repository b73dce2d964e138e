// @vitest-environment node
/** The trade page as the render thread renders it, in each layout. */

import type { InitialState } from '@vernier/shared/api/ssr';
import { LANGUAGE_LIST } from '@vernier/shared/api/languages';
import { beforeAll, describe, expect, it } from 'vitest';
import { instrumentWire } from '../../test/instrument-wire.ts';
// before any module that reads them
import { type Layout, setBrowserGlobals } from './browser-globals.ts';
import type * as Entry from './entry-server.tsx';

const NOW_MS = Date.UTC(2026, 10, 19, 14, 30, 41);
const [BID, ASK] = [1.08425, 1.0843];
const PRICES = { Open: 1.08, Close: BID, Change: 0.39, High: 1.09, Low: 1.07, Volume: 1, Bid: BID, Ask: ASK };

const STATE: InitialState = {
  language: 'en',
  wide: true,
  tradeCode: 'GBPUSD',
  nowMs: NOW_MS,
  instruments: ['EURUSD', 'GBPUSD'].map((code, index) =>
    instrumentWire(index + 1, code, { ForexQuotations: { ...PRICES, Time: NOW_MS } }),
  ),
  count: 2,
  categories: [],
  demoBalance: '100000.000000',
};

let entry: typeof Entry;
// by name, so that the globals are there first
beforeAll(async () => {
  entry = await import('./entry-server.tsx');
});

async function rendered(layout: Layout, changes: Partial<InitialState> = {}) {
  const state = { ...STATE, ...changes };
  const i18n = await entry.prepare(state);
  setBrowserGlobals(state, layout);
  return entry.renderPage(state, i18n);
}

const textOf = (markup: string) => markup.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

describe('[SSR-12] the rendered trade page', () => {
  it.each([
    ['phone', ['price-summary', 'trade-chart', 'ticket-body']],
    ['short', ['trade-side', 'trade-chart']],
    ['wide', ['top-bar', 'panes-list', 'trade-chart', 'blotter', 'ticket-panel']],
  ] as const)('has the parts of the %s layout, and no part that failed', async (layout, parts) => {
    const { markup, title } = await rendered(layout);
    for (const part of parts) expect(markup).toContain(`"${part}`);
    // React's mark of a boundary that it could not render
    expect(markup).not.toContain('<!--$!-->');
    expect(markup).not.toMatch(/data-testid| style=|<img [^>]* src=/);
    expect(title).toContain('GBP/USD');
  });

  it('has the price, and both sides', async () => {
    const text = textOf((await rendered('phone')).markup);
    expect(text).toMatch(/1\.08 ?42 ?5/);
    expect(text).toMatch(/Sell .*1\.08 ?42 ?5 .*Buy .*1\.08 ?43 ?0/);
  });

  it.each(LANGUAGE_LIST.map(({ code }) => code))('has all texts of %s', async (language) => {
    const { markup, dir } = await rendered('wide', { language });
    expect(dir).toBe(language === 'ar' ? 'rtl' : 'ltr');
    expect(textOf(markup)).not.toMatch(/\b(?:trade|ticket|chart|market|app|ui)\.[a-z]/);
  });
});
