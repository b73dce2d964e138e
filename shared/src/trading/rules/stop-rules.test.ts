import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EURUSD } from '../../../test/instruments.ts';
import { placing, resting, TradingScenario } from '../../../test/trading-scenario.ts';
import { isRefusal } from '../../refusals.ts';
import { stopsRefusal } from './stop-rules.ts';
import { isReached } from '../triggers/trigger-price.ts';
import type { Position } from '../orders/order.ts';

/** The market is at 110000/110010 and StopsLevel is 10 points. */
function outcome(side: 'buy' | 'sell', stopLoss: number | null, takeProfit: number | null): string {
  const at = new TradingScenario(100_000_000_000n);
  at.quote(EURUSD, 110_000, 110_010);
  const decision = at.decide(placing(EURUSD, { side, stopLoss, takeProfit }));
  return isRefusal(decision) ? decision.refused : 'accepted';
}

describe('stops at a market order', () => {
  it.each([
    //  side    stop-loss  take-profit
    ['buy', null, null, 'accepted'],
    ['buy', 109_990, 110_010, 'accepted'], // StopsLevel from the bid, on both sides
    ['buy', 109_991, null, 'stop_loss_not_allowed'],
    ['buy', 110_000, null, 'stop_loss_not_allowed'],
    ['buy', 110_500, null, 'stop_loss_not_allowed'], // the wrong side
    ['buy', 1, null, 'accepted'],
    ['buy', 0, null, 'stop_loss_not_allowed'],
    ['buy', null, 110_009, 'take_profit_not_allowed'],
    ['buy', null, 109_000, 'take_profit_not_allowed'],
    ['buy', null, 1_100_000, 'accepted'],
    ['buy', null, 1_100_001, 'take_profit_not_allowed'],
    ['sell', 110_020, 110_000, 'accepted'], // StopsLevel from the ask, on both sides
    ['sell', 110_019, null, 'stop_loss_not_allowed'],
    ['sell', 110_010, null, 'stop_loss_not_allowed'],
    ['sell', 109_000, null, 'stop_loss_not_allowed'],
    ['sell', 1_100_100, null, 'accepted'],
    ['sell', 1_100_101, null, 'stop_loss_not_allowed'],
    ['sell', null, 110_001, 'take_profit_not_allowed'],
    ['sell', null, 111_000, 'take_profit_not_allowed'],
    ['sell', null, 1, 'accepted'],
    ['sell', null, 0, 'take_profit_not_allowed'],
    ['buy', 110_000, 110_000, 'stop_loss_not_allowed'], // the stop-loss is named first
  ] as const)(
    '[STOP-1] a %s with stop-loss %s and take-profit %s is %s',
    (side, stopLoss, takeProfit, expected) => {
      expect(outcome(side, stopLoss, takeProfit)).toBe(expected);
    },
  );

  it('[STOP-1] are stored in the order', () => {
    const at = new TradingScenario(1_000_000_000n);
    at.quote(EURUSD, 110_000, 110_010);
    at.run(placing(EURUSD, { stopLoss: 109_000, takeProfit: 111_000 }));
    expect(at.order(1)).toMatchObject({ stopLoss: 109_000, takeProfit: 111_000 });
  });

  it('[STOP-1] may not equal the price where StopsLevel is 0', () => {
    const free = { ...EURUSD, stopsLevel: 0 };
    const reference = { side: 'buy', price: 110_000 } as const;
    expect(stopsRefusal(free, { stopLoss: 109_999, takeProfit: 110_001 }, reference)).toBeNull();
    expect(stopsRefusal(free, { stopLoss: 110_000, takeProfit: null }, reference)).toEqual({
      refused: 'stop_loss_not_allowed',
      data: { field: 'stop_loss_price', min: 0.00001, max: 1.09999 },
    });
  });

  it('[STOP-1] [ORDER-15] that are accepted never fire at the tick that they were checked against', () => {
    const near = (price: number) =>
      fc.option(fc.integer({ min: price - 40, max: price + 40 }), { nil: null });
    const requestedStops = fc.record({
      side: fc.constantFrom('buy' as const, 'sell' as const),
      stopLoss: near(110_000),
      takeProfit: near(110_000),
      targetPrice: near(110_000),
      spread: fc.integer({ min: 1, max: 30 }),
      stopsLevel: fc.integer({ min: 0, max: 12 }),
      lots: fc.constant(1_000_000),
    });
    let accepted = 0;
    fc.assert(
      fc.property(requestedStops, ({ targetPrice, spread, stopsLevel, ...order }) => {
        const instrument = { ...EURUSD, stopsLevel };
        const at = new TradingScenario(100_000_000_000n, { feeType: 'per_lot' }, [instrument]);
        at.quote(instrument, 110_000, 110_000 + spread);
        const command =
          targetPrice === null ? placing(instrument, order) : resting(instrument, targetPrice, order);
        if (isRefusal(at.decide(command))) return;
        accepted += 1;
        at.run(command);
        const quote = { bid: 110_000, ask: 110_000 + spread };
        const placed = at.order(1);
        for (const trigger of ['entry', 'stop_loss', 'take_profit'] as const) {
          expect(isReached(placed, trigger, quote)).toBe(false);
        }
        if (placed.status !== 'pending') return;
        // Nor at a tick without a spread exactly at the target, once it has become a position there.
        const { targetPrice: openPrice } = placed;
        const there = { bid: openPrice, ask: openPrice };
        const filled: Position = {
          ...placed,
          status: 'holding',
          openPrice,
          swapMicros: 0n,
          swappedAtMs: null,
          openedAtMs: at.nowMs,
          openTick: { seq: 2, timeMs: at.nowMs, ...there },
        };
        expect(isReached(placed, 'entry', there)).toBe(true);
        expect(isReached(filled, 'stop_loss', there) || isReached(filled, 'take_profit', there)).toBe(false);
      }),
      { numRuns: 1000 },
    );
    expect(accepted).toBeGreaterThan(150);
  });

  it('[ORDER-17] come after the market and before the margin', () => {
    const at = new TradingScenario(1n);
    at.quote(EURUSD, 110_000, 110_010);
    const wrong = placing(EURUSD, { stopLoss: 120_000 });
    expect(at.decide(wrong)).toMatchObject({ refused: 'stop_loss_not_allowed' });
    at.nowMs += 2_001;
    expect(at.decide(wrong)).toEqual({ refused: 'price_not_available' });
  });
});
