/** Tests of the threshold price: it is the first with the loss, and the point before is not. */

import { ONE } from '@vernier/shared/numbers/fraction';
import { type PricedPosition, profitAt } from '@vernier/shared/trading/pricing/profit';
import { describe, expect, it } from 'vitest';
import { EURUSD, LOT } from '../../../test/sample-ticket.ts';
import { thresholdPrice } from './account-risk.tsx';

const QUOTE = { bid: 110_000, ask: 110_010 };

function position(side: 'buy' | 'sell', lots: number, conversion = ONE): PricedPosition {
  return { side, lots, conversion, openPrice: 110_000 };
}

function at(orders: readonly PricedPosition[], roomMicros: bigint) {
  return thresholdPrice({ instrument: EURUSD, orders, quote: QUOTE }, roomMicros);
}

describe('the price of a threshold', () => {
  it('[TRADE-5] is 885 points below the Bid for half a lot with a distance of 442.45 dollars', () => {
    expect(at([position('buy', LOT / 2)], 442_450_000n)).toEqual({ side: 'bid', price: 109_115 });
  });

  it.each([
    [[position('buy', LOT / 2)], 442_450_000n],
    [[position('sell', LOT / 5)], 101n],
    [[position('buy', LOT), position('sell', LOT / 4)], 1_000_000_001n],
    [
      [position('buy', LOT, { numerator: 2_000n, denominator: 300_021n }), position('buy', LOT / 100)],
      12_345_678n,
    ],
  ])('[TRADE-5] loses the distance there, and not one point before (%#)', (orders, room) => {
    const found = at(orders, room);
    if (found === null) throw new Error('there is such a price');
    const now = found.side === 'bid' ? QUOTE.bid : QUOTE.ask;
    const back = found.side === 'bid' ? 1 : -1;
    const loss = (price: number) => {
      const worth = (one: PricedPosition, moved: number) => {
        const side = one.side === 'buy' ? QUOTE.bid : QUOTE.ask;
        return profitAt(one, side + moved, EURUSD).micros;
      };
      return orders.reduce((sum, one) => sum + worth(one, 0) - worth(one, price - now), 0n);
    };
    // each position is rounded to the micro-dollar as shown
    const rounding = BigInt(2 * orders.length);
    expect(loss(found.price)).toBeGreaterThanOrEqual(room - rounding);
    expect(loss(found.price + back)).toBeLessThan(room + rounding);
  });

  it('[TRADE-5] is null when positions cancel out, the threshold is reached, or it is out of reach', () => {
    expect(at([position('buy', LOT), position('sell', LOT)], 1_000_000n)).toBeNull();
    expect(at([position('buy', LOT)], 0n)).toBeNull();
    expect(at([position('buy', LOT / 100)], 100_000_000_000n)).toBeNull();
    expect(at([position('sell', LOT / 100)], 100_000_000_000n)).toBeNull();
  });
});
