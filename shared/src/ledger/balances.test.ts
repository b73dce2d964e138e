import { describe, expect, it } from 'vitest';
import { assertBalanced, trialBalance, trialTotal } from './balances.ts';
import type { Posting } from './posting.ts';

function posting(given: Partial<Posting>): Posting {
  return {
    id: 1,
    eventSeq: 1,
    book: 'demo',
    accountId: 1,
    account: 'user:1:cash',
    amountMicros: 0n,
    balanceAfterMicros: null,
    entryNumber: null,
    memo: 'fee',
    orderId: null,
    transferId: null,
    atMs: 0,
    ...given,
  };
}

const fee = [posting({ amountMicros: -5n }), posting({ account: 'house:fees', amountMicros: 5n })];

describe('assertBalanced', () => {
  it('[LEDGER-1] lets pass transactions that sum to zero, one after the other', () => {
    const next = fee.map((row) => ({ ...row, eventSeq: 2 }));
    expect(() => assertBalanced([...fee, ...next])).not.toThrow();
  });

  it('[LEDGER-1] refuses a transaction that does not', () => {
    const short = [posting({ amountMicros: -5n }), posting({ account: 'house:fees', amountMicros: 4n })];
    expect(() => assertBalanced(short)).toThrow('the transaction of event 1 does not balance');
  });

  it('[LEDGER-1] refuses two transactions that balance only together', () => {
    const halves = [posting({ amountMicros: -5n }), posting({ eventSeq: 2, amountMicros: 5n })];
    expect(() => assertBalanced(halves)).toThrow('the transaction of event 1 does not balance');
  });

  it('[LEDGER-1] refuses a single posting, even of nothing', () => {
    expect(() => assertBalanced([posting({})])).toThrow('event 1 does not balance');
    expect(() => assertBalanced([...fee, posting({ eventSeq: 2 })])).toThrow('event 2 does not balance');
  });

  it('[LEDGER-5] refuses a transaction of two books', () => {
    const mixed = [posting({ amountMicros: -5n }), posting({ book: 'real', amountMicros: 5n })];
    expect(() => assertBalanced(mixed)).toThrow('the transaction of event 1 mixes books');
  });
});

describe('trialBalance', () => {
  it('[LEDGER-2] [LEDGER-5] sums each account of one book, and the book to zero', () => {
    const balances = trialBalance([...fee, posting({ book: 'real', amountMicros: 9n })], 'demo');
    expect(balances).toEqual(
      new Map([
        ['user:1:cash', -5n],
        ['house:fees', 5n],
      ]),
    );
    expect(trialTotal(balances)).toBe(0n);
  });

  it('[LEDGER-2] has a total in a book that does not balance', () => {
    expect(trialTotal(trialBalance([...fee, posting({ amountMicros: 3n })], 'demo'))).toBe(3n);
  });
});
