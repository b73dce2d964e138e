import { describe, expect, it } from 'vitest';
import { EURUSD } from '../../../test/instruments.ts';
import { placing, resting, START_MS, TradingScenario } from '../../../test/trading-scenario.ts';

const CANCEL = { kind: 'CancelOrder', orderId: 1 } as const;

function scenario(): TradingScenario {
  const at = new TradingScenario(1_000_000_000n);
  at.quote(EURUSD, 110_000, 110_010);
  return at;
}

describe('cancelOrder', () => {
  it('[ORDER-14] frees the reserve and leaves an order in history that cost nothing', () => {
    const at = scenario();
    at.run(resting(EURUSD, 109_000));
    at.nowMs += 1000;
    const { orders, postings } = at.run(CANCEL);
    expect(postings).toEqual([]);
    expect(orders).toMatchObject([
      {
        id: 1,
        status: 'cancelled',
        closeReason: 'cancelled',
        targetPrice: 109_000,
        closedAtMs: START_MS + 1000,
        historyNumber: 1,
      },
    ]);
    expect(at.account).toMatchObject({
      balanceMicros: 1_000_000_000n,
      reservedMicros: 0n,
      holdingCount: 0,
      closedCount: 1,
      realisedMicros: 0n,
      entryCount: 1,
    });
  });

  it.each(['closed', 'halted', 'close_only'] as const)(
    '[ORDER-14] works while the market is %s and its price old',
    (state) => {
      const at = scenario();
      at.run(resting(EURUSD, 109_000));
      at.market.setState(EURUSD, state);
      at.nowMs += 86_400_000;
      expect(at.decide(CANCEL)).toHaveLength(1);
    },
  );

  it('[ORDER-17] answers not found for an absent order and changed for one that is filled, closed or cancelled', () => {
    const at = scenario();
    expect(at.decide(CANCEL)).toEqual({ refused: 'not_found' });
    at.run(placing(EURUSD));
    expect(at.decide(CANCEL)).toEqual({ refused: 'state_changed' });
    at.run({ kind: 'CloseOrder', orderId: 1, lots: null });
    expect(at.decide(CANCEL, true)).toEqual({ refused: 'state_changed' });
  });

  it('[ORDER-17] refuses to close a pending order', () => {
    const at = scenario();
    at.run(resting(EURUSD, 109_000));
    expect(at.decide({ kind: 'CloseOrder', orderId: 1, lots: null })).toEqual({ refused: 'state_changed' });
  });
});
