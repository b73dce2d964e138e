import { describe, expect, it } from 'vitest';
import { EURUSD, GBPUSD } from '../../../test/instruments.ts';
import { placing, resting, TradingScenario } from '../../../test/trading-scenario.ts';
import { LiveAccounts } from '../../engine/live-accounts.ts';
import { isRefusal } from '../../refusals.ts';
import { EMPTY_STATE } from '../../engine/store.ts';
import type { SetStops } from '../orders/commands.ts';
import { decide } from './decide.ts';

function stops(stopLoss: number | null, takeProfit: number | null, orderId = 1): SetStops {
  return { kind: 'SetStops', orderId, stopLoss, takeProfit };
}

/** An open buy at 1.10010 as order 1, a buy limit at 1.09000 as order 2. */
function scenario(): TradingScenario {
  const at = new TradingScenario(10_000_000_000n);
  at.quote(EURUSD, 110_000, 110_010);
  at.run(placing(EURUSD));
  at.run(resting(EURUSD, 109_000));
  return at;
}

function reasonOf(at: TradingScenario, command: SetStops): string {
  const decision = at.decide(command);
  return isRefusal(decision) ? decision.refused : 'accepted';
}

describe('setStops', () => {
  it('[STOP-5] sets, replaces and removes the stops of a position, and records the tick they were checked against', () => {
    const at = scenario();
    const { events, orders, postings } = at.run(stops(109_500, 111_000));
    expect(orders).toMatchObject([{ id: 1, status: 'holding', stopLoss: 109_500, takeProfit: 111_000 }]);
    expect(events[0]?.body).toMatchObject({ kind: 'StopsSet', tick: { seq: 1, bid: 110_000, ask: 110_010 } });
    expect(postings).toEqual([]);
    at.run(stops(109_600, null));
    expect(at.order(1)).toMatchObject({ stopLoss: 109_600, takeProfit: null });
    at.run(stops(null, null));
    expect(at.order(1)).toMatchObject({ stopLoss: null, takeProfit: null });
    expect(at.account.marginMicros).toBe(550_050_000n);
  });

  it('[STOP-5] sets the stops of a pending order against its target, and leaves its reserve alone', () => {
    const at = scenario();
    expect(reasonOf(at, stops(109_500, null, 2))).toBe('stop_loss_not_allowed');
    at.run(stops(108_990, 109_010, 2));
    expect(at.order(2)).toMatchObject({ status: 'pending', stopLoss: 108_990, takeProfit: 109_010 });
    expect(at.account.reservedMicros).toBe(547_500_000n);
  });

  it.each(['closed', 'halted', 'close_only'] as const)(
    '[STOP-5] works while the market is %s, against its last price',
    (state) => {
      const at = scenario();
      at.market.setState(EURUSD, state);
      at.nowMs += 86_400_000;
      expect(reasonOf(at, stops(109_990, 110_010))).toBe('accepted');
      expect(reasonOf(at, stops(109_991, 110_010))).toBe('stop_loss_not_allowed');
    },
  );

  it('[STOP-5] lets a stop stay that the market has come near to since, while the other one changes', () => {
    const at = scenario();
    at.run(stops(109_900, null));
    at.next(EURUSD, 109_905, 109_915);
    expect(reasonOf(at, stops(109_900, 110_500))).toBe('accepted');
    expect(reasonOf(at, stops(109_901, 110_500))).toBe('stop_loss_not_allowed');
  });

  it('[ORDER-17] answers not found for an absent order and changed for one that is closed', () => {
    const at = scenario();
    expect(at.decide(stops(1, 1, 9))).toEqual({ refused: 'not_found' });
    at.run({ kind: 'CloseOrder', orderId: 1, lots: null });
    expect(at.decide(stops(1, 1), true)).toEqual({ refused: 'state_changed' });
  });

  it('[ORDER-3] can only remove stops where there was never a price', () => {
    const position = { ...scenario().order(1), instrumentId: GBPUSD.id, stopLoss: 100_000 };
    const bare = new TradingScenario(1n);
    const account = { ...bare.account, holdingCount: 1 };
    const books = new LiveAccounts({
      ...EMPTY_STATE,
      accounts: [account],
      openOrders: [position],
      lastEventSeq: 1,
      lastOrderId: 1,
      lastPostingId: 2,
      lastAccountId: 1,
    });
    const { market, valuation, settings, nowMs } = bare;
    const context = {
      market,
      valuation,
      settings,
      nowMs,
      nextOrderId: 2,
      nextTransferId: 1,
      orderKnown: true,
      clientIdUsed: false,
    };
    const decided = (command: SetStops) => decide(books.account(1) ?? null, command, context);
    expect(decided(stops(90_000, null))).toEqual({ refused: 'price_not_available' });
    expect(decided(stops(null, null))).toMatchObject([{ kind: 'StopsSet', tick: null }]);
  });
});
