/** How old a price may be before it is called stale, with time moved by hand. */

import type { InstrumentWire } from '@vernier/shared/wire/shapes';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fillInstrumentBook } from './instrument-book.ts';
import { instrumentInfo } from './instrument-info.ts';
import { freshnessOf, quotes, seedQuotes } from './quotes.ts';

const START = 1_795_241_321_000;
const QUOTE = {
  Open: 1,
  Close: 1.1,
  Change: 10,
  High: 1.2,
  Low: 1,
  Volume: 1,
  Bid: 1.1,
  Ask: 1.2,
  Time: START,
};
const EURUSD: InstrumentWire = {
  Id: 1,
  Code: 'EURUSD',
  ShowCode: 'EUR/USD',
  Name: 'Euro',
  Logo: '',
  CategoryId: 1,
  MarketStatus: 1,
  OpensAt: null,
  PricePrecision: 5,
  Pip: 0.01,
  ForexMinCont: 0.01,
  ForexMaxCont: 50,
  ForexContNum: 100_000,
  ForexFeeRate: 5,
  MarginMode: 2,
  HasForexMultiple: [{ Value: 100 }],
  QuoteCurrency: 'USD',
  StopsLevel: 20,
  ForexQuotations: QUOTE,
  Api: 'EURUSD',
};

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  fillInstrumentBook([instrumentInfo(EURUSD)]);
  seedQuotes([EURUSD]);
  vi.runAllTimers();
  vi.setSystemTime(START);
});

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  [0, 'live'],
  [3_000, 'live'],
  [3_001, 'stale'],
  [10_000, 'stale'],
  [10_001, 'expired'],
])('[U1] a price that is %i ms old is %s', (ageMs, freshness) => {
  vi.setSystemTime(START + ageMs);
  expect(freshnessOf('EURUSD')).toBe(freshness);
});

it('[U1] a price that was never seen takes no order', () => {
  expect(freshnessOf('XAUUSD')).toBe('expired');
});

it('[U1] the price of a closed market does not age', () => {
  quotes.take([{ ...QUOTE, Id: 1, Code: 'EURUSD', MarketStatus: 0, Time: START + 250 }]);
  vi.runAllTimers();
  vi.setSystemTime(START + 86_400_000);
  expect(freshnessOf('EURUSD')).toBe('closed');
});
