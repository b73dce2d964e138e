/** The drill of docs/backups.md with the built programs: a backup while orders come in, a loss, a restore, and trading again. */

import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DealsWire, OrderWire } from '@vernier/shared/api/shapes/order';
import type { SessionWire } from '@vernier/shared/api/shapes/user';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auditFolder } from '../../src/ops/backups/audit-folder.ts';
import { BackupStore } from '../../src/ops/backups/backup-store.ts';
import { accountsAt, ScratchFolders, storedAccounts } from '../rig/data-folders.ts';
import { BuiltServer } from '../rig/server-process.ts';

const built = new BuiltServer();
const folders = new ScratchFolders();
let url = '';

beforeAll(() => built.build());
afterAll(async () => {
  await built.remove();
  folders.remove();
});

interface Answer<Data> {
  readonly code: number;
  readonly msg: string;
  readonly data: Data;
}

/** `price_not_available`: nothing was decided. */
const NO_PRICE = 1007;

async function ask<Data>(path: string, token?: string, body?: object): Promise<Answer<Data>> {
  const response = await fetch(`${url}${path}`, {
    method: path.includes('my_deal') ? 'GET' : 'POST',
    headers: {
      ...(token === undefined ? {} : { authorization: token }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Answer<Data>;
}

async function call<Data>(path: string, token?: string, body?: object): Promise<Data> {
  // After a start, and on a busy machine at any time, the market is behind for a moment.
  const { code, msg, data } = await vi.waitFor(async () => {
    const answer = await ask<Data>(path, token, body);
    if (answer.code === NO_PRICE) throw new Error(answer.msg);
    return answer;
  });
  if (code !== 1) throw new Error(msg);
  return data;
}

const submit = (token: string) =>
  call<OrderWire>('/v1/api/forex/submit', token, {
    type: 1,
    status: 1,
    cont: '0.10',
    forex_id: 1,
    multiple: 100,
  });

const deals = (token: string) => call<DealsWire>('/v1/api/forex/my_deal?status=1', token);

/** Trades until `work` is done; resolves with what that gave. */
async function under<Result>(token: string, work: Promise<Result>): Promise<Result> {
  const ended = new AbortController();
  const done = work.finally(() => ended.abort());
  while (!ended.signal.aborted) {
    const { Id } = await submit(token);
    await call('/v1/api/forex/close', token, { id: Id });
  }
  return await done;
}

test('[BACKUP-12] [BACKUP-17] an encrypted backup taken under load restores all its data after a loss', {
  tags: ['night'],
  // For a program that hangs: eight of them start one after another, and a start takes 20 seconds next to twenty other programs.
  timeout: 600_000,
}, async () => {
  // The programs of this folder all read it.
  writeFileSync(join(built.dataDir, '.env'), `BACKUP_KEY=${randomBytes(32).toString('base64')}\n`);
  const running = built.start();
  url = await running.url();
  const { token } = await call<SessionWire>('/api/user/createAccountDemoForU');
  const order = await submit(token);
  const taken = await under(token, built.run('backup.js', ['backup']));
  expect(taken).toMatchObject({ code: 0, output: expect.stringContaining('whole log') });
  const [backup] = new BackupStore(join(built.dataDir, 'backups')).list();
  if (backup === undefined) throw new Error('there is no backup');
  expect(readdirSync(backup.path)).toContain('vernier.sqlite.enc');
  expect(readFileSync(join(backup.path, 'vernier.sqlite.enc')).includes('SQLite format')).toBe(false);
  const lost = await submit(token);

  // Never into a folder with a running server.
  const inUse = await built.run('backup.js', ['restore', backup.path, '--replace']);
  expect(inUse).toMatchObject({
    code: 1,
    output: expect.stringContaining('in use by another running server'),
  });
  await running.end('SIGKILL');
  const original = folders.imageOf(built.dataDir);
  const refused = await built.run('backup.js', ['restore', backup.path]);
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('holds data already') });

  const restored = await built.run('backup.js', ['restore', backup.path, '--replace']);
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('start it: DATA_DIR=') });
  expect(await auditFolder(built.dataDir)).toEqual([]);
  const { sequence } = backup.manifest;
  expect(await storedAccounts(built.dataDir)).toBe(await accountsAt(original, sequence));
  const [aside = ''] = readdirSync(built.dataDir).filter((name) => name.startsWith('replaced-'));
  expect(existsSync(join(built.dataDir, aside, 'vernier.sqlite'))).toBe(true);

  const again = built.start();
  url = await again.url();
  const ids = (await deals(token)).data.map(({ Id }) => Id);
  expect(ids).toContain(order.Id);
  expect(ids).not.toContain(lost.Id);
  expect((await submit(token)).Id).toBeGreaterThan(order.Id);
  expect((await again.end('SIGTERM')).code).toBe(0);
  expect(await built.run('backup.js', ['backup', '--verify', backup.path])).toMatchObject({ code: 0 });
});
