/** Built commands: the folder that `backup --list` lists, a full disk, the checks of a data folder and of a revealed day. */

import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE_FILE } from '@vernier/db/sqlite/open';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ScratchFolders } from '../rig/data-folders.ts';
import { BuiltServer } from '../rig/server-process.ts';

const built = new BuiltServer();
const folders = new ScratchFolders();

beforeAll(async () => {
  await built.build();
  const server = built.start();
  await server.url();
  await server.end('SIGTERM');
}, 60_000);
afterAll(async () => {
  await built.remove();
  folders.remove();
});

const backup = (...commandArgs: string[]) => built.run('backup.js', ['backup', ...commandArgs]);

test('[BACKUP-3] --list --to lists the folder that it names', { timeout: 120_000 }, async () => {
  const other = folders.make();
  expect(await backup('--to', other)).toMatchObject({ code: 0 });
  const [name = ''] = readdirSync(other).filter((one) => one.endsWith('Z'));
  const listed = await backup('--list', '--to', other);
  expect([listed.code, listed.output.split(' ', 1)[0]]).toEqual([0, name]);
  expect((await backup('--list')).output).toContain(`no backup in ${join(built.dataDir, 'backups')}`);
});

test('[BACKUP-6] the checks of a data folder run from the build', { timeout: 120_000 }, async () => {
  const sim = (...commandArgs: string[]) => built.run('sim.js', [...commandArgs, built.dataDir]);
  const results = await Promise.all(['--audit', '--replay', '--tape'].map((check) => sim(check)));
  expect(results.map(({ code, output }) => [code, output.trim().split('\n').at(-1)])).toEqual([
    [0, expect.stringMatching(/^head [0-9a-f]{64}$/)],
    [0, expect.stringMatching(/^\d+ events$/)],
    [0, expect.stringMatching(/are those of the market$/)],
  ]);
});

test('[MARKET-14] the check of a revealed day runs from the build', { timeout: 120_000 }, async () => {
  const help = await built.run('verify-day.js', ['--help']);
  expect(help).toMatchObject({ code: 0, output: expect.stringContaining('--commitment the commitment') });
  const refused = await built.run('verify-day.js', ['--url', 'http://127.0.0.1:1', '--day', '2026-01']);
  expect(refused).toMatchObject({ code: 1, output: '--day 2026-01 is not a day such as 2026-01-05\n' });
});

test('[BACKUP-4] a backup onto the full disk of the data folder is refused with the remedy', {
  timeout: 120_000,
}, async () => {
  // What a server leaves that has given its reserve away.
  writeFileSync(join(built.dataDir, 'disk.reserve'), '');
  const refused = await backup();
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.output.trim().split('\n').at(-1)).toBe(
    'the disk of DATA_DIR is full: take the backup onto another disk (backup --to DIR)',
  );
  expect(readdirSync(join(built.dataDir, 'backups')).filter((one) => one.endsWith('Z'))).toEqual([]);
  expect(readdirSync(built.dataDir)).toContain(DATABASE_FILE);
});

test('[BACKUP-1] a start with a BACKUP_DIR that cannot hold backups is refused in one line and has made nothing', {
  tags: ['night'],
}, async () => {
  const dir = folders.make();
  writeFileSync(join(dir, 'file'), '');
  const settings = { DATA_DIR: join(dir, 'data'), BACKUP_DIR: join(dir, 'file') };
  const { code, output } = await built.start(settings).ended;
  expect([code, readdirSync(dir)]).toEqual([1, ['file']]);
  expect(output.split('\n').filter((line) => line.startsWith('Vernier'))).toEqual([
    `Vernier cannot start: BACKUP_DIR ${settings.BACKUP_DIR} is not a folder that this user can write (EEXIST)`,
  ]);
});

test('[BACKUP-1] a start with a BACKUP_DIR that the system does not let it make is refused', {
  tags: ['night'],
}, async () => {
  const backupDir = '/proc/vernier/backups';
  const settings = { DATA_DIR: join(folders.make(), 'data'), BACKUP_DIR: backupDir };
  const { code, output } = await built.start(settings).ended;
  expect(code).toBe(1);
  expect(output).toContain(
    `Vernier cannot start: BACKUP_DIR ${backupDir} is not a folder that this user can write (`,
  );
});

test('[BACKUP-7] the command refuses a folder that it cannot make or write in one line', async () => {
  const file = join(folders.make(), 'file');
  writeFileSync(file, '');
  for (const folder of [file, join(file, 'backups'), '/proc/vernier']) {
    const { code, output } = await backup('--to', folder);
    expect([code, output.trim().split('\n').at(-1)]).toEqual([
      1,
      expect.stringContaining(`${folder} is not a folder that this user can write (E`),
    ]);
    expect(output).not.toContain('    at ');
  }
});
