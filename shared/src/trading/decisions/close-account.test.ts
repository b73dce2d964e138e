import { describe, expect, it } from 'vitest';
import { EURUSD } from '../../../test/instruments.ts';
import { placing, resting, TradingScenario } from '../../../test/trading-scenario.ts';
import { trialBalance, trialTotal } from '../../ledger/balances.ts';
import { MOST_ORDERS_CLOSED } from './close-account.ts';

const OPENING = 100_000_000_000n;

describe('closeAccount', () => {
  it('[REGISTRATION-9] closes what is open at the newest price, also while the market is halted, and leaves the balance', () => {
    const at = new TradingScenario(OPENING);
    at.quote(EURUSD, 110_000, 110_010);
    at.run(placing(EURUSD));
    at.run(resting(EURUSD, 109_000));
    at.quote(EURUSD, 110_500, 110_510);
    at.market.setState(EURUSD, 'halted');
    const { balanceMicros } = at.account;
    const { events, postings } = at.run({ kind: 'CloseAccount' });
    expect(events.map(({ body }) => body.kind)).toEqual(['OrderCancelled', 'OrderClosed', 'AccountClosed']);
    const [, closed] = events.map(({ body }) => body);
    expect(closed).toMatchObject({ closePrice: 110_500, reason: 'reset' });
    const profit = postings.find(({ account }) => account.endsWith(':cash'))?.amountMicros ?? 0n;
    expect(postings.find(({ account }) => account.endsWith(':cash'))?.balanceAfterMicros).toBe(
      balanceMicros + profit,
    );
    expect(trialTotal(trialBalance(postings, 'demo'))).toBe(0n);
  });

  it('[REGISTRATION-9] closes two hundred orders at once, and the account with the last of them', () => {
    const at = new TradingScenario(OPENING);
    at.quote(EURUSD, 110_000, 110_010);
    for (let orders = 0; orders < MOST_ORDERS_CLOSED + 1; orders += 1)
      at.run(resting(EURUSD, 109_000, { lots: 1_000_000 }));
    const first = at.run({ kind: 'CloseAccount' }).events;
    expect(first).toHaveLength(MOST_ORDERS_CLOSED);
    expect(at.account.openOrders.size).toBe(1);
    const last = at.run({ kind: 'CloseAccount' }).events;
    expect(last.map(({ body }) => body.kind)).toEqual(['OrderCancelled', 'AccountClosed']);
  });

  it('[REGISTRATION-9] covers a debt first, and waits for a market without a price', () => {
    const at = new TradingScenario(1_000_000_000n);
    at.quote(EURUSD, 110_000, 110_010);
    at.run(placing(EURUSD));
    at.quote(EURUSD, 100_000, 100_010);
    const kinds = at.run({ kind: 'CloseAccount' }).events.map(({ body }) => body.kind);
    expect(kinds).toEqual(['OrderClosed', 'BalanceProtected', 'AccountClosed']);
  });
});
