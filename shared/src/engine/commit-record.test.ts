import { describe, expect, it } from 'vitest';
import { EURUSD } from '../../test/instruments.ts';
import { placing, resting, TradingScenario } from '../../test/trading-scenario.ts';
import { acceptedRecord, causedRecord, fillCount, refusedRecord } from './commit-record.ts';

const KEY = { route: 'submit', key: 'key-00000001', bodyHash: 'a' };
const ANSWER = { accountId: 1, idempotency: KEY, text: '{"code":1}', nowMs: 1_000 };
const KEY_ROW = {
  ...{ accountId: 1, route: 'submit', key: 'key-00000001', bodyHash: 'a' },
  ...{ answer: '{"code":1}', createdAtMs: 1_000 },
};

function scenario(): TradingScenario {
  const at = new TradingScenario(1_000_000_000n);
  at.quote(EURUSD, 110_000, 110_010);
  return at;
}

describe('the record of an accepted command', () => {
  it('has its rows, its response under the key, and what comes with it', () => {
    const recorded = scenario().run(placing(EURUSD, { lots: 1_000_000 }));
    const signup = {
      user: { id: 1, uid: '1', isDemo: true, inviteCode: 'a', lang: 'en', createdAtMs: 1 },
      session: null,
    };
    const audit = { adminId: 1, action: 'orders.close', input: '', before: '', after: '', atMs: 1 };
    const { events, orders, transfers, postings, row: account } = recorded;
    expect(acceptedRecord(recorded, ANSWER, signup, audit)).toEqual({
      ...{ events, orders, transfers, postings, account },
      ...{ idempotency: KEY_ROW, user: signup.user, session: null, audit },
    });
    expect(acceptedRecord(recorded, { ...ANSWER, idempotency: null }, null, null)).toMatchObject({
      ...{ idempotency: null, user: null, session: null, audit: null },
    });
  });
});

describe('the record of a command of the market', () => {
  it('has its rows and no response', () => {
    const recorded = scenario().run(placing(EURUSD, { lots: 1_000_000 }));
    const { events, orders, transfers, postings, row: account } = recorded;
    expect(causedRecord(recorded)).toEqual({
      ...{ events, orders, transfers, postings, account },
      ...{ idempotency: null, user: null, session: null, audit: null },
    });
  });
});

describe('[IDEMPOTENCY-4] the record of a refusal', () => {
  it('is the response under its key, and nothing without one', () => {
    expect(refusedRecord('market_closed', ANSWER)).toEqual({
      ...{ events: [], orders: [], transfers: [], postings: [], account: null },
      ...{ idempotency: KEY_ROW, user: null, session: null, audit: null },
    });
    expect(refusedRecord('market_closed', { ...ANSWER, idempotency: null })).toBeNull();
  });

  it.each([
    ...(['validation_failed', 'session_invalid', 'account_frozen', 'totp_required'] as const),
    ...(['totp_wrong', 'close_only_disk', 'daily_orders_used'] as const),
  ])('is nothing for %s, so that the key may be used again', (reason) => {
    expect(refusedRecord(reason, ANSWER)).toBeNull();
  });
});

describe('the number of fills', () => {
  it('counts orders that were filled or closed', () => {
    const at = scenario();
    const opened = at.run(placing(EURUSD, { lots: 1_000_000 }));
    const pending = at.run(resting(EURUSD, 109_000, { lots: 1_000_000 }));
    const closed = at.run({ kind: 'CloseOrder', orderId: 1, lots: null });
    at.next(EURUSD, 108_980, 108_990);
    const filled = at.run({ kind: 'FireTrigger', orderId: 2, trigger: 'entry' });
    expect([opened, pending, closed, filled].map(({ events }) => fillCount(events))).toEqual([0, 0, 1, 1]);
    expect(fillCount([closed, filled, opened].flatMap(({ events }) => events))).toBe(2);
  });
});
