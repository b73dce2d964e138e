/** Waits after failed logins by account and address, on a real database; strangers never lock out an owner. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenDatabase } from '@vernier/db/open-database';
import { DATABASE_FILE } from '@vernier/db/sqlite/open';
import { openPrepared } from '../../../../db/test/prepared-folder.ts';
import { Database } from '@vernier/db/sqlite/driver';
import { ManualClock } from '@vernier/shared/clock';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FieldCipher } from '../../platform/encryption/field-cipher.ts';
import type { LoginGuard } from './login-guard.ts';
import { createLoginLimits, type LoginLimits } from './login-limits.ts';

const START_MS = 1_790_000_000_000;
const DAY_MS = 86_400_000;

let dataDir: string;
let database: OpenDatabase;
let clock: ManualClock;
let guard: LoginGuard;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'vernier-logins-'));
  database = openPrepared(dataDir, START_MS);
  clock = new ManualClock(START_MS);
  ({ guard } = await start('user'));
});

afterEach(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true });
});

/** The limits as a start creates them; the steady clock begins again. */
function start(owner: 'user' | 'admin'): Promise<LoginLimits> {
  const options = { rows: database.loginAttempts, cipher: new FieldCipher(Buffer.alloc(32, 7)), clock };
  return createLoginLimits(owner, { ...options, steady: clock });
}

function rows(table: 'login_failures' | 'known_addresses'): unknown[] {
  const client = new Database(join(dataDir, DATABASE_FILE), { readonly: true });
  const all = client.prepare(`SELECT * FROM ${table}`).all();
  client.close();
  return all;
}

/** All at once. */
function attempts(count: number, address: (place: number) => string): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, (_, place) => guard.attempt('anna', address(place))));
}

test('[AUTH-9] an address waits after ten failures at an account, twice as long each time; another address does not', async () => {
  expect(await attempts(11, () => 'here')).toEqual([...Array.from({ length: 10 }, () => 0), 2]);
  clock.advance(2_000);
  expect(await attempts(2, () => 'here')).toEqual([0, 4]);
  expect([await guard.attempt('anna', 'there'), await guard.attempt('ben', 'here')]).toEqual([0, 0]);
});

test('[AUTH-9] many addresses that guess a little each wait together after thirty failures', async () => {
  expect(await attempts(31, (place) => `address ${place}`)).toEqual([
    ...Array.from({ length: 30 }, () => 0),
    2,
  ]);
  expect(await guard.attempt('ben', 'address 1')).toBe(0);
});

test('[AUTH-9] where the owner has logged in from, strangers’ failures cost no wait', async () => {
  expect(await guard.attempt('anna', 'home')).toBe(0);
  await guard.succeeded('anna', 'home');
  await attempts(200, (place) => `stranger ${place}`);
  expect(await guard.attempt('anna', 'elsewhere')).toBeGreaterThan(0);
  expect(await guard.attempt('anna', 'home')).toBe(0);
  await guard.succeeded('anna', 'home');
});

test('[AUTH-9] an address that is known waits for its own failures all the same', async () => {
  await guard.attempt('anna', 'home');
  await guard.succeeded('anna', 'home');
  expect((await attempts(11, () => 'home')).at(-1)).toBe(2);
});

test('[AUTH-9] waits and known addresses survive a restart', async () => {
  await guard.attempt('anna', 'home');
  await guard.succeeded('anna', 'home');
  await attempts(40, (place) => `stranger ${place % 4}`);
  clock.advance(60_000);
  ({ guard } = await start('user'));
  expect([await guard.attempt('anna', 'elsewhere'), await guard.attempt('anna', 'home')]).toEqual([0, 0]);
  expect([await guard.attempt('anna', 'elsewhere'), await guard.attempt('anna', 'stranger 9')]).toEqual([
    4, 4,
  ]);
  await guard.succeeded('anna', 'home');
  ({ guard } = await start('user'));
  expect(await guard.attempt('anna', 'elsewhere')).toBe(0);
});

test('[AUTH-9] after a restart the wait ends when it would have ended without one', async () => {
  await attempts(11, () => 'here');
  clock.advance(500);
  ({ guard } = await start('user'));
  expect(await guard.attempt('anna', 'here')).toBe(2);
  clock.advance(1_500);
  expect(await guard.attempt('anna', 'here')).toBe(0);
  clock.advance(1_000);
  ({ guard } = await start('user'));
  expect(await guard.attempt('anna', 'here')).toBe(3);
});

test('[AUTH-9] failures are written only once they cost a wait, and removed with the right password', async () => {
  await attempts(9, () => 'here');
  expect(rows('login_failures')).toEqual([]);
  await attempts(1, () => 'here');
  expect(rows('login_failures')).toHaveLength(1);
  await guard.succeeded('anna', 'here');
  expect(rows('login_failures')).toEqual([]);
});

test('[AUTH-9] an account has twenty known addresses, for 90 days, and neither is readable in the table', async () => {
  for (let place = 0; place < 25; place += 1) {
    await guard.succeeded('anna', `place ${place}`);
    clock.advance(1_000);
  }
  expect(rows('known_addresses')).toHaveLength(20);
  expect([await guard.isKnown('anna', 'place 4'), await guard.isKnown('anna', 'place 5')]).toEqual([
    false,
    true,
  ]);
  expect(JSON.stringify(rows('known_addresses'))).not.toMatch(/anna|place/);
  clock.advance(89 * DAY_MS);
  expect(await guard.isKnown('anna', 'place 24')).toBe(true);
  clock.advance(DAY_MS);
  expect(await guard.isKnown('anna', 'place 24')).toBe(false);
  await guard.succeeded('ben', 'home');
  expect(rows('known_addresses')).toHaveLength(1);
});

test('[AUTH-9] [ADMIN-6] users and administrators have separate waits and addresses', async () => {
  await guard.succeeded('anna', 'home');
  await attempts(11, () => 'here');
  const { guard: ofAdmins } = await start('admin');
  expect([await ofAdmins.isKnown('anna', 'home'), await ofAdmins.attempt('anna', 'here')]).toEqual([
    false,
    0,
  ]);
});
