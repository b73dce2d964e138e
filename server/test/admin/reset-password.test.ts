/** Recovery of an administrator's access: changes in the folder, audit lines, and refusals. */

import { verifyChain } from '@vernier/db/hash-chains/audit-chain';
import type { OpenDatabase } from '@vernier/db/open-database';
import { ManualClock } from '@vernier/shared/clock';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { resetPassword, type ResetOptions } from '../../src/admin/reset-password.ts';
import { Passwords } from '../../src/features/auth/passwords.ts';
import { openDatabase } from '../../src/platform/database/open-database.ts';
import { MIGRATIONS, ScratchFolders } from '../rig/data-folders.ts';
import { START_MS } from '../rig/harness.ts';
import { createDatabase } from '../rig/create-database.ts';
import type { StoredDatabase } from '../rig/stored-database.ts';

const folders = new ScratchFolders();
const clock = new ManualClock(START_MS);
const passwords = new Passwords();
let dataDir: string;
let stored: StoredDatabase;

const config = () => ({ dataDir, databaseUrl: stored.settings['DATABASE_URL'] ?? null });

async function within<Result>(work: (database: OpenDatabase) => Result | Promise<Result>): Promise<Result> {
  const database = await openDatabase({
    ...{ config: config(), migrationsDir: MIGRATIONS, nowMs: START_MS, requireDurability: false },
    onDatabaseLost: () => {},
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

function reset(email: string, changes: Partial<ResetOptions> = {}) {
  const rest = {
    config: config(),
    migrationsDir: MIGRATIONS,
    clock,
    resetTotp: false,
    owner: false,
    create: false,
  };
  return resetPassword({ ...rest, email, ...changes });
}

beforeEach(async () => {
  dataDir = folders.make();
  stored = await createDatabase(dataDir, null);
  const passwordHash = await passwords.hash('forgotten by its owner');
  await within(async ({ admin, adminSecondFactors }) => {
    for (const [email, role] of [
      ['owner@example.com', 'owner'],
      ['clerk@example.com', 'support'],
      ['other@example.com', 'owner'],
    ] as const) {
      const id = await admin.insert({ email, passwordHash, role, createdAtMs: START_MS });
      const expiresAtMs = START_MS + 60_000;
      const tokenHash = String(id).repeat(64);
      const session = { adminId: id, tokenHash, device: '', createdAtMs: START_MS, expiresAtMs };
      await admin.insertSession(session, { id });
    }
    await adminSecondFactors.begin({ id: 1 }, 'sealed', START_MS);
    await adminSecondFactors.confirm(
      { id: 1 },
      { step: 7, secretEncrypted: 'sealed' },
      { atMs: START_MS, hashes: [] },
    );
    await admin.update(1, { disabledAtMs: START_MS });
  });
});
afterEach(async () => {
  await stored.drop();
  folders.remove();
});

describe('[RECOVERY-3] reset-password', () => {
  test('sets the printed password, enables the account and ends its sessions, with a line in the chain', async () => {
    const { password, ...rest } = await reset('OWNER@example.com');
    expect(rest).toEqual({ email: 'owner@example.com', role: 'owner', hasSecondFactor: true });
    await within(async ({ admin, audit, adminSecondFactors }) => {
      const row = await admin.byEmail('owner@example.com');
      expect(row?.disabledAtMs).toBeNull();
      expect(await passwords.verify(row?.passwordHash ?? null, password)).toBe(true);
      expect(
        await Promise.all([1, 2].map(async (id) => (await admin.liveSessions(id, START_MS)).length)),
      ).toEqual([0, 1]);
      expect(await adminSecondFactors.of(1)).not.toBeNull();
      const [line, ...others] = await audit.list({}, { after: null, limit: 10 });
      expect(others).toEqual([]);
      expect({ ...line, after: JSON.parse(line?.after ?? '') as unknown }).toMatchObject({
        adminId: 1,
        action: 'command.reset_password',
        before: JSON.stringify({ role: 'owner', disabled: true, totp: true }),
        after: { role: 'owner', disabled: false, totp: true, password: 'changed' },
      });
      expect(JSON.stringify(line)).not.toContain(password);
      expect(await verifyChain((id) => audit.after(id, 10))).toMatchObject({ lines: 1, broken: null });
    });
  });

  test('removes the second factor on request, and keeps the role of another administrator', async () => {
    expect(await reset('owner@example.com', { resetTotp: true })).toMatchObject({ hasSecondFactor: false });
    expect(await reset('clerk@example.com', { create: true })).toMatchObject({ role: 'support' });
    await within(async ({ admin, adminSecondFactors }) => {
      expect(await adminSecondFactors.of(1)).toBeNull();
      expect(await admin.all()).toHaveLength(3);
    });
  });

  test('restores an owner, whose access counts as reset and whose invitation has ended', async () => {
    const tokenHash = 'f'.repeat(64);
    await within(({ admin }) =>
      admin.invite({ adminId: 2, tokenHash, createdAtMs: START_MS, expiresAtMs: START_MS + 1 }),
    );
    expect(await reset('clerk@example.com', { owner: true })).toMatchObject({ role: 'owner' });
    await within(async ({ admin }) => {
      const { role, accessChangedAtMs, accessChangedBy } = (await admin.byId(2)) ?? {};
      expect([role, accessChangedAtMs, accessChangedBy]).toEqual(['owner', clock.now(), null]);
      expect(await admin.invitation(tokenHash)).toBeNull();
    });
  });

  test('makes an owner only on request, and otherwise lists the administrators', async () => {
    await expect(reset('new@example.com')).rejects.toThrow(
      'no administrator has the address new@example.com; --create makes an owner of it. There are:' +
        '\n  owner@example.com (owner, disabled)\n  clerk@example.com (support)\n  other@example.com (owner)',
    );
    const { password, role } = await reset('new@example.com', { create: true });
    expect(role).toBe('owner');
    await within(async ({ admin, audit }) => {
      const row = await admin.byEmail('new@example.com');
      expect(await passwords.verify(row?.passwordHash ?? null, password)).toBe(true);
      expect(await audit.count({})).toBe(1);
    });
  });
});

test('[RECOVERY-4] reset-password changes nothing while another process has the folder', async () => {
  await within(async ({ admin }) => {
    const before = await admin.all();
    await expect(reset('owner@example.com')).rejects.toThrow('is in use by another running server');
    expect(await admin.all()).toEqual(before);
  });
});
