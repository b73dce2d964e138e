import { describe, expect, it } from 'vitest';
import { CLOSED_SUM_NAMES, type ClosedAccount, ClosedAccounts } from './closed-accounts.ts';

const NO_SUMS = {
  ...{ cashMicros: 0n, profitMicros: 0n, feesMicros: 0n },
  ...{ protectionMicros: 0n, swapMicros: 0n, mintMicros: 0n },
};

function entry(accountId: number, fields: Partial<ClosedAccount> = {}): ClosedAccount {
  return {
    ...NO_SUMS,
    ...{ accountId, book: 'demo', closedAtMs: 1_000, version: 5 },
    ...{ lastEventSeq: 10 * accountId, lastPostingId: 20 * accountId, lastOrderId: 3 * accountId },
    ...{ events: 0, postings: 0, orders: 0, digest: '', chainNumber: null, hash: null },
    ...fields,
  };
}

describe('[LEDGER-10] closing entries', () => {
  it('are found by their account', () => {
    const one = entry(4);
    const closed = new ClosedAccounts([one]);
    expect([closed.has(4), closed.has(5), closed.get(4), closed.get(5)]).toEqual([
      ...[true, false, one, undefined],
    ]);
  });

  it('count the rows that are deleted, and the events that are not', () => {
    const closed = new ClosedAccounts([
      entry(1, { events: 5, postings: 8, orders: 2, chainNumber: 1, hash: 'a' }),
      entry(2, { events: 3, postings: 4, orders: 1 }),
      entry(3),
    ]);
    expect(closed.rows).toEqual({ accounts: 3, events: 8, postings: 12, orders: 3, waitingEvents: 7 });
    expect(closed.deleted).toBe(1);
  });

  it('have the last numbers of some accounts, and without an entry lower ones than all numbers', () => {
    const closed = new ClosedAccounts([entry(3), entry(7, { lastOrderId: 1 }), entry(9)]);
    expect(closed.lastOf((id) => id < 9)).toEqual({
      ...{ accountId: 7, eventSeq: 70, postingId: 140, orderId: 9 },
    });
    const none = Number.NEGATIVE_INFINITY;
    expect(closed.lastOf(() => false)).toEqual({
      ...{ accountId: none, eventSeq: none, postingId: none, orderId: none },
    });
  });

  it('balance when all their sums add up to zero', () => {
    expect(CLOSED_SUM_NAMES).toHaveLength(6);
    const sums = { cashMicros: 6n, mintMicros: -10n, feesMicros: 1n, profitMicros: 2n, swapMicros: 1n };
    const closed = new ClosedAccounts([
      entry(1, sums),
      ...CLOSED_SUM_NAMES.map((name, place) => entry(place + 2, { [name]: 1n })),
    ]);
    expect(closed.unbalanced).toEqual([2, 3, 4, 5, 6, 7]);
  });
});
