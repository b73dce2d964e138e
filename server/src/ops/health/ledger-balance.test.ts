/** The trial balance over a ledger whose disk fails for a moment. */

import type { LedgerSums } from '@vernier/db/repositories/wallet/ledger';
import { expect, test } from 'vitest';
import { LedgerBalance } from './ledger-balance.ts';

/** Each posting moves one micro-dollar from the operator's account to the clients. */
function ledger(postings: number) {
  const state = { postings, failsAfter: Number.POSITIVE_INFINITY };
  const sums: LedgerSums = {
    ranges: async () => [{ after: 0, upTo: state.postings, step: 1 }],
    between: async (ranges) => {
      const [{ after, upTo } = { after: 0, upTo: 0 }] = ranges;
      if (after >= state.failsAfter) throw new Error('disk I/O error');
      const micros = BigInt(upTo - after);
      return [
        { book: 'real', account: 'users:cash', micros, postings: upTo - after },
        { book: 'real', account: 'house:profit', micros: -micros, postings: 0 },
      ];
    },
    closed: async () => ({ sums: [], lastId: 0 }),
  };
  return { state, balance: new LedgerBalance(sums) };
}

test('[BACKGROUND-4] a trial balance that fails leaves the next ones whole, and nothing is counted twice', async () => {
  const { state, balance } = ledger(12_000);
  state.failsAfter = 5_000;
  const [first, second] = await Promise.allSettled([balance.now(), balance.now()]);
  expect([first.status, second.status]).toEqual(['rejected', 'rejected']);
  state.failsAfter = Number.POSITIVE_INFINITY;
  expect(await balance.now()).toMatchObject({ isBalanced: true, postings: 12_000 });
  state.postings = 12_001;
  expect((await balance.now()).postings).toBe(12_001);
});
