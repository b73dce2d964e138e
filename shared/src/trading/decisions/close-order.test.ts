import { describe, expect, it } from 'vitest';
import { EURUSD } from '../../../test/instruments.ts';
import { placing, START_MS, TradingScenario } from '../../../test/trading-scenario.ts';
import type { CloseOrder } from '../orders/commands.ts';

const CLOSE: CloseOrder = { kind: 'CloseOrder', orderId: 1, lots: null };

function holding(openingMicros = 1_000_000_000n): TradingScenario {
  const at = new TradingScenario(openingMicros);
  at.quote(EURUSD, 110_000, 110_010);
  at.run(placing(EURUSD));
  return at;
}

describe('closeOrder', () => {
  it('[ORDER-7] closes a buy at the bid and moves its profit into the balance', () => {
    const at = holding();
    at.nowMs += 250;
    at.quote(EURUSD, 110_110, 110_120);
    const { orders } = at.run(CLOSE);
    expect(orders).toMatchObject([
      {
        id: 1,
        status: 'closed',
        closePrice: 110_110,
        profitMicros: 50_000_000n,
        closeReason: 'manual',
        closedAtMs: START_MS + 250,
        closeTick: { seq: 2, bid: 110_110, ask: 110_120 },
        historyNumber: 1,
      },
    ]);
    expect(at.account).toMatchObject({
      balanceMicros: 1_047_500_000n,
      marginMicros: 0n,
      closedCount: 1,
      realisedMicros: 50_000_000n,
      holdingCount: 0,
      entryCount: 3,
    });
    expect(at.account.exposures.size).toBe(0);
  });

  it('[ADMIN-21] closes at the same price for an administrator, and stores the given reason', () => {
    const own = holding();
    const byAdministrator = holding();
    const remark = 'a request by telephone';
    const [closing] = own.run(CLOSE).events;
    const [closedForUser] = byAdministrator.run({ ...CLOSE, remark }).events;
    expect(closedForUser?.body).toEqual({ ...closing?.body, remark });
    expect(closing?.body).not.toHaveProperty('remark');
  });

  it('[ORDER-7] closes a sell at the ask', () => {
    const at = new TradingScenario(1_000_000_000n);
    at.quote(EURUSD, 110_000, 110_010);
    at.run(placing(EURUSD, { side: 'sell' }));
    expect(at.run(CLOSE).orders[0]).toMatchObject({ closePrice: 110_010, profitMicros: -5_000_000n });
  });

  it('[MARGIN-13] leaves no debt: the broker credits the balance to zero when the last position closes below it', () => {
    const at = holding();
    at.quote(EURUSD, 100_000, 100_010); // a loss of 5,005 on a balance of 997.50
    const { events, postings } = at.run(CLOSE);
    expect(events.map(({ body }) => body.kind)).toEqual(['OrderClosed', 'BalanceProtected']);
    expect(events[1]?.body).toMatchObject({ creditMicros: 4_007_500_000n });
    expect(at.account.balanceMicros).toBe(0n);
    const credit = postings.filter(({ memo }) => memo === 'protection');
    expect(credit.map(({ account, amountMicros }) => [account, amountMicros])).toEqual([
      ['user:1:cash', 4_007_500_000n],
      ['house:protection', -4_007_500_000n],
    ]);
  });

  it('[MARGIN-13] allows a balance below zero while another position is open', () => {
    const at = new TradingScenario(2_000_000_000n);
    at.quote(EURUSD, 110_000, 110_010);
    at.run(placing(EURUSD));
    at.run(placing(EURUSD, { side: 'sell' }));
    at.quote(EURUSD, 100_000, 100_010);
    expect(at.run(CLOSE).events.map(({ body }) => body.kind)).toEqual(['OrderClosed']);
    expect(at.account.balanceMicros).toBe(1_995_000_000n - 5_005_000_000n);
    at.run({ kind: 'CloseOrder', orderId: 2, lots: null });
    expect(at.account.balanceMicros).toBe(1_995_000_000n - 5_005_000_000n + 4_995_000_000n);
  });

  it("[ORDER-17] answers not found for an absent order and changed for one that was the account's", () => {
    const at = holding();
    at.run(CLOSE);
    expect(at.decide(CLOSE, false)).toEqual({ refused: 'not_found' });
    expect(at.decide(CLOSE, true)).toEqual({ refused: 'state_changed' });
  });

  it('[ORDER-17] refuses while closed, halted or without a fresh price, and closes in close-only', () => {
    const at = holding();
    at.market.setState(EURUSD, 'closed');
    expect(at.decide(CLOSE)).toEqual({ refused: 'market_closed' });
    at.market.setState(EURUSD, 'halted');
    expect(at.decide(CLOSE)).toEqual({ refused: 'trading_halted' });
    at.market.setState(EURUSD, 'close_only');
    expect(at.decide(CLOSE)).toHaveLength(1);
    at.nowMs += 2_001;
    expect(at.decide(CLOSE)).toEqual({ refused: 'price_not_available' });
  });

  it('[PRICE-1] refuses while the newest tick is in quarantine, and closes at the next one that may trade', () => {
    const at = holding();
    at.market.doubt(EURUSD);
    expect(at.decide(CLOSE)).toEqual({ refused: 'price_not_available' });
    at.market.setState(EURUSD, 'halted');
    expect(at.decide(CLOSE)).toEqual({ refused: 'trading_halted' });
    at.market.setState(EURUSD, 'open');
    at.next(EURUSD, 109_000, 109_010);
    expect(at.run(CLOSE).events[0]?.body).toMatchObject({ closePrice: 109_000 });
  });
});
