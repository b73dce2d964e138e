/** The tape's chain as the server writes it: a link a minute, over restarts, verified by the simulator's own checker. */

import { createHash } from 'node:crypto';
import type { TapeMinute, TapeRepository, TapeSpan } from '@vernier/db/repositories/site/site';
import { Market } from '@vernier/simulator/market';
import { GENESIS, type TapeRow, verifyTape } from '@vernier/shared/market/tape/tape';
import { expect, test } from 'vitest';
import { TapeWriter } from './tape-writer.ts';

const SLOTS_PER_MINUTE = 240;
/** 2026-01-05 12:00. */
const FIRST_SLOT = 7_070_457_600;

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A minute is folded this many days after it was written. */
const KEEP_DAYS = 2;
const DAY = 1440;

function repository(): TapeRepository & { rows: TapeMinute[]; folded: TapeSpan[] } {
  const rows: TapeMinute[] = [];
  const folded: TapeSpan[] = [];
  return {
    rows,
    folded,
    last: async () => rows.at(-1) ?? null,
    append: async (row) => void rows.push(row),
    from: async (first, limit) => rows.filter(({ minute }) => minute >= first).slice(0, limit),
    async fold(spans) {
      for (const span of spans) {
        const deleted = rows.filter(({ minute }) => minute >= span.fromMinute && minute <= span.toMinute);
        for (const row of deleted) rows.splice(rows.indexOf(row), 1);
        folded.push(span);
      }
    },
    spans: async (first, limit) => folded.filter(({ fromMinute }) => fromMinute >= first).slice(0, limit),
  };
}

/** The chain as it is stored: spans first, then the minutes that are not folded. */
function tapeLinks({
  rows,
  folded,
}: {
  rows: readonly TapeMinute[];
  folded: readonly TapeSpan[];
}): TapeRow[] {
  return [
    ...folded.map(({ fromMinute, toMinute, previousHash, hash }) => ({
      minute: fromMinute,
      to: toMinute,
      prev: previousHash,
      hash,
    })),
    ...rows.map(({ minute, previousHash, hash }) => ({ minute, prev: previousHash, hash })),
  ];
}

function check(market: Market, links: readonly TapeRow[]) {
  return verifyTape(market, links, { sha256, after: null });
}

/** A writer of a market at a slot; the test controls both. */
async function follow(links: TapeRepository, slot: number) {
  const market = { slot, source: new Market({ seed: '1' }) };
  const executor = { isDurable: true };
  const notedMs: number[] = [];
  const marketTime = { notePlayed: async (timeMs: number) => void notedMs.push(timeMs) };
  const parts = { links, marketTime, market, executor };
  return { market, executor, notedMs, writer: await TapeWriter.open({ ...parts, keepDays: KEEP_DAYS }) };
}

/** Links of so many minutes from a minute on, with the gap before them that versions without [TAPE-2] left. */
async function write(tape: TapeRepository, first: number, count: number): Promise<void> {
  const last = async () => {
    const end = await tape.last();
    return end !== null && end.minute >= first ? end : { minute: first - 1, hash: end?.hash ?? GENESIS };
  };
  const { market, writer } = await follow({ ...tape, last }, first * SLOTS_PER_MINUTE);
  for (let at = 1; at <= count; at += 1) {
    market.slot += SLOTS_PER_MINUTE;
    await writer.follow();
  }
}

test('[MARKET-5] [TAPE-2] each minute that is over becomes one link, those of a downtime at the next intervals', async () => {
  const tape = repository();
  const before = await follow(tape, FIRST_SLOT);
  for (; before.market.slot <= FIRST_SLOT + 2 * SLOTS_PER_MINUTE; before.market.slot += 1)
    await before.writer.follow();
  expect(tape.rows.length).toBe(2);

  const { market, notedMs, writer } = await follow(tape, FIRST_SLOT + 10 * SLOTS_PER_MINUTE);
  market.slot += SLOTS_PER_MINUTE;
  await writer.follow();
  expect(tape.rows.length).toBe(2);
  // Meanwhile a setting has the slot from which a start continues.
  expect(notedMs).toEqual([market.slot * 250]);
  for (let interval = 0; interval < 5; interval += 1) await writer.onInterval();
  const minute = FIRST_SLOT / SLOTS_PER_MINUTE;
  expect(tape.rows.map((row) => row.minute)).toEqual(Array.from({ length: 11 }, (_, at) => minute + at));
  market.slot += SLOTS_PER_MINUTE;
  await writer.follow();
  expect(tape.rows.length).toBe(12);
  expect(notedMs).toHaveLength(1);
  expect(check(new Market({ seed: '1' }), tapeLinks(tape))).toEqual({ ok: true, checked: 12 });
});

