import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { openSqlite } from '@vernier/db/sqlite/open';
import type { AccountEvent, EventBody } from '@vernier/shared/trading/orders/events';
import type { FillTick } from '@vernier/shared/trading/orders/order';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Intervention } from '@vernier/shared/market/intervention';
import { Market } from '../src/market.ts';
import { RecordedTicks } from '../src/tape/recorded-ticks.ts';
import { SLOTS_PER_MINUTE } from '@vernier/shared/market/slot';
import { chainHash, GENESIS, minuteBytes } from '@vernier/shared/market/tape/tape';
import { type BuiltPrograms, buildPrograms } from './built-programs.ts';
import { dataFolder, MIGRATIONS } from './data-folder.ts';

/** 2026-11-20 14:30 UTC. */
const MINUTE = 29_919_750;
const HALT: Intervention = { kind: 'halt', slot: (MINUTE + 1) * SLOTS_PER_MINUTE + 7, code: 'EURUSD' };

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let programs: BuiltPrograms;
beforeAll(async () => {
  programs = await buildPrograms();
});
afterAll(() => programs.remove());

async function sim(...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [programs.path('run'), ...args]);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

describe('pnpm sim --tape', () => {
  let folder: ReturnType<typeof dataFolder>;
  beforeEach(() => {
    folder = dataFolder();
  });
  afterEach(() => folder.remove());

  /** Writes three minutes of seed 5 with a halt of EURUSD, the first two folded. */
  async function fill(): Promise<void> {
    const database = openSqlite({ dataDir: folder.path, migrationsDir: MIGRATIONS, nowMs: 0 });
    const admin = { email: 'a@example.com', passwordHash: '-', role: 'owner', createdAtMs: 0 } as const;
    const adminId = await database.admin.insert(admin);
    await database.interventions.append({
      slot: HALT.slot,
      kind: HALT.kind,
      body: JSON.stringify(HALT),
      adminId,
      atMs: 0,
    });
    const market = new Market({ seed: '5', interventions: [HALT] });
    let hash = GENESIS;
    for (const minute of [MINUTE, MINUTE + 1, MINUTE + 5]) {
      const previousHash = hash;
      hash = chainHash(previousHash, minuteBytes(market, minute), sha256);
      await database.tape.append({ minute, previousHash, hash });
    }
    const [first, second] = await database.tape.from(0, 2);
    await database.tape.fold([
      {
        fromMinute: MINUTE,
        toMinute: MINUTE + 1,
        previousHash: first!.previousHash,
        hash: second!.hash,
      },
    ]);
    await database.close();
  }

  it('[TAPE-1] derives the spans, minutes and interventions of a folder again, and detects another market', {
    tags: ['night'],
  }, async () => {
    await fill();
    expect(await sim('--tape', folder.path, '--seed', '5')).toEqual({
      code: 0,
      output: '3 minutes and 0 ticks of orders are those of the market\n',
    });
    const other = await sim('--tape', folder.path, '--seed', '6');
    expect(other).toEqual({ code: 1, output: `minute ${MINUTE} of the tape is wrong: ticks\n` });
  });

  it('refuses a folder whose prices come from outside', { tags: ['night'] }, async () => {
    const database = openSqlite({ dataDir: folder.path, migrationsDir: MIGRATIONS, nowMs: 0 });
    await database.meta.set('market_source', 'recorded');
    await database.close();
    expect(await sim('--tape', folder.path, '--seed', '5')).toEqual({
      code: 1,
      output: 'the prices of this folder are recorded: its tape cannot be derived from a seed\n',
    });
  });
});

describe('[ORDER-8] [TAPE-1] ticks recorded in the log', () => {
  const market = new Market({ seed: '5' });
  const slot = MINUTE * SLOTS_PER_MINUTE;
  const tickOf = (instrumentId: number, at: number): FillTick => {
    const { seq, timeMs, bid, ask } = market.quote(instrumentId, at);
    return { seq, timeMs, bid, ask };
  };
  const conversionTick = { instrumentId: 3, ...tickOf(3, slot) };
  const order = { id: 9, instrumentId: 8, status: 'holding', openTick: tickOf(8, slot) };
  const story = [
    { kind: 'OrderOpened', order, terms: { conversionTick }, before: tickOf(8, slot - 1) },
    { kind: 'StopsSet', orderId: 9, tick: tickOf(8, slot + 4) },
    { kind: 'OrderPartlyClosed', orderId: 9, part: { orderId: 10 }, tick: tickOf(8, slot + 9), before: null },
    { kind: 'OrderClosed', orderId: 10, tick: tickOf(8, slot + 20), before: tickOf(8, slot + 19) },
  ];
  const check = (bodies: readonly object[]) => {
    const recorded = new RecordedTicks(market);
    for (const [at, body] of bodies.entries())
      recorded.check({
        seq: at + 1,
        accountId: 1,
        version: at + 1,
        atMs: 0,
        body: body as EventBody,
      } satisfies AccountEvent);
    return recorded.checked;
  };

  it('equal those of the market, for the order and its conversion', () => {
    expect(check(story)).toBe(7);
  });

  it.each([
    ['bid', 3, (tick: FillTick) => ({ ...tick, bid: tick.bid + 1 })],
    ['number', 1, (tick: FillTick) => ({ ...tick, seq: tick.seq + 1 })],
    ['time', 2, (tick: FillTick) => ({ ...tick, timeMs: tick.timeMs + 250 })],
  ] as const)('a tick with another %s is reported', (_, place, forge) => {
    const forged = story.map((body, at) =>
      at === place ? { ...body, tick: forge((body as { tick: FillTick }).tick) } : body,
    );
    expect(() => check(forged)).toThrow(`event ${place + 1} refers to tick`);
  });
});
