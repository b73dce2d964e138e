/** Facts of the market that its rules require, over some seeds. */

import { describe, expect, it } from 'vitest';
import { Market } from '../../src/market.ts';
import { quoteChanges, leverageEffect, volumeWithRange } from './market-facts.ts';
import { median } from './series.ts';

const markets = ['1', '2', '3', '4', '5'].map((seed) => new Market({ seed }));

describe('[MARKET-25] the market', () => {
  it.each(['US500', 'NAS100', 'GER40', 'HK50'])(
    'of %s is more volatile after falls than after rises',
    (code) => {
      const effect = median(markets.map((market) => leverageEffect(market, code)));
      expect(effect).toBeLessThan(-0.1);
      expect(effect).toBeGreaterThan(-0.3);
    },
  );

  it('of a currency is not', () => {
    expect(Math.abs(median(markets.map((market) => leverageEffect(market, 'EURUSD'))))).toBeLessThan(0.1);
  });

  it.each(['EURUSD', 'US500', 'BTCUSD', 'AAPL'])(
    'has the most volume in the minutes of %s with the widest range',
    (code) => {
      for (const market of markets.slice(0, 2)) expect(volumeWithRange(market, code)).toBeGreaterThan(0.4);
    },
  );
});

it.each(['NATGAS', 'EURUSD'])('[MARKET-20] %s changes at least five times in every minute', (code) => {
  for (const market of markets) expect(Math.min(...quoteChanges(market, code))).toBeGreaterThanOrEqual(5);
});
