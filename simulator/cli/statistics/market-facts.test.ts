/** Facts of the market that its rules require, over some seeds. */

import { describe, expect, it } from 'vitest';
import { Market } from '../../src/market.ts';
import {
  dailyKurtosis,
  leverageEffect,
  quoteChanges,
  releaseVolatility,
  volumeWithRange,
  weekendRatio,
} from './market-facts.ts';
import { median } from './series.ts';

const SEEDS = ['1', '2', '3', '4', '5'];
const markets = SEEDS.map((seed) => new Market({ seed }));

describe('[MARKET-25] the market', () => {
  for (const code of ['US500', 'NAS100', 'GER40', 'HK50'])
    it(`of ${code} is more volatile after falls than after rises`, {
      tags: code === 'US500' ? [] : ['night'],
    }, () => {
      const effect = median(markets.map((market) => leverageEffect(market, code)));
      expect(effect).toBeLessThan(-0.1);
      expect(effect).toBeGreaterThan(-0.3);
    });

  it('of a currency is not', () => {
    expect(Math.abs(median(markets.map((market) => leverageEffect(market, 'EURUSD'))))).toBeLessThan(0.1);
  });

  for (const code of ['EURUSD', 'US500', 'BTCUSD', 'AAPL'])
    it(`has the most volume in the minutes of ${code} with the widest range`, {
      tags: code === 'AAPL' ? [] : ['night'],
    }, () => {
      for (const market of markets.slice(0, 2)) expect(volumeWithRange(market, code)).toBeGreaterThan(0.4);
    });
});

it.each(['NATGAS', 'EURUSD'])('[MARKET-20] %s changes at least five times in every minute', (code) => {
  for (const market of markets) expect(Math.min(...quoteChanges(market, code))).toBeGreaterThanOrEqual(5);
});

it.each(['EURUSD', 'US500', 'AAPL', 'BTCUSD'])(
  '[MARKET-3] daily returns of %s have a kurtosis of 3 to 10',
  (code) => {
    const typical = median(markets.map((market) => dailyKurtosis(market, code)));
    expect(typical).toBeGreaterThan(3);
    expect(typical).toBeLessThan(10);
  },
);

it('[MARKET-3] weekends of shares have less than a sixth of the variance of an open day', {
  tags: ['night'],
}, () => {
  const sessions = new Market({ seed: '1', hours: 'sessions' });
  const ratios = ['AAPL', 'NVDA', 'TSLA'].map((code) => weekendRatio(sessions, code));
  expect(median(ratios)).toBeLessThan(1 / 6);
});

it('[MARKET-21] volatility is two to four times as high for half an hour after important releases', () => {
  const typical = median(markets.map((market) => releaseVolatility(market, 'EURUSD')));
  expect(typical).toBeGreaterThan(2);
  expect(typical).toBeLessThan(4);
});
