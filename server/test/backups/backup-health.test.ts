/** Backups in the admin console, and one on an owner's request, with the real backup program. */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BackupStore } from '../../src/ops/backups/backup-store.ts';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';

interface AdminResponse {
  readonly problems: readonly string[];
  readonly backup: {
    readonly every_hours: number;
    readonly running: boolean;
    readonly possible: boolean;
    readonly taken_at: string | null;
    readonly bytes: number | null;
    readonly failed: string | null;
  };
}

let server: Harness;
let admin: AdminClient;
let token: string;

beforeEach(async () => {
  server = await Harness.start(CONTROLLED);
  admin = new AdminClient(server);
  token = await admin.login();
});
afterEach(() => server.stop());

const health = async () => (await admin.query<AdminResponse>('office.health', { token })).data;
const backUp = () => admin.mutate<{ running: boolean }>('office.backUp', { token, input: {} });

async function ended(): Promise<AdminResponse> {
  await server.server.operations.backups.settled();
  return await health();
}

test('[BACKUP-15] an owner starts a backup at once, with a line in the audit, and every administrator sees it in health', async () => {
  expect((await health()).backup).toEqual({
    every_hours: 0,
    running: false,
    possible: true,
    taken_at: null,
    bytes: null,
    failed: null,
  });
  expect((await backUp()).data).toEqual({ running: true });
  expect((await health()).backup.running).toBe(true);
  expect((await backUp()).error.data.reason).toBe('state_changed');
  const { backup, problems } = await ended();
  const [taken] = new BackupStore(join(server.dataDir, 'backups')).list();
  expect(backup).toMatchObject({ running: false, taken_at: taken?.manifest.taken_at, bytes: taken?.bytes });
  expect(problems).not.toContain('backup');
  const lines = await admin.query<{ data: { action: string }[] }>('audit.list', {
    token,
    input: { page: 1 },
  });
  expect(JSON.stringify(lines.data)).toContain('office.backUp');
});

test('[BACKUP-14] a backup that fails is loud, and the server goes on', { tags: ['night'] }, async () => {
  const dir = join(server.dataDir, 'backups');
  // The errors of a disk without free space, or without rights.
  writeFileSync(dir, 'no folder');
  await backUp();
  const { backup, problems } = await ended();
  expect(backup.failed).toContain('backups');
  expect(problems).toContain('backup');
  expect(server.logged.map(({ level, message }) => [level, message])).toContainEqual([
    'error',
    'no backup was taken',
  ]);
  expect((await server.openDemo()).token).not.toBe('');
  rmSync(dir);
  mkdirSync(dir);
  await backUp();
  expect((await ended()).problems).not.toContain('backup');
});
