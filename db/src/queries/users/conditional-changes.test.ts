/** Writes with conditions on a real database: second factors, passkeys, OIDC links and freezes, where two calls come at once. */

import { beforeEach, expect, test } from 'vitest';
import type { RowVersion } from '../../repositories/row-version.ts';
import { T0 } from '../../../test/records.ts';
import { scratchDatabase } from '../../../test/scratch-database.ts';

const [USER, OTHER] = [1, 2];
const SESSION = 'a'.repeat(64);
const VERSION = { id: USER, session: SESSION };
const CODE_HASH = 'e'.repeat(64);
const ISSUER = 'https://id.example';
const LINK = { userId: USER, issuer: ISSUER, subject: 'one', createdAtMs: T0 };
const PASSKEY = {
  ...{ userId: USER, name: 'Phone', credentialId: 'credential', publicKey: 'key', signCount: 0 },
  createdAtMs: T0,
};

const scratch = scratchDatabase();

beforeEach(() => {
  scratch.insertUsers(USER, OTHER);
  scratch.file
    .prepare(
      "INSERT INTO sessions (user_id, token_hash, created_at_ms, seen_at_ms, expires_at_ms, device) VALUES (?, ?, 0, 0, 1, '')",
    )
    .run(USER, SESSION);
});

const endSession = () => scratch.file.exec('UPDATE sessions SET revoked_at_ms = 1');

test('[AUTH-27] a passkey is stored once, and by a live session alone', async () => {
  const { passkeys } = scratch.database;
  const added = await Promise.all([1, 2].map(() => passkeys.insert(PASSKEY, VERSION)));
  expect(added.map((row) => row?.credentialId)).toEqual(['credential', undefined]);
  endSession();
  expect(await passkeys.insert({ ...PASSKEY, credentialId: 'another' }, VERSION)).toBeNull();
  expect(await passkeys.ofUser(USER)).toHaveLength(1);
});

test('[AUTH-35] of two links at once one is stored: of a user, and of an identity', async () => {
  const { oidcLinks } = scratch.database;
  const put = (userId: number, subject: string) =>
    oidcLinks.put({ ...LINK, userId, subject }, { id: userId });
  expect(await Promise.all([put(USER, 'one'), put(USER, 'two')])).toEqual([null, 'user_linked']);
  expect(await Promise.all([put(OTHER, 'one'), put(OTHER, 'two')])).toEqual(['identity_linked', null]);
  expect((await oidcLinks.ofUser(USER))?.subject).toBe('one');
});

test('[AUTH-35] a link replaces one to another provider, and needs a live session', async () => {
  const { oidcLinks } = scratch.database;
  await oidcLinks.put({ ...LINK, issuer: 'https://old.example' }, VERSION);
  expect(await oidcLinks.put(LINK, VERSION)).toBeNull();
  endSession();
  expect(await oidcLinks.put({ ...LINK, userId: OTHER, subject: 'two' }, VERSION)).toBe('user_changed');
  expect(await oidcLinks.ofUser(OTHER)).toBeNull();
});

test('[AUTH-23] of two uses of a link one starts the freeze', async () => {
  const { withdrawalFreezes } = scratch.database;
  const link = { tokenHash: 'b'.repeat(64), userId: USER, expiresAtMs: T0 + 1 };
  await withdrawalFreezes.addLink(link, { most: 1, nowMs: T0 });
  expect(await Promise.all([1, 2].map((at) => withdrawalFreezes.start(link, T0 + at)))).toEqual([
    true,
    false,
  ]);
  expect(await withdrawalFreezes.of(USER)).toEqual({ userId: USER, frozenAtMs: T0 + 1, endsAtMs: null });
});

test('[AUTH-23] an end that was decided for an earlier freeze ends no later one', async () => {
  const { withdrawalFreezes } = scratch.database;
  const freeze = async (tokenHash: string, atMs: number) => {
    await withdrawalFreezes.addLink({ tokenHash, userId: USER, expiresAtMs: T0 + 9 }, { most: 9, nowMs: T0 });
    await withdrawalFreezes.start({ tokenHash, userId: USER }, atMs);
    return { userId: USER, frozenAtMs: atMs, endsAtMs: null };
  };
  const earlier = await freeze('c'.repeat(64), T0);
  const later = await freeze('d'.repeat(64), T0 + 1);
  expect(await withdrawalFreezes.setEnd(earlier, T0 + 2)).toBe(false);
  expect(await withdrawalFreezes.remove(earlier)).toBe(false);
  expect(await withdrawalFreezes.of(USER)).toEqual(later);
  const both = await Promise.all([3, 4].map((at) => withdrawalFreezes.setEnd(later, T0 + at)));
  expect([both, await withdrawalFreezes.remove(later)]).toEqual([[true, false], true]);
});

