import { decodeOrder, type PositionView } from '@vernier/shared/api/order-codec';
import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import { profitAt } from '@vernier/shared/trading/pricing/profit';
import { describe, expect, it } from 'vitest';
import { orderWire } from '../../../../test/order-wire.ts';
import { breakEvenOf } from './break-even.ts';
import { distanceProblem, pointsOfMoney } from './trailing-check.ts';

const eurusd = INSTRUMENTS.find(({ code }) => code === 'EURUSD')!;

function position(changes: Partial<PositionView>): PositionView {
  const order = decodeOrder(orderWire(1, 1));
  if (order.status !== 'holding') throw new Error('a position is open');
  return { ...order, side: 'buy', lots: 50_000_000, openPrice: 110_010, conversion: ONE, ...changes };
}

const ONE = { numerator: 1n, denominator: 1n };

describe('[TRADE-10] break-even', () => {
  it.each([
    // A point of half a lot is half a dollar.
    ['buy', 2_500_000n, 0n, 110_015],
    ['sell', 2_500_000n, 0n, 110_005],
    ['buy', 2_500_001n, 0n, 110_016],
    ['buy', 2_500_000n, -1_750_000n, 110_019],
    ['sell', 2_500_000n, 3_000_000n, 110_011],
    ['buy', 0n, 0n, 110_010],
  ] as const)(
    'of a %s with a fee of %d and a swap of %d is the nearest price that loses nothing: %d',
    (side, feeMicros, swapMicros, price) => {
      const order = position({ side, feeMicros, swapMicros });
      expect(breakEvenOf(order, eurusd)).toBe(price);
      const net = (at: number) => profitAt(order, at, eurusd).micros - feeMicros + swapMicros;
      const worse = side === 'buy' ? price - 1 : price + 1;
      expect(net(price) >= 0n && net(worse) < 0n).toBe(true);
    },
  );
});

it('[TRADE-9] a distance follows from its money, to the nearest point, and is checked against its bounds', () => {
  const value = (points: number) => BigInt(points) * 500_000n;
  expect([50_000_000n, 50_300_000n, 0n].map((micros) => pointsOfMoney(micros, value))).toEqual([100, 101, 0]);
  expect(pointsOfMoney(1n, () => null)).toBe(null);
  const problems = [null, 0, 9, 10, 500, 501].map((points) => distanceProblem(points, { min: 10, max: 500 }));
  expect(problems).toEqual(['missing', 'missing', 'too_near', null, null, 'too_far']);
});
