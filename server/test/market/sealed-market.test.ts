/** A sealed market over a real server: it survives a restart and a restore, and what a backup contains does not reveal it. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { restoreBackup } from '../../src/ops/backups/restore-backup.ts';
import { takeBackup } from '../../src/ops/backups/take-backup.ts';
import { MIGRATIONS, ScratchFolders } from '../rig/data-folders.ts';
import { Harness } from '../rig/harness.ts';

const SEALED = { MARKET_SEED: '' };
const folders = new ScratchFolders();
let server: Harness;

afterEach(async () => {
  await server.stop();
  folders.remove();
});

async function ticks(): Promise<string> {
  const to = Math.floor(server.clock.now() / 1000) - 60;
  const query = { forex_id: '1', from: String(to - 60), to: String(to) };
  const answer = await server.server.app.inject({ url: '/v1/api/forex/ticks.csv', query });
  return answer.body;
}

async function kindOf(): Promise<string> {
  return (await server.get<{ market: string }>('/api/basicSet/getBasicInfo')).data.market;
}

test('[SETTING-9] a market is sealed unless it has a seed, and says which it is', {
  tags: ['night'],
}, async () => {
  server = await Harness.start();
  expect(await kindOf()).toBe('open');
  const open = await ticks();
  await server.restart({ MARKET_SEED: '' });
  expect(await kindOf()).toBe('open');
  expect(await ticks()).toBe(open);
  expect([...new Set(server.logged.map(({ message }) => message))]).toEqual([
    'the market of this data folder is open: its prices can be computed ahead from the seed',
  ]);
  await server.stop();
  server = await Harness.start(SEALED);
  expect(await kindOf()).toBe('sealed');
  expect(await ticks()).not.toBe(open);
  expect(server.logged).toEqual([]);
});

test('[SETTING-7] a data folder with an open market does not start in production, unless the setting for it permits it', async () => {
  server = await Harness.start();
  const production = { MARKET_SEED: '', NODE_ENV: 'production' };
  await expect(server.restart(production)).rejects.toThrow('the market of this data folder is open');
  await server.restart({ ...production, OPEN_MARKET_IN_PRODUCTION: 'on' });
  expect(await kindOf()).toBe('open');
});

// A backup is a copy of the file.
test('[MARKET-10] [MARKET-28] [BACKUP-8] a backup has root key and signing key only encrypted, and a restore elsewhere gives the same ticks', {
  tags: ['sqlite'],
}, async () => {
  server = await Harness.start(SEALED);
  const before = await ticks();
  const { dataDir, clock } = server;
  clock.advance(1_000);
  const backupDir = folders.make();
  const { path } = await takeBackup({ dataDir, backupDir, migrationsDir: MIGRATIONS, clock });
  expect(readdirSync(path).toSorted()).toEqual(['manifest.json', 'uploads', 'vernier.sqlite']);
  const database = readFileSync(join(path, 'vernier.sqlite'), 'latin1');
  const restored = folders.make();
  for (const file of ['market.key', 'tape.key']) {
    const key = Buffer.from(readFileSync(join(dataDir, file), 'utf8'), 'base64');
    for (const form of ['base64', 'base64url', 'hex', 'latin1'] as const)
      expect(database).not.toContain(key.toString(form));
    writeFileSync(join(restored, file), `${Buffer.alloc(32, 7).toString('base64')}\n`);
  }
  await restoreBackup({
    ...{ from: path, dataDir: restored, migrationsDir: MIGRATIONS, clock, replace: true },
    ...{ secretKey: null, previousKeys: [], keyFile: join(dataDir, 'secret.key') },
  });
  clock.advance(-1_000);
  await server.restart({ DATA_DIR: restored });
  expect(await ticks()).toBe(before);
  for (const file of ['market.key', 'tape.key'])
    expect(readFileSync(join(restored, file))).toEqual(readFileSync(join(dataDir, file)));
});
