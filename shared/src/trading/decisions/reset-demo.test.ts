import { describe, expect, it } from 'vitest';
import { trialBalance, trialTotal } from '../../ledger/balances.ts';
import { EURUSD } from '../../../test/instruments.ts';
import { placing, resting, TradingScenario } from '../../../test/trading-scenario.ts';
import { EMPTY_STATE } from '../../engine/store.ts';
import { LiveAccounts } from '../../engine/live-accounts.ts';
import { resetDemo } from './reset-demo.ts';
import { recordOf } from '../orders/order-record.ts';

const OPENING = 100_000_000_000n;
const RESET = { kind: 'ResetDemo', openingMicros: OPENING } as const;

describe('resetDemo', () => {
  it('[REGISTRATION-2] closes everything at the current closing side and restores the balance with a separate entry', () => {
    const at = new TradingScenario(OPENING);
    at.quote(EURUSD, 110_000, 110_010);
    at.run(placing(EURUSD));
    at.run(placing(EURUSD, { side: 'sell' }));
    at.quote(EURUSD, 109_000, 109_010);
    const { events, orders, postings } = at.run(RESET);
    expect(events.map(({ body }) => body.kind)).toEqual(['OrderClosed', 'OrderClosed', 'DemoReset']);
    expect(orders.map(recordOf).map(({ closeReason, closePrice }) => [closeReason, closePrice])).toEqual([
      ['reset', 109_000],
      ['reset', 109_010],
    ]);
    expect(at.account).toMatchObject({ balanceMicros: OPENING, marginMicros: 0n, holdingCount: 0 });
    expect(trialTotal(trialBalance(postings, 'demo'))).toBe(0n);
  });

  it('[REGISTRATION-2] cancels pending orders, also while their market is halted', () => {
    const at = new TradingScenario(OPENING);
    at.quote(EURUSD, 110_000, 110_010);
    at.run(placing(EURUSD));
    at.run(resting(EURUSD, 109_000));
    at.market.setState(EURUSD, 'halted');
    const { events, orders } = at.run(RESET);
    expect(events.map(({ body }) => body.kind)).toEqual(['OrderCancelled', 'OrderClosed', 'DemoReset']);
    expect(
      orders.map(recordOf).map(({ id, closeReason, closePrice }) => [id, closeReason, closePrice]),
    ).toEqual([
      [2, 'reset', null],
      [1, 'reset', 110_000],
    ]);
    expect(at.account).toMatchObject({ balanceMicros: OPENING, reservedMicros: 0n, closedCount: 2 });
  });

  it('[MARGIN-13] first lets the broker cover a debt, then credits the whole opening balance', () => {
    const at = new TradingScenario(1_000_000_000n);
    at.quote(EURUSD, 110_000, 110_010);
    at.run(placing(EURUSD));
    at.quote(EURUSD, 100_000, 100_010);
    const kinds = at.run(RESET).events.map(({ body }) => body.kind);
    expect(kinds).toEqual(['OrderClosed', 'BalanceProtected', 'DemoReset']);
    expect(at.account.balanceMicros).toBe(OPENING);
  });

  it('works while the market is closed and its last price old', () => {
    const at = new TradingScenario(OPENING);
    at.quote(EURUSD, 110_000, 110_010);
    at.run(placing(EURUSD));
    at.market.setState(EURUSD, 'closed');
    at.nowMs += 86_400_000;
    at.run(RESET);
    expect(at.account.balanceMicros).toBe(OPENING);
  });

  it('adds no entry when the balance is the opening one already', () => {
    const at = new TradingScenario(OPENING);
    expect(at.run(RESET).postings).toEqual([]);
    expect(at.account.entryCount).toBe(1);
  });

  it('[REGISTRATION-2] refuses a real account', () => {
    const books = new LiveAccounts(EMPTY_STATE);
    const { account } = books.record(1, [{ kind: 'AccountOpened', book: 'real', openingMicros: 0n }], 0);
    const { market, valuation, settings, nowMs } = new TradingScenario(OPENING);
    const context = {
      market,
      valuation,
      settings,
      nowMs,
      nextOrderId: 1,
      nextTransferId: 1,
      orderKnown: false,
      clientIdUsed: false,
    };
    expect(resetDemo(account, RESET, context)).toEqual({ refused: 'only_demo_account' });
  });
});
