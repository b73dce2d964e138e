/** Turns of the event loop that a long statement takes, counted in rows. */

import type { Posting } from '@vernier/shared/ledger/posting';
import { expect, test } from 'vitest';
import { SLICE_ROWS } from './rows-in-slices.ts';
import { statementCsv } from './statement-csv.ts';

const ENTRIES = 100_000;
const DAY = 20_458;

test('[STATEMENT-2] a CSV of 100,000 entries is written in slices of a hundred rows', {
  tags: ['night'],
}, async () => {
  let [rows, slices, mostRows] = [0, 0, 0];
  // Reading its id counts the entry.
  const entry: Posting = {
    get id() {
      rows += 1;
      return rows;
    },
    ...{ eventSeq: 1, book: 'real', accountId: 1, account: 'user:1:cash', amountMicros: 1_000_000n },
    ...{ balanceAfterMicros: 1_000_000n, entryNumber: 1, memo: 'adjustment', orderId: null, transferId: 1 },
    atMs: DAY * 86_400_000,
  };
  const csv = await statementCsv({
    statement: {
      period: { from: DAY, to: DAY },
      ...{ openingMicros: 0n, closingMicros: 1_000_000n, inMicros: 1_000_000n, outMicros: 0n },
      entries: Array.from({ length: ENTRIES }, () => entry),
    },
    lang: 'en',
    slices: {
      async run(work) {
        const before = rows;
        const result = await work();
        slices += 1;
        mostRows = Math.max(mostRows, rows - before);
        return result;
      },
    },
  });
  expect({ rows, slices, mostRows }).toEqual({
    rows: ENTRIES,
    slices: ENTRIES / SLICE_ROWS,
    mostRows: SLICE_ROWS,
  });
  expect(csv.split('\r\n').slice(2, 4)).toEqual([
    expect.stringMatching(/^1,2026-01-05T00:00:00.*,1\.000000,1\.000000$/),
    expect.stringMatching(/^2,2026-01-05T00:00:00.*,1\.000000,1\.000000$/),
  ]);
  expect(csv.split('\r\n')).toHaveLength(ENTRIES + 4);
});