test('[MARKET-5] minutes of a fast market that end before the first is written become links too', async () => {
  const tape = repository();
  const { market, writer } = await follow(tape, FIRST_SLOT);
  const writes = Array.from({ length: 3 }, () => {
    market.slot += SLOTS_PER_MINUTE;
    return writer.follow();
  });
  await Promise.all(writes);
  const minute = FIRST_SLOT / SLOTS_PER_MINUTE;
  expect(tape.rows.map((row) => row.minute)).toEqual([minute, minute + 1, minute + 2]);
});

test('[TAPE-2] a minute has no link before everything that it changed is in the store', async () => {
  const tape = repository();
  const { market, executor, writer } = await follow(tape, FIRST_SLOT);
  executor.isDurable = false;
  market.slot += SLOTS_PER_MINUTE;
  await writer.follow();
  await writer.onInterval();
  expect(tape.rows).toEqual([]);
  executor.isDurable = true;
  await writer.onInterval();
  expect(tape.rows.length).toBe(1);
});

test('[MARKET-5] a minute is not written twice, and another market does not fit the chain', async () => {
  const tape = repository();
  for (let start = 0; start < 2; start += 1) {
    await write(tape, FIRST_SLOT / SLOTS_PER_MINUTE, 1);
  }
  expect(tape.rows.length).toBe(1);
  expect(check(new Market({ seed: '2' }), tapeLinks(tape))).toMatchObject({ ok: false });
});

/** 2026-01-05 00:00. */
const MIDNIGHT = FIRST_SLOT / SLOTS_PER_MINUTE - DAY / 2;

/** Two days with a gap in the first, the minute before a midnight among them, and a third that makes them old. */
async function foldedTape() {
  const tape = repository();
  await write(tape, MIDNIGHT + 10, 3);
  await write(tape, MIDNIGHT + 90, 2);
  await write(tape, MIDNIGHT + DAY - 1, 2);
  await write(tape, MIDNIGHT + 4 * DAY, 1);
  return tape;
}

test('[TAPE-1] old days are folded into spans of neighbouring minutes, a day at a time, and the chain holds', async () => {
  const market = new Market({ seed: '1' });
  const tape = await foldedTape();
  const spans = () =>
    tape.folded.map(({ fromMinute, toMinute }) => [fromMinute - MIDNIGHT, toMinute - MIDNIGHT]);
  expect(spans()).toEqual([
    [10, 12],
    [90, 91],
    [DAY - 1, DAY - 1],
  ]);
  expect(tape.rows.map(({ minute }) => minute - MIDNIGHT)).toEqual([DAY, 4 * DAY]);
  expect(check(market, tapeLinks(tape))).toEqual({ ok: true, checked: 8 });
  await write(tape, MIDNIGHT + 4 * DAY + 5, 3);
  expect(spans()[3]).toEqual([DAY, DAY]);
  expect(tape.rows.map(({ minute }) => minute - MIDNIGHT)).toEqual([0, 5, 6, 7].map((at) => 4 * DAY + at));
  expect(check(market, tapeLinks(tape))).toEqual({ ok: true, checked: 11 });
});

test('[TAPE-1] days that are young enough stay as they are', async () => {
  const tape = repository();
  await write(tape, MIDNIGHT, 2);
  await write(tape, MIDNIGHT + KEEP_DAYS * DAY, 2);
  expect(tape.folded).toEqual([]);
  await write(tape, MIDNIGHT + (KEEP_DAYS + 1) * DAY, 1);
  expect(tape.folded.length).toBe(1);
});

test('[TAPE-1] a span that was tampered with is found, for each of its fields', async () => {
  const market = new Market({ seed: '1' });
  const [first, second, ...rest] = tapeLinks(await foldedTape()) as [TapeRow, TapeRow, ...TapeRow[]];
  const verdict = (...links: readonly TapeRow[]) => check(market, links);
  expect(verdict({ ...first, to: first.minute + 1 }, second, ...rest)).toMatchObject({
    ok: false,
    why: 'ticks',
  });
  expect(verdict({ ...first, minute: first.minute + 1 }, second, ...rest)).toMatchObject({
    ok: false,
    why: 'ticks',
  });
  expect(verdict({ ...first, hash: second.hash }, second, ...rest)).toMatchObject({
    ok: false,
    why: 'ticks',
  });
  expect(verdict(first, ...rest)).toMatchObject({ ok: false, minute: rest[0]!.minute, why: 'link' });
  expect(verdict(first, { ...second, minute: first.minute + 1 })).toMatchObject({ ok: false, why: 'order' });
  expect(verdict({ ...first, to: first.minute - 1 })).toMatchObject({ ok: false, why: 'order' });
});

test('[TAPE-1] folding does not mend a chain that was broken before', async () => {
  const market = new Market({ seed: '1' });
  const tape = repository();
  await write(tape, MIDNIGHT + 10, 3);
  tape.rows[1] = { ...tape.rows[1]!, hash: 'f'.repeat(64) };
  await write(tape, MIDNIGHT + 4 * DAY, 1);
  expect(tape.folded.length).toBe(2);
  expect(check(market, tapeLinks(tape))).toEqual({ ok: false, minute: MIDNIGHT + 10, why: 'ticks' });
});