test('[AUTH-16] of two uses of a code at once one counts, and a set-up is confirmed with its own secret alone', async () => {
  const { secondFactors } = scratch.database;
  await secondFactors.begin(VERSION, 'first', T0);
  await secondFactors.begin(VERSION, 'second', T0);
  const confirm = (secretEncrypted: string) =>
    secondFactors.confirm(VERSION, { step: 5, secretEncrypted }, { atMs: T0, hashes: [CODE_HASH] });
  expect(await confirm('first')).toBe(false);
  expect(await Promise.all([confirm('second'), confirm('second')])).toEqual([true, false]);
  const steps = await Promise.all([6, 6, 5].map((step) => secondFactors.useStep(USER, step, step + 10)));
  expect(steps).toEqual([true, false, false]);
  const codes = await Promise.all([1, 2].map(() => secondFactors.useRecoveryCode(USER, [CODE_HASH])));
  expect(codes).toEqual([true, false]);
});

test('[AUTH-3] of two freezes of an account the first one’s time is kept until it is unfrozen', async () => {
  const { identity } = scratch.database;
  const frozenAtMs = async () => (await identity.userById(USER))?.frozenAtMs;
  await Promise.all([T0, T0 + 1].map((atMs) => identity.setFrozen(USER, atMs)));
  expect(await frozenAtMs()).toBe(T0);
  await identity.setFrozen(USER, null);
  await identity.setFrozen(USER, T0 + 2);
  expect(await frozenAtMs()).toBe(T0 + 2);
});

test('[AUTH-3] a second factor is set up for the version of the row alone, of a user and of an administrator', async () => {
  const { admin, adminSecondFactors, secondFactors } = scratch.database;
  const [earlier, ended] = [
    { id: USER, passwordHash: 'an earlier one' },
    { id: USER, session: 'ended' },
  ];
  const codes = { atMs: T0, hashes: [CODE_HASH] };
  expect(await secondFactors.begin(earlier, 'first', T0)).toBe(false);
  expect(await secondFactors.begin(VERSION, 'first', T0)).toBe(true);
  const confirm = (version: RowVersion) =>
    secondFactors.confirm(version, { step: 5, secretEncrypted: 'first' }, codes);
  expect([await confirm(ended), await confirm(VERSION)]).toEqual([false, true]);

  const clerk = {
    email: 'clerk@example.com',
    passwordHash: 'hash',
    role: 'support',
    createdAtMs: T0,
  } as const;
  const id = await admin.insert(clerk);
  expect(await adminSecondFactors.begin({ id, passwordHash: 'an earlier one' }, 'first', T0)).toBe(false);
  expect(await adminSecondFactors.begin({ id, passwordHash: 'hash' }, 'first', T0)).toBe(true);
  await admin.update(id, { disabledAtMs: T0 });
  const verified = { step: 5, secretEncrypted: 'first' };
  expect(await adminSecondFactors.confirm({ id }, verified, codes)).toBe(false);
});

test('[AUTH-23] a session begins only while the passkey or the link that logged in is there', async () => {
  const { identity, passkeys, oidcLinks } = scratch.database;
  const passkey = await passkeys.insert(PASSKEY, VERSION);
  await oidcLinks.put(LINK, VERSION);
  const begin = (login: Omit<RowVersion, 'id'>, number: number) => {
    const tokenHash = String(number).repeat(64);
    const times = { createdAtMs: T0, expiresAtMs: T0 + 1 };
    return identity.insertSession({ userId: USER, tokenHash, device: '', ...times }, { id: USER, ...login });
  };
  const logins = [{ passkey: passkey?.id }, { oidcIdentity: { issuer: ISSUER, subject: 'one' } }];
  expect([await begin(logins[0] ?? {}, 1), await begin(logins[1] ?? {}, 2)]).toEqual([true, true]);
  await passkeys.removeAll(USER);
  await oidcLinks.removeAll(USER);
  expect([await begin(logins[0] ?? {}, 3), await begin(logins[1] ?? {}, 4)]).toEqual([false, false]);
});
