import { describe, expect, it } from 'vitest';
import { EURUSD, NATGAS } from '../../../test/instruments.ts';
import { placing, resting, START_MS, TradingScenario } from '../../../test/trading-scenario.ts';
import { isRefusal } from '../../refusals.ts';
import type { ReverseOrder } from '../orders/commands.ts';

const REVERSE: ReverseOrder = { kind: 'ReverseOrder', orderId: 1, leverage: null };

/** A buy of half a lot with stops, ten points later. */
function holding(openingMicros = 1_000_000_000n): TradingScenario {
  const at = new TradingScenario(openingMicros);
  at.quote(EURUSD, 110_000, 110_010);
  at.quote(NATGAS, 3_000, 3_005);
  at.run(placing(EURUSD, { stopLoss: 100_000, takeProfit: 120_000, clientId: 'mine' }));
  at.nowMs += 250;
  at.quote(EURUSD, 110_110, 110_120);
  return at;
}

function reasonOf(at: TradingScenario, command = REVERSE, orderKnown = false) {
  const decision = at.decide(command, orderKnown);
  return isRefusal(decision) ? decision.refused : 'accepted';
}

describe('reverseOrder', () => {
  it('[ORDER-23] closes the position and opens one of the same size on the other side, without stops and with its own fee', () => {
    const at = holding();
    const { events, orders } = at.run(REVERSE);
    expect(events.map(({ body }) => body.kind)).toEqual(['OrderClosed', 'OrderOpened']);
    expect(orders).toMatchObject([
      { id: 1, status: 'closed', closePrice: 110_110, profitMicros: 50_000_000n, closeReason: 'manual' },
      {
        id: 2,
        status: 'holding',
        side: 'sell',
        lots: 50_000_000,
        leverage: 100,
        openPrice: 110_110,
        feeMicros: 2_500_000n,
        stopLoss: null,
        takeProfit: null,
        clientId: null,
        createdAtMs: START_MS + 250,
      },
    ]);
    // Two fees and the profit.
    expect(at.account.balanceMicros).toBe(1_045_000_000n);
    expect(at.account.marginMicros).toBe(550_550_000n);
  });

  it('[ORDER-23] is a closing and an opening that follow each other', () => {
    const [together, apart] = [holding(), holding()];
    const { orders } = together.run(REVERSE);
    const [old] = apart.run({ kind: 'CloseOrder', orderId: 1, lots: null }).orders;
    const [opened] = apart.run(placing(EURUSD, { side: 'sell' })).orders;
    expect(orders).toEqual([old, opened]);
    expect(together.account).toEqual(apart.account);
  });

  it('[ORDER-23] takes another leverage that the instrument offers', () => {
    expect(holding().run({ ...REVERSE, leverage: 500 }).orders[1]).toMatchObject({ leverage: 500 });
    expect(reasonOf(holding(), { ...REVERSE, leverage: 3 })).toBe('multiple_not_allowed');
  });

  it('[ORDER-17] [ORDER-23] checks the leverage before the market', () => {
    const at = holding();
    at.market.setState(EURUSD, 'halted');
    expect(reasonOf(at, { ...REVERSE, leverage: 3 })).toBe('multiple_not_allowed');
    expect(reasonOf(at)).toBe('trading_halted');
  });

  it('[ORDER-23] uses the margin that the closing frees, and changes nothing when margin and fee exceed it', () => {
    // Closed without profit: 552.55 are left, and 550.05 of margin and 2.50 of fee are needed.
    const enough = holding(555_050_000n);
    enough.quote(EURUSD, 110_010, 110_020);
    expect(reasonOf(enough)).toBe('accepted');
    const at = holding(555_049_999n);
    at.quote(EURUSD, 110_010, 110_020);
    const { version } = at.account;
    expect(at.decide(REVERSE)).toMatchObject({ refused: 'insufficient_margin' });
    expect(at.account).toMatchObject({ version, holdingCount: 1 });
  });

  it('[ORDER-23] [MARGIN-13] is refused when the closing would leave a balance below zero', () => {
    const at = holding();
    at.quote(EURUSD, 100_000, 100_010);
    expect(reasonOf(at)).toBe('insufficient_margin');
  });

  it('[ORDER-23] needs a market that takes entries and a fresh price that is not doubted', () => {
    const at = holding();
    at.market.doubt(EURUSD);
    expect(reasonOf(at)).toBe('price_not_available');
    at.next(EURUSD, 110_110, 110_120);
    for (const [state, reason] of [
      ['closed', 'market_closed'],
      ['halted', 'trading_halted'],
      ['close_only', 'trading_halted'],
      ['open', 'accepted'],
    ] as const) {
      at.market.setState(EURUSD, state);
      expect(reasonOf(at)).toBe(reason);
    }
    at.nowMs += 2_001;
    expect(reasonOf(at)).toBe('price_not_available');
  });

  it('[ORDER-23] needs a position: a pending, an ended and an unknown order are refused', () => {
    const at = holding(100_000_000_000n);
    at.run(resting(EURUSD, 109_000));
    expect(reasonOf(at, { ...REVERSE, orderId: 2 })).toBe('state_changed');
    expect(reasonOf(at, { ...REVERSE, orderId: 99 })).toBe('not_found');
    at.run({ kind: 'CloseOrder', orderId: 1, lots: null });
    expect(reasonOf(at, REVERSE, true)).toBe('state_changed');
  });

  it('[ORDER-20] [ORDER-23] needs no further place', () => {
    const at = new TradingScenario(1_000_000_000n, { maxOpenOrders: 1 });
    at.quote(EURUSD, 110_000, 110_010);
    at.run(placing(EURUSD, { lots: 1_000_000 }));
    expect(reasonOf(at)).toBe('accepted');
  });

  it('[ORDER-23] keeps the leverage 1 of a fixed margin', () => {
    const at = holding(100_000_000_000n);
    at.quote(NATGAS, 3_000, 3_005);
    at.run(placing(NATGAS, { leverage: null, lots: 1_000_000 }));
    expect(at.run({ ...REVERSE, orderId: 2 }).orders[1]).toMatchObject({ side: 'sell', leverage: 1 });
  });
});
