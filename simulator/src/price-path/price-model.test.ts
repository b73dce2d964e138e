/** Own instruments in the price model: the prices of the program do not change, and the own ones have the stated start and deviation. */

import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import type { OwnListing } from '@vernier/shared/market/market-listing';
import { SLOTS_PER_DAY } from '@vernier/shared/market/slot';
import { describe, expect, it } from 'vitest';
import { Market } from '../market.ts';
import { compositionOf } from './composition.ts';
import { EPOCH_DAY } from './daily-moves.ts';
import { modelWith } from './price-model.ts';

const COPPER: OwnListing = {
  id: 1001,
  code: 'COPPER',
  category: 'metals',
  hours: 'raw_materials',
  quote: 'USD',
  precision: 4,
  units: 25_000,
  start: 42_000,
  deviation: 13_000,
  spread: 20,
  volume: 180,
};
const TIN: OwnListing = { ...COPPER, id: 1002, code: 'TIN' };
const own = [COPPER, TIN];
const market = new Market({ seed: '7', listing: { without: [], own } });
const built = new Market({ seed: '7' });
const SLOTS = [0, 1, 40, 300].map((days) => (EPOCH_DAY + days) * SLOTS_PER_DAY + 12_345);

describe('[INSTRUMENT-4] a market with own instruments', () => {
  it('has the prices of the program for the program’s instruments', () => {
    for (const slot of SLOTS)
      for (const { id } of INSTRUMENTS) expect(market.quote(id, slot)).toEqual(built.quote(id, slot));
  });

  it('starts them at the stated price', () => {
    const { bid, ask } = market.quote(COPPER.id, EPOCH_DAY * SLOTS_PER_DAY);
    expect(bid).toBeLessThanOrEqual(COPPER.start);
    expect(ask).toBeGreaterThanOrEqual(COPPER.start);
    expect(ask - bid).toBeLessThanOrEqual(4 * COPPER.spread);
  });

  it('moves two of one category by different own paths', () => {
    const moves = SLOTS.slice(1).map((slot) => [COPPER.id, TIN.id].map((id) => market.quote(id, slot).bid));
    for (const [one, other] of moves) expect(one).not.toBe(other);
  });

  it.each(['forex', 'metals', 'energy', 'indices', 'crypto', 'shares'] as const)(
    'gives %s the stated deviation of a day, most of the variance by a separate path',
    (category) => {
      const listing: OwnListing = { ...COPPER, category };
      const [instrument] = new Market({
        seed: '7',
        listing: { without: INSTRUMENTS.map(({ code }) => code), own: [listing] },
      }).instruments;
      const { components, dailyMicros } = compositionOf(instrument!, modelWith([listing]));
      const variances = components.map(({ weight }, at) => ((weight * (dailyMicros[at] ?? 0)) / 1024) ** 2);
      const whole = variances.reduce((sum, variance) => sum + variance, 0);
      expect(Math.abs(Math.sqrt(whole) / listing.deviation - 1)).toBeLessThan(0.01);
      expect((variances.at(-1) ?? 0) / whole).toBeGreaterThan(0.6);
    },
  );
});
