/**
 * Rules on past prices over twelve seeds. On the market before the keys of days, over 200 days and six years: halves by volatility up to
 * 9.2, the weekly value rule 17.7, the foresight of spreads 0.06.
 */

import { describe, expect, it } from 'vitest';
import { Market } from '../../src/market.ts';
import { foresightOfSpreads, halvesByVolatility, weeklyValueRule } from './rules-on-past-prices.ts';

const SEEDS = 12;
/** The chance of a larger t statistic is below 1 in 100,000. */
const MOST = 4.5;

const markets = Array.from({ length: SEEDS }, (_, place) => new Market({ seed: String(place + 1) }));

describe('[MARKET-24] rules that use only past prices do not earn', () => {
  it('by momentum or reversion within calm and within stormy stretches', { tags: ['night'] }, () => {
    const codes = ['EURUSD', 'XAUUSD', 'US500', 'BTCUSD'];
    const byLength = halvesByVolatility(markets, { lengths: [4, 16, 48, 96], days: 120, codes });
    expect(byLength.flat().filter((t) => Math.abs(t) > MOST)).toEqual([]);
  });

  it('by weekly bets on the reversion to the mean', { tags: ['night'] }, () => {
    const codes = ['EURUSD', 'USDJPY', 'XAUUSD', 'USOIL', 'US500', 'HK50', 'BTCUSD', 'AAPL'];
    expect(Math.abs(weeklyValueRule(markets, { weeks: 208, codes }))).toBeLessThan(MOST);
  });

  for (const code of ['EURUSD', 'BTCUSD'])
    it(`the first spreads of a minute of ${code} do not foretell its range`, {
      tags: code === 'BTCUSD' ? [] : ['night'],
    }, () => {
      expect(foresightOfSpreads(markets, { code, minutes: 320 })).toBeLessThan(0.02);
    });
});
