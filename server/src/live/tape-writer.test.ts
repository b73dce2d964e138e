/** The tape's chain as the server writes it: a link a minute, over restarts, verified by the simulator's own checker. */

import { createHash } from 'node:crypto';
import type { TapeMinute } from '@vernier/db/site';
import { Market } from '@vernier/simulator/market';
import { verifyTape } from '@vernier/simulator/tape';
import { expect, test } from 'vitest';
import { TapeWriter } from './tape-writer.ts';

const SLOTS_PER_MINUTE = 240;
/** 2026-01-05 12:00. */
const FIRST_SLOT = 7_070_457_600;

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function repository() {
  const rows: TapeMinute[] = [];
  return {
    rows,
    last: () => rows.at(-1) ?? null,
    append: (row: TapeMinute) => rows.push(row),
    from: (first: number, limit: number) => rows.filter(({ minute }) => minute >= first).slice(0, limit),
  };
}

function check(market: Market, rows: readonly TapeMinute[]) {
  const links = rows.map(({ minute, previousHash, hash }) => ({ minute, prev: previousHash, hash }));
  return verifyTape(market, links, { sha256, after: null });
}

test('[S5] each minute that is over becomes one link, and the chain holds across a downtime', () => {
  const market = new Market({ seed: '1' });
  const tape = repository();
  const before = new TapeWriter(market, tape, FIRST_SLOT);
  for (let slot = FIRST_SLOT; slot <= FIRST_SLOT + 2 * SLOTS_PER_MINUTE; slot += 1) before.follow(slot);
  expect(tape.rows.length).toBe(2);

  const later = FIRST_SLOT + 10 * SLOTS_PER_MINUTE;
  const after = new TapeWriter(new Market({ seed: '1' }), tape, later);
  after.follow(later + SLOTS_PER_MINUTE);
  const minute = FIRST_SLOT / SLOTS_PER_MINUTE;
  expect(tape.rows.map((row) => row.minute)).toEqual([minute, minute + 1, minute + 10]);
  expect(check(market, tape.rows)).toEqual({ ok: true, checked: 3 });
});

test('[S5] a minute is not written twice, and another market does not fit the chain', () => {
  const tape = repository();
  for (let start = 0; start < 2; start += 1) {
    const writer = new TapeWriter(new Market({ seed: '1' }), tape, FIRST_SLOT);
    writer.follow(FIRST_SLOT + SLOTS_PER_MINUTE);
  }
  expect(tape.rows.length).toBe(1);
  expect(check(new Market({ seed: '2' }), tape.rows)).toMatchObject({ ok: false });
});
