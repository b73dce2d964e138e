/** Calculations over the API give the amount again: exactly without a rate, and to the micro-dollar with one of eighteen decimals. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divRound, formatMicros } from '../numbers/money.ts';
import { LOT_SCALE } from '../numbers/price.ts';
import { feeFor } from '../trading/pricing/fee.ts';
import { marginFor } from '../trading/pricing/margin.ts';
import { profitFor } from '../trading/pricing/profit.ts';
import { feeWire, marginWire, profitWire, rateText } from './calculation-wire.ts';
import type { CalculationWire } from './shapes/order.ts';

const PLACES = 18n;
const ONE = 10n ** PLACES;

/** An input as a whole number of 1e-18. */
function exact({ inputs }: CalculationWire, symbol: string): bigint {
  const value = inputs[symbol];
  if (value === undefined) throw new Error(`${symbol} has no value`);
  const text = typeof value === 'number' ? value.toFixed(8) : value;
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(Number(PLACES), '0'));
}

/** The product of the symbols, over the divisor's, in micro-dollars. */
function product(wire: CalculationWire, factors: readonly bigint[], divisor = 1n): string {
  const numerator = factors.reduce((result, factor) => result * factor, 1_000_000n);
  expect(Object.keys(wire.inputs).toSorted()).toEqual(wire.formula.match(/[a-z]+/g)?.toSorted());
  return formatMicros(divRound(numerator, ONE ** BigInt(factors.length) * divisor));
}

/** Where a rate was cut, an amount that lies on the half may round the other way, and no further. */
function expectSame(recomputed: string, wire: CalculationWire): void {
  const apart = exactMicros(recomputed) - exactMicros(wire.value);
  const cut = String(wire.inputs['q'] ?? '').length > 18;
  expect(apart < 0n ? -apart : apart).toBeLessThanOrEqual(cut ? 1n : 0n);
}

function exactMicros(text: string): bigint {
  return BigInt(text.replace('.', ''));
}

const order = fc.record({
  lots: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => (hundredths * LOT_SCALE) / 100),
  unitsPerLot: fc.constantFrom(1, 10, 100, 5_000, 100_000),
  pricePrecision: fc.constantFrom(1, 2, 3, 5),
  conversion: fc.record({
    numerator: fc.bigInt({ min: 1n, max: 400_000n }),
    denominator: fc.bigInt({ min: 1n, max: 400_000n }),
  }),
});
const price = fc.integer({ min: 1, max: 20_000_000 });

describe('a calculation on the wire', () => {
  it('[EXPLAIN-4] of a margin computes to its value', () => {
    fc.assert(
      fc.property(order, price, fc.constantFrom(1, 25, 100, 500), (terms, points, leverage) => {
        const wire = marginWire(marginFor({ ...terms, marginMode: 'leveraged', price: points, leverage }));
        const factors = ['lots', 'units', 'price', 'q'].map((symbol) => exact(wire, symbol));
        expectSame(product(wire, factors, BigInt(leverage)), wire);
      }),
    );
  });

  it('[EXPLAIN-4] of a profit computes to its value, for buys and sells', () => {
    fc.assert(
      fc.property(
        order,
        price,
        price,
        fc.constantFrom('buy', 'sell'),
        (terms, openPrice, closePrice, side) => {
          const wire = profitWire(profitFor({ ...terms, side, openPrice, closePrice }));
          const [open, close] = [exact(wire, 'open'), exact(wire, 'close')];
          const move = side === 'buy' ? close - open : open - close;
          expect(wire.formula.startsWith(side === 'buy' ? '(close − open)' : '(open − close)')).toBe(true);
          const factors = ['lots', 'units', 'q'].map((symbol) => exact(wire, symbol));
          const numerator = factors.reduce((result, factor) => result * factor, move * 1_000_000n);
          expectSame(formatMicros(divRound(numerator, ONE ** 4n)), wire);
        },
      ),
    );
  });

  it('[EXPLAIN-4] of a fee is of the lots or of the margin', () => {
    const terms = { feeRateMicros: 5_000_000n, lots: LOT_SCALE / 2, marginMicros: 550_050_000n };
    const perLot = feeWire(feeFor({ ...terms, feeType: 'per_lot' }));
    expect(perLot).toEqual({
      name: 'fee',
      formula: 'lots × rate',
      inputs: { lots: 0.5, rate: '5.000000' },
      value: '2.500000',
    });
    const ofMargin = feeWire(feeFor({ ...terms, feeType: 'of_margin', feeRateMicros: 1_250n }));
    expect(product(ofMargin, [exact(ofMargin, 'margin'), exact(ofMargin, 'rate')])).toBe(ofMargin.value);
  });

  it('[EXPLAIN-4] of a fixed margin has no price in it', () => {
    const inputs = {
      lots: 1,
      unitsPerLot: 1_000,
      price: 3_010,
      pricePrecision: 3,
      conversion: { numerator: 1n, denominator: 1n },
      leverage: 1,
    };
    const wire = marginWire(marginFor({ ...inputs, marginMode: 'fixed' }));
    expect(wire).toEqual({
      name: 'margin',
      formula: 'lots × units',
      inputs: { lots: 0.00000001, units: 1_000 },
      value: '0.000010',
    });
  });

  it.each([
    [1n, 1n, '1'],
    [10n, 1n, '10'],
    [2_000n, 300_021n, '0.00666620003266438'],
    [2n, 3n, '0.666666666666666667'],
  ])('[EXPLAIN-4] a rate of %i to %i reads %s', (numerator, denominator, text) => {
    expect(rateText({ numerator, denominator })).toBe(text);
  });
});
