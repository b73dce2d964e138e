/** The period of a statement against a plain look through all entries, for ledgers of every shape. */

import fc from 'fast-check';
import type { CashLedger } from '@vernier/db/repositories/wallet/ledger';
import { DAY_MS } from '@vernier/shared/civil-date';
import type { Posting } from '@vernier/shared/ledger/posting';
import { expect, test } from 'vitest';
import { statementOf } from './statement.ts';

const FIRST_DAY = 20_458;
const DAYS = 6;

/** Entries in order of time, many at the same moment, some exactly at midnight. */
const moments = fc
  .array(
    fc.oneof(
      fc.integer({ min: FIRST_DAY * DAY_MS, max: (FIRST_DAY + DAYS) * DAY_MS }),
      fc
        .record({ day: fc.integer({ min: 0, max: DAYS }), offset: fc.constantFrom(-1, 0, 1) })
        .map(({ day, offset }) => (FIRST_DAY + day) * DAY_MS + offset),
    ),
    { maxLength: 60 },
  )
  .map((all) => all.toSorted((left, right) => left - right));
const amounts = fc.array(fc.bigInt({ min: -5_000_000n, max: 5_000_000n }), { minLength: 61, maxLength: 61 });

function ledgerOf(times: readonly number[], micros: readonly bigint[]): readonly Posting[] {
  let balance = 0n;
  return times.map((atMs, at) => {
    const amountMicros = micros[at] ?? 0n;
    balance += amountMicros;
    return {
      id: at + 1,
      eventSeq: at + 1,
      book: 'real',
      accountId: 1,
      account: 'user:1:cash',
      amountMicros,
      balanceAfterMicros: balance,
      entryNumber: at + 1,
      memo: 'adjustment',
      orderId: null,
      transferId: 1,
      atMs,
    };
  });
}

function served(entries: readonly Posting[]): CashLedger {
  return {
    count: async () => entries.length,
    entries: async (_, after, upTo) => entries.slice(Math.max(0, after), upTo),
  };
}

test('[STATEMENT-1] holds exactly the entries of its days, between the balances around them', async () => {
  const spans = fc.tuple(fc.integer({ min: -1, max: DAYS }), fc.integer({ min: 0, max: DAYS }));
  await fc.assert(
    fc.asyncProperty(moments, amounts, spans, async (times, micros, [start, length]) => {
      const entries = ledgerOf(times, micros);
      const period = { from: FIRST_DAY + start, to: FIRST_DAY + start + length };
      const statement = await statementOf(served(entries), 1, { period, most: 100 });
      const inside = entries.filter(
        ({ atMs }) => atMs >= period.from * DAY_MS && atMs < (period.to + 1) * DAY_MS,
      );
      const before = entries.filter(({ atMs }) => atMs < period.from * DAY_MS);
      expect(statement?.entries).toEqual(inside);
      expect(statement?.openingMicros).toBe(before.at(-1)?.balanceAfterMicros ?? 0n);
      const { openingMicros = 0n, inMicros = 0n, outMicros = 0n, closingMicros } = statement ?? {};
      expect(openingMicros + inMicros + outMicros).toBe(closingMicros);
      expect(inMicros >= 0n && outMicros <= 0n).toBe(true);
    }),
    { seed: 20_261_121, numRuns: 300 },
  );
});

test('[STATEMENT-1] as many entries as a file holds are one, one more is none', async () => {
  const entries = ledgerOf(
    Array.from({ length: 1201 }, () => FIRST_DAY * DAY_MS),
    [],
  );
  const period = { from: FIRST_DAY, to: FIRST_DAY };
  expect((await statementOf(served(entries), 1, { period, most: 1201 }))?.entries).toEqual(entries);
  expect(await statementOf(served(entries), 1, { period, most: 1200 })).toBeNull();
});
