import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EURUSD } from '../../../test/instruments.ts';
import { placing, TradingScenario } from '../../../test/trading-scenario.ts';
import { isRefusal } from '../../refusals.ts';
import type { Position } from './order.ts';
import { partOf, restOf } from './part.ts';

/** Half a lot, opened at 1.10010, now worth 100 points more. */
function holding(): TradingScenario {
  const at = new TradingScenario(1_000_000_000n);
  at.quote(EURUSD, 110_000, 110_010);
  at.run(placing(EURUSD));
  at.quote(EURUSD, 110_110, 110_120);
  return at;
}

function closing(lots: number | null) {
  return { kind: 'CloseOrder', orderId: 1, lots } as const;
}

describe('closing a part of a position', () => {
  it('[ORDER-5] makes the part a separate order in the history and does not change the id of the rest', () => {
    const at = holding();
    const [part, rest] = at.run(closing(20_000_000)).orders;
    expect(part).toMatchObject({
      id: 2,
      status: 'closed',
      lots: 20_000_000,
      marginMicros: 220_020_000n,
      feeMicros: 1_000_000n,
      profitMicros: 20_000_000n,
      closeReason: 'manual',
      openPrice: 110_010,
      closePrice: 110_110,
      historyNumber: 1,
      parentId: 1,
    });
    expect(rest).toMatchObject({
      id: 1,
      status: 'holding',
      lots: 30_000_000,
      marginMicros: 330_030_000n,
      feeMicros: 1_500_000n,
    });
    expect(at.account).toMatchObject({
      balanceMicros: 1_017_500_000n,
      marginMicros: 330_030_000n,
      holdingCount: 1,
      closedCount: 1,
      realisedMicros: 20_000_000n,
    });
  });

  it('[ORDER-5] closes the remaining lots, and the next order gets the next id', () => {
    const at = holding();
    at.run(closing(20_000_000));
    expect(at.run(closing(null)).orders[0]).toMatchObject({
      id: 1,
      lots: 30_000_000,
      profitMicros: 30_000_000n,
    });
    expect(at.account).toMatchObject({ balanceMicros: 1_047_500_000n, marginMicros: 0n, holdingCount: 0 });
    expect(at.run(placing(EURUSD, { lots: 1_000_000 })).orders[0]?.id).toBe(3);
  });

  it('[ORDER-5] leaves the stops with the rest, where they still fire', () => {
    const at = holding();
    at.run({ kind: 'SetStops', orderId: 1, stopLoss: 109_000, takeProfit: 112_000 });
    at.run(closing(20_000_000));
    at.next(EURUSD, 108_900, 108_910);
    expect(at.run({ kind: 'FireTrigger', orderId: 1, trigger: 'stop_loss' }).orders).toMatchObject([
      { id: 1, lots: 30_000_000, closeReason: 'stop_loss', closePrice: 108_900 },
    ]);
    expect(at.decide({ kind: 'FireTrigger', orderId: 2, trigger: 'stop_loss' })).toEqual([]);
  });

  it('[ORDER-5] is the whole position when all of its lots are named', () => {
    const { events, orders } = holding().run(closing(50_000_000));
    expect(events.map(({ body }) => body.kind)).toEqual(['OrderClosed']);
    expect(orders[0]).toMatchObject({ id: 1, status: 'closed', lots: 50_000_000 });
  });

  it.each([
    [1_000_000, 'closed'],
    [49_000_000, 'closed'],
    [0, 'lots_not_allowed'],
    [-1_000_000, 'lots_not_allowed'],
    [999_999, 'lots_not_allowed'],
    [1_500_000, 'lots_not_allowed'], // not on a step
    [49_500_000, 'lots_not_allowed'], // would leave half a step
    [51_000_000, 'lots_not_allowed'], // more than the position has
  ])('[ORDER-5] of %d × 1e-8 lots out of 0.5 is %s', (lots, expected) => {
    const decision = holding().decide(closing(lots));
    expect(isRefusal(decision) ? decision.refused : 'closed').toBe(expected);
  });

  it('[ORDER-17] names the lots before the market', () => {
    const at = holding();
    at.market.setState(EURUSD, 'closed');
    expect(at.decide(closing(1))).toMatchObject({
      refused: 'lots_not_allowed',
      data: { min: 0.01, max: 0.5, step: 0.01 },
    });
    expect(at.decide(closing(1_000_000))).toEqual({ refused: 'market_closed' });
  });
});

describe('partOf', () => {
  it('[ORDER-5] shares margin, fee and swap so that any number of parts adds up to the last micro-dollar', () => {
    const order = holding().position(1);
    const amount = fc.bigInt({ min: 0n, max: 10n ** 13n });
    const cuts = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(amount, amount, cuts, (marginMicros, feeMicros, sizes) => {
        const lots = sizes.reduce((sum, size) => sum + size, 1);
        let rest: Position = { ...order, lots, marginMicros, feeMicros, swapMicros: -feeMicros };
        const sums = { margin: 0n, fee: 0n, swap: 0n };
        for (const size of sizes) {
          const part = partOf(rest, size, 9);
          sums.margin += part.marginMicros;
          sums.fee += part.feeMicros;
          sums.swap += part.swapMicros;
          rest = restOf(rest, part);
        }
        expect(rest.lots).toBe(1);
        expect(sums.margin + rest.marginMicros).toBe(marginMicros);
        expect(sums.fee + rest.feeMicros).toBe(feeMicros);
        expect(sums.swap + rest.swapMicros).toBe(-feeMicros);
        expect(rest.marginMicros >= 0n && rest.feeMicros >= 0n).toBe(true);
      }),
    );
  });
});
