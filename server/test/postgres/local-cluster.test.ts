/** PostgreSQL of a local cluster: the standby is synchronous, and a promoted one has every acknowledged row. */

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PostgresPair } from '../../local-cluster/postgres-pair.ts';

/** Each poll starts a program. */
const WAIT = { timeout: 30_000 };
const ROWS_BEFORE_KILL = 10;

let folder: string;
let pair: PostgresPair;

const start = () => PostgresPair.start(join(folder, 'postgres'), { isDurable: false });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vernier-pair-'));
  // The user of PostgreSQL enters it.
  chmodSync(folder, 0o711);
  pair = await start();
});
afterEach(async () => {
  await pair.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('[CLUSTER-35] the standby of a local cluster', () => {
  test('is synchronous, also after a restart, and a promoted one has everything and waits for none', async () => {
    expect(await pair.standbyState()).toBe('sync');
    expect(await pair.database('vernier')).toMatch(/^postgresql:\/\/vernier@\/vernier\?/);
    expect(await pair.primary.query("SELECT rolsuper FROM pg_roles WHERE rolname = 'vernier'")).toBe('f');
    await pair.primary.query('CREATE TABLE kept (id bigint)', 'vernier');
    await pair.stop();
    pair = await start();
    expect(await pair.standbyState()).toBe('sync');

    const acknowledged: number[] = [];
    let isUnderLoad: () => void;
    const underLoad = new Promise<void>((resolve) => (isUnderLoad = resolve));
    const inserts = async () => {
      for (let id = 1; ; id += 1) {
        await pair.primary.query(`INSERT INTO kept VALUES (${id})`, 'vernier');
        acknowledged.push(id);
        if (id === ROWS_BEFORE_KILL) isUnderLoad();
      }
    };
    const load = inserts().catch(() => undefined);
    await underLoad;
    await pair.primary.kill();
    await load;
    await pair.standby.promote();

    const found = await pair.standby.query('SELECT count(DISTINCT id) FROM kept', 'vernier');
    expect(Number(found)).toBeGreaterThanOrEqual(acknowledged.length);
    await pair.standby.query('INSERT INTO kept VALUES (0)', 'vernier');
    expect(await pair.standby.query('SHOW synchronous_standby_names')).toBe('');
  });

  test('holds up a commit while it is stopped, which is acknowledged when it is back', {
    tags: ['night'],
  }, async () => {
    await pair.primary.query('CREATE TABLE kept (id bigint)');
    await pair.standby.stop();
    let isAcknowledged = false;
    const insert = pair.primary.query('INSERT INTO kept VALUES (1)').then(() => (isAcknowledged = true));
    await expect
      .poll(() => pair.primary.query("SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'"), WAIT)
      .toBe('1');
    expect(isAcknowledged).toBe(false);
    await pair.standby.start();
    await insert;
    expect(await pair.standby.query('SELECT id FROM kept')).toBe('1');
  });
});
