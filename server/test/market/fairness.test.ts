/** Commitments, reveals, tape roots and interventions over a real server. */

import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  CommitmentPageWire,
  CommitmentWire,
  DayTapeWire,
  InterventionPageWire,
} from '@vernier/shared/api/shapes/fairness';
import { commitmentOf, openRootKey } from '@vernier/simulator/random/day-keys';
import { TAPE_VERSION } from '@vernier/shared/market/tape/tape';
import { afterEach, expect, test } from 'vitest';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';

const DAY_MS = 86_400_000;
/** 2026-01-05, the day of the test's clock. */
const TODAY = 20_458;
const FIRST_DAY = '2025-10-30';

let server: Harness;
afterEach(() => server.stop());

async function commitments(query: Record<string, string> = {}): Promise<CommitmentPageWire> {
  return (await server.get<CommitmentPageWire>('/v1/api/market/commitments', { query })).data;
}

async function newestRevealed(): Promise<CommitmentWire | undefined> {
  const { list } = await commitments({ limit: '1000' });
  return list.find(({ revealed_key: key }) => key !== null);
}

/** Moves the clock on and plays the market up to it. */
function jump(ms: number): void {
  server.clock.advance(ms);
  server.server.tick();
}

const sha256 = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');

test('[MARKET-11] a commitment is published thirty days before its day, and its key hashes to it', async () => {
  server = await Harness.start({ MARKET_SEED: '' });
  const { list, total } = await commitments();
  expect([total, list.length, list[0]?.day]).toEqual([98, 20, '2026-02-04']);
  const all = (await commitments({ limit: '1000' })).list;
  expect(all.slice(0, 20)).toEqual(list);
  expect((await commitments({ page: '2' })).list).toEqual(all.slice(20, 40));
  expect((await commitments({ page: '9' })).list).toEqual([]);
  expect(all.at(-1)?.day).toBe(FIRST_DAY);
  for (const { day, commitment, revealed_key: key, tape_root: root } of all) {
    expect([day, key === null]).toEqual([day, day > '2026-01-03']);
    if (key !== null) expect(sha256(key)).toBe(commitment);
    expect(root).toBeNull();
  }
  expect(new Set(all.map(({ commitment }) => commitment)).size).toBe(98);
  jump(DAY_MS);
  const later = await commitments({ limit: '1000' });
  expect(later.total).toBe(99);
  expect(later.list.slice(1).map(({ commitment }) => commitment)).toEqual(
    all.map(({ commitment }) => commitment),
  );
});

test('[MARKET-11] an open market commits to the keys of its seed', async () => {
  server = await Harness.start();
  const { list } = await commitments({ limit: '1' });
  expect(list[0]?.commitment).toBe(commitmentOf(openRootKey('1').keyOf(TODAY + 30)));
});

test('[MARKET-11] a key is revealed 24 hours after its day, and never before', async () => {
  server = await Harness.start({ MARKET_SEED: '' });
  jump(DAY_MS / 2 - 250);
  expect((await newestRevealed())?.day).toBe('2026-01-03');
  jump(250);
  expect((await newestRevealed())?.day).toBe('2026-01-04');
});

test('[MARKET-11] after a clock that was ahead, market time does not return to days with a revealed key', async () => {
  server = await Harness.start({ MARKET_SEED: '' });
  jump(3 * DAY_MS);
  expect((await newestRevealed())?.day).toBe('2026-01-06');
  server.clock.advance(-3 * DAY_MS);
  await server.restart();
  expect((await newestRevealed())?.day).toBe('2026-01-06');
  expect(server.server.core.market.timeMs).toBeGreaterThanOrEqual((TODAY + 3) * DAY_MS);
});

test('[MARKET-11] a key that is not the one of the published commitments stops the start', async () => {
  server = await Harness.start({ MARKET_SEED: '' });
  writeFileSync(join(server.dataDir, 'market.key'), `${Buffer.alloc(32, 9).toString('base64')}\n`);
  await expect(server.restart()).rejects.toThrow('market.key is not the root key');
  server.database.run("DELETE FROM meta WHERE key = 'market_root_key'");
  await expect(server.restart()).rejects.toThrow(
    `the root key of the market is not the one of the published commitments (first of ${FIRST_DAY})`,
  );
});

test('[MARKET-12] the root of an instrument is computed on request from the lines of ticks.csv', {
  tags: ['night'],
}, async () => {
  server = await Harness.start({ MARKET_SEED: '' });
  const tape = (query: Record<string, string>) => server.get<DayTapeWire>('/v1/api/market/tape', { query });
  const day = '2026-01-02';
  const { data } = await tape({ day, code: 'EURUSD' });
  expect(data).toEqual({
    ...{ day, version: TAPE_VERSION, hours: 'always', listing: { without: [], own: [] }, tape_root: null },
    signed: null,
    instruments: [{ id: 1, code: 'EURUSD', root: expect.stringMatching(/^[0-9a-f]{64}$/) }],
  });
  expect((await tape({ day, code: 'EURUSD' })).data).toEqual(data);
  expect((await tape({ day: '2026-01-04' })).code).toBe(1002);
  expect((await tape({ day: '2025-12-31' })).code).toBe(1002);
  expect((await tape({ day, code: 'NONE' })).code).toBe(1002);
  expect((await tape({ day: '2026-02-30' })).code).toBe(1001);
});

test('[MARKET-13] interventions are public from their slot on, newest first', async () => {
  server = await Harness.start(CONTROLLED);
  const list = async (query: Record<string, string> = {}) =>
    (await server.get<InterventionPageWire>('/v1/api/market/interventions', { query })).data;
  expect(await list()).toEqual({ list: [], total: 0 });
  const admin = new AdminClient(server);
  const token = await admin.login();
  for (const code of ['GBPUSD', 'EURUSD']) {
    const input = { code, name: 'spike', size: 2 };
    expect((await admin.act('market.scenario', { token, input })).status).toBe(200);
    server.pass(1000);
  }
  const { interventions } = server.server.core.market.source;
  const { list: found, total } = await list();
  expect([found.length, total]).toEqual([interventions.length, interventions.length]);
  expect(found.map(({ slot }) => slot)).toEqual(interventions.map(({ slot }) => slot).toReversed());
  expect(found[0]?.line).toMatch(/^shift \d+ EUR -?\d+$/);
  expect((await list({ limit: '1', page: '2' })).list).toEqual([found[1]]);
});
