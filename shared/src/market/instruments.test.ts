import { describe, expect, it } from 'vitest';
import { LOT_SCALE } from '../numbers/price.ts';
import { CATEGORIES } from './instrument.ts';
import { INSTRUMENTS, instrumentsFor } from './instruments.ts';

function find(code: string) {
  return INSTRUMENTS.find((instrument) => instrument.code === code)!;
}

describe('the list of instruments', () => {
  it('has ids that are its places, for ever, and codes that are unique', () => {
    expect(INSTRUMENTS.map(({ id }) => id)).toEqual(INSTRUMENTS.map((_, place) => place + 1));
    expect(new Set(INSTRUMENTS.map(({ code }) => code)).size).toBe(INSTRUMENTS.length);
    expect([find('EURUSD').id, find('USDJPY').id, find('NATGAS').id]).toEqual([1, 3, 31]);
  });

  it('[MARGIN-1] [MARGIN-3] gives EURUSD the terms of the worked example', () => {
    expect(find('EURUSD')).toMatchObject({
      showCode: 'EUR/USD',
      unitsPerLot: 100_000,
      pricePrecision: 5,
      feeRateMicros: 5_000_000n,
      lotStep: LOT_SCALE / 100,
      minLots: LOT_SCALE / 100,
      quoteCurrency: 'USD',
    });
    expect(find('EURUSD').leverages).toContain(100);
    expect(find('USDJPY')).toMatchObject({ pricePrecision: 3, quoteCurrency: 'JPY', unitsPerLot: 100_000 });
    expect(find('USDJPY').leverages).toContain(100);
  });

  it('has one instrument with fixed margin, of a sane size', () => {
    const fixed = INSTRUMENTS.filter(({ marginMode }) => marginMode === 'fixed');
    expect(fixed.map(({ code, unitsPerLot }) => [code, unitsPerLot])).toEqual([['NATGAS', 1000]]);
  });

  it.each(INSTRUMENTS.map((instrument) => [instrument.code, instrument] as const))(
    '%s has steps, limits and leverage that fit together',
    (_, instrument) => {
      const { minLots, maxLots, lotStep, leverages, stopsLevel, categoryId } = instrument;
      expect([minLots % lotStep, maxLots % lotStep]).toEqual([0, 0]);
      expect(minLots).toBeGreaterThan(0);
      expect(maxLots).toBeGreaterThan(minLots);
      expect(leverages.length).toBeGreaterThan(0);
      expect(leverages).toEqual(leverages.toSorted((left, right) => left - right));
      expect(stopsLevel).toBeGreaterThan(0);
      const most = { forex: 500, metals: 200, energy: 100, indices: 100, crypto: 20, shares: 20 };
      const category = CATEGORIES.find(({ id }) => id === categoryId)!.code;
      expect(leverages.at(-1)).toBeLessThanOrEqual(most[category]);
    },
  );

  it('[MARGIN-3] charges a share of the margin that is a small one', () => {
    const shares = instrumentsFor('of_margin');
    expect(shares.map(({ code }) => code)).toEqual(INSTRUMENTS.map(({ code }) => code));
    for (const { feeRateMicros } of shares) {
      expect(feeRateMicros).toBeGreaterThan(0n);
      expect(feeRateMicros).toBeLessThanOrEqual(10_000n);
    }
  });
});
