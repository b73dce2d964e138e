/** Statement of an account for a period of market time: every entry with the balance after it, and both end balances. */

import { setImmediate } from 'node:timers/promises';
import type { CashLedger } from '@vernier/db/repositories/wallet/ledger';
import { DAY_MS, type DayNumber, formatIsoDay } from '@vernier/shared/civil-date';
import type { Posting } from '@vernier/shared/ledger/posting';
import { numbersIn, type TimeWindow } from '@vernier/shared/numbers/numbers-in';
import type { Micros } from '@vernier/shared/numbers/money';

/** Days of market time in UTC, both included. */
export interface StatementPeriod {
  readonly from: DayNumber;
  readonly to: DayNumber;
}

export interface Statement {
  readonly period: StatementPeriod;
  readonly openingMicros: Micros;
  readonly closingMicros: Micros;
  /** What came in and what went out, the latter below zero. */
  readonly inMicros: Micros;
  readonly outMicros: Micros;
  /** Oldest first. */
  readonly entries: readonly Posting[];
}

/** Rows per read, so that a long history does not block the event loop. */
const PIECE = 500;

/** Null when there are more entries in the period than `most`. */
export async function statementOf(
  ledger: CashLedger,
  accountId: number,
  { period, most }: { readonly period: StatementPeriod; readonly most: number },
): Promise<Statement | null> {
  const own = { ledger, accountId, count: await ledger.count(accountId) };
  const { after: before, upTo } = await numbersIn(
    windowOf(period),
    own.count,
    async (number) => (await entryOf(own, number))?.atMs,
  );
  if (upTo - before > most) return null;
  const openingMicros = (await entryOf(own, before))?.balanceAfterMicros ?? 0n;
  const entries: Posting[] = [];
  let [inMicros, outMicros] = [0n, 0n];
  for (let number = before; number < upTo; number += PIECE) {
    const piece = await ledger.entries(accountId, number, Math.min(number + PIECE, upTo));
    for (const { amountMicros } of piece) {
      if (amountMicros > 0n) inMicros += amountMicros;
      else outMicros += amountMicros;
    }
    entries.push(...piece);
    await setImmediate();
  }
  return {
    period,
    openingMicros,
    closingMicros: entries.at(-1)?.balanceAfterMicros ?? openingMicros,
    inMicros,
    outMicros,
    entries,
  };
}

interface AccountEntries {
  readonly ledger: CashLedger;
  readonly accountId: number;
  /** Number of entries at the start of the read; later ones belong to another statement. */
  readonly count: number;
}

/** Name of a file, without its ending. */
export function statementName(
  kind: 'statement' | 'trades',
  uid: string,
  { from, to }: StatementPeriod,
): string {
  return `${kind}-${uid}-${formatIsoDay(from)}-${formatIsoDay(to)}`;
}

/** The moments of the days. */
export function windowOf({ from, to }: StatementPeriod): TimeWindow {
  return { fromMs: from * DAY_MS, toMs: (to + 1) * DAY_MS };
}

async function entryOf({ ledger, accountId }: AccountEntries, number: number): Promise<Posting | undefined> {
  return (await ledger.entries(accountId, number - 1, number))[0];
}
