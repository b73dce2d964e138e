/** Calls of the repositories of users. */

import { hash, T0 } from '../../records.ts';
import type { RepositoryCall } from './repository-call.ts';

const DAY = 19_675;
const PAGE = { after: null, limit: 9 };
const LIMITS = { most: 1, sinceMs: T0 - 10, nowMs: T0 };
const CODE = {
  ...{ keyHash: hash(1), target: hash(2), purpose: 'register' as const, address: hash(3), isKnown: true },
  ...{ codeHash: hash(4), sentAtMs: T0, triesLeft: 3 },
} as const;
const EVENT = {
  ...{
    atMs: T0,
    day: DAY,
    kind: 'login_failed' as const,
    userId: 1,
    adminId: null,
    account: 'a',
    network: 'n',
  },
  ...{ detail: '{}', occurrences: 1, address: 'one' },
} as const;

const VERSION = { id: 1, session: hash(1) };
const OTHER_VERSION = { id: 1, passwordHash: 'other' };

const PASSKEY = { userId: 1, name: 'n', credentialId: 'c', publicKey: 'k', signCount: 0, createdAtMs: T0 };
const RECOVERY_CODES = { atMs: T0, hashes: [hash(1), hash(2)] };

export const USER_CALLS: readonly RepositoryCall[] = [
  (b) => b.identity.userById(1),
  (b) => b.identity.userByContact('email', [hash(1)]),
  (b) => b.identity.userByInviteCode('I1'),
  (b) => b.identity.demoOfUser(1),
  (b) => b.identity.invitedBy(1, { offset: 0, limit: 9 }),
  (b) => b.identity.invitedCount(1),
  (b) => b.identity.sessionByTokenHash(hash(1)),
  (b) => b.identity.liveSessions(1, T0),
  (b) => b.identity.hasDevice(1, ''),
  (b) =>
    b.identity.insertSession(
      {
        userId: 1,
        tokenHash: hash(21),
        createdAtMs: T0,
        expiresAtMs: T0 + 50,
        device: 'd',
      },
      VERSION,
    ),
  (b) =>
    b.identity.insertSession(
      { userId: 1, tokenHash: hash(22), createdAtMs: T0, expiresAtMs: T0 + 50 },
      VERSION,
    ),
  (b) =>
    b.identity.insertSession(
      { userId: 1, tokenHash: hash(22), createdAtMs: T0, expiresAtMs: T0 + 50 },
      VERSION,
    ),
  (b) => b.identity.touchSessions([{ tokenHash: hash(21), seenAtMs: T0 + 5, expiresAtMs: T0 + 60 }]),
  (b) => b.identity.revokeSession(1, hash(22), T0),
  (b) => b.identity.revokeSession(1, hash(22), T0),
  (b) => b.identity.setSessionIdle({ userId: 1, idleMs: 20, longestMs: 900, nowMs: T0 + 30, used: hash(21) }),
  (b) => b.identity.setAllowList(1, { allowListAtMs: T0, allowListEndsAtMs: T0 + 9 }),
  (b) => b.identity.setLang(1, 'de'),
  (b) => b.identity.setFrozen(2, T0),
  (b) => b.identity.setFrozen(2, T0 + 1),
  (b) =>
    b.identity.changePassword({
      userId: 1,
      passwordHash: 'x',
      atMs: T0,
      keep: hash(1),
      version: OTHER_VERSION,
    }),
  (b) =>
    b.identity.changePassword({ userId: 1, passwordHash: 'x', atMs: T0, keep: hash(1), version: VERSION }),
  (b) => b.users.list({ kind: 'demo' }, PAGE),
  (b) => b.users.list({ kind: 'real' }, { ...PAGE, after: 2 }),
  (b) => b.users.count({ kind: 'frozen', except: [1] }),
  (b) => b.users.list({ terms: { uidStart: '1000', emailIndexes: [hash(1)], mobileIndexes: [] } }, PAGE),
  (b) => b.users.count({ terms: { uidStart: '', emailIndexes: [], mobileIndexes: [hash(1)] } }),
  (b) =>
    b.apiTokens.insert(
      {
        ...{ userId: 1, name: 'bot', tokenHash: hash(1), scope: 'read', secretEncrypted: 'sealed' },
        ...{ secretHash: hash(2), createdAtMs: T0, expiresAtMs: T0 + 9 },
      },
      VERSION,
    ),
  (b) => b.apiTokens.byHash(hash(1)),
  (b) => b.apiTokens.hashOfSecret(hash(2)),
  (b) => b.apiTokens.live(1, T0),
  (b) => b.apiTokens.touch([{ tokenHash: hash(1), usedAtMs: T0 }]),
  (b) => b.apiTokens.setSettings(hash(1), '{}'),
  (b) => b.apiTokens.revoke(1, hash(1), T0),
  (b) => b.apiTokens.revoke(1, hash(1), T0),
  (b) => b.apiTokens.revokeAll(1, T0),
  (b) => b.identity.revokeAccess(2, T0),
  (b) => b.identity.accountsIn([1, 2]),
  (b) => b.codes.add(CODE),
  (b) => b.codes.ofTarget(hash(2)),
  (b) => b.codes.takeTry(hash(1)),
  (b) => b.codes.spend(CODE),
  (b) => b.codes.spend(CODE),
  (b) => b.codes.takeTry(hash(1)),
  (b) => b.codes.removeBefore(T0),
  (b) => b.dailyUsage.add({ userId: 1, kind: 'pictures', day: DAY, bytes: 60 }, 100),
  (b) => b.dailyUsage.add({ userId: 1, kind: 'pictures', day: DAY, bytes: 50 }, 100),
  (b) => b.dailyUsage.bytes({ userId: 1, kind: 'pictures', day: DAY }),
  (b) => b.loginAttempts.putFailures('user account', { subject: hash(1), failures: 1, lastAtMs: T0 }),
  (b) => b.loginAttempts.putFailures('user account', { subject: hash(1), failures: 2, lastAtMs: T0 }),
  (b) => b.loginAttempts.failures('user account'),
  (b) => b.loginAttempts.removeFailures('user account', hash(1)),
  (b) => b.loginAttempts.putKnown({ account: hash(1), address: hash(1) }, T0, LIMITS),
  (b) => b.loginAttempts.putKnown({ account: hash(1), address: hash(2) }, T0 + 1, LIMITS),
  (b) => b.loginAttempts.lastLoginAtMs({ account: hash(1), address: hash(1) }),
  (b) => b.loginAttempts.lastLoginAtMs({ account: hash(1), address: hash(2) }),
  (b) => b.oidcLinks.put({ userId: 1, issuer: 'i', subject: hash(1), createdAtMs: T0 }, { id: 1 }),
  (b) => b.oidcLinks.put({ userId: 2, issuer: 'i', subject: hash(1), createdAtMs: T0 }, { id: 2 }),
  (b) => b.oidcLinks.put({ userId: 1, issuer: 'i', subject: 't', createdAtMs: T0 }, { id: 1 }),
  (b) =>
    b.oidcLinks.put({ userId: 1, issuer: 'j', subject: 't', createdAtMs: T0 }, { id: 1, session: 'none' }),
  (b) => b.oidcLinks.put({ userId: 1, issuer: 'j', subject: 't', createdAtMs: T0 }, { id: 1 }),
  (b) => b.oidcLinks.use(1, T0),
  (b) => b.oidcLinks.ofUser(1),
  (b) => b.oidcLinks.byIdentity({ issuer: 'j', subject: 't' }),
  (b) => b.oidcLinks.removeAll(1),
  (b) => b.passkeys.insert(PASSKEY, { id: 1, session: 'none' }),
  (b) => b.passkeys.insert(PASSKEY, { id: 1 }),
  (b) => b.passkeys.insert(PASSKEY, { id: 1 }),
  (b) => b.passkeys.has(1),
  (b) => b.passkeys.use(1, { signCount: 5, atMs: T0 }),
  (b) => b.passkeys.use(1, { signCount: 5, atMs: T0 }),
  (b) => b.passkeys.ofUser(1),
  (b) => b.passkeys.byCredential('c'),
  (b) => b.passkeys.remove(1),
  (b) => b.passkeys.removeAll(1),
  (b) => b.secondFactors.begin({ id: 1 }, 'sealed', T0),
  (b) => b.secondFactors.of(1),
  (b) => b.secondFactors.confirm({ id: 1 }, { step: 7, secretEncrypted: 'other' }, { atMs: T0, hashes: [] }),
  (b) => b.secondFactors.confirm({ id: 1 }, { step: 7, secretEncrypted: 'sealed' }, RECOVERY_CODES),
  (b) => b.secondFactors.begin({ id: 1 }, 'sealed', T0),
  (b) => b.secondFactors.useStep(1, 7, 9),
  (b) => b.secondFactors.useStep(1, 8, 9),
  (b) => b.secondFactors.useRecoveryCode(1, [hash(1)]),
  (b) => b.secondFactors.recoveryCodesLeft(1),
  (b) => b.securityEvents.add([EVENT, EVENT, { ...EVENT, address: null, account: null }]),
  (b) => b.securityEvents.add([{ ...EVENT, address: null, account: null, occurrences: 5 }]),
  (b) => b.securityEvents.list({ kind: 'login_failed', userId: 1, addresses: ['one'] }, PAGE),
  (b) => b.securityEvents.count({}),
  (b) => b.securityEvents.countsOfDay(DAY),
  (b) => b.securityEvents.occurrencesSince(['login_failed'], { day: DAY, atMs: T0 }),
  ...['a', 'b', 'c'].map(
    (letter): RepositoryCall =>
      (b) =>
        b.uploads.put({ id: letter.repeat(32), userId: 1, keyEncrypted: 'sealed', createdAtMs: T0 }),
  ),
  (b) => b.uploads.byId('a'.repeat(32)),
  (b) => b.uploads.unusedOf(1),
  (b) => b.uploads.unusedBefore(T0 + 1),
  (b) => b.uploads.removeUnused('c'.repeat(32)),
  (b) => b.uploads.ids(),
  (b) =>
    b.realNames.submit({
      ...{ userId: 1, nameEncrypted: 'n', cardIdEncrypted: 'c', submittedAtMs: T0 },
      ...{ frontUpload: 'a'.repeat(32), reverseUpload: 'b'.repeat(32) },
    }),
  (b) => b.realNames.byId(1),
  (b) => b.realNames.latestOf(1),
  (b) => b.realNames.list('waiting', PAGE),
  (b) => b.realNames.count('waiting'),
  (b) => b.realNames.review(1, T0, 'no'),
  (b) => b.realNames.review(1, T0, null),
  (b) => b.withdrawalFreezes.addLink({ tokenHash: hash(1), userId: 1, expiresAtMs: T0 + 5 }, LIMITS),
  (b) => b.withdrawalFreezes.addLink({ tokenHash: hash(2), userId: 1, expiresAtMs: T0 + 6 }, LIMITS),
  (b) => b.withdrawalFreezes.link(hash(1)),
  (b) => b.withdrawalFreezes.start({ tokenHash: hash(2), userId: 1 }, T0),
  (b) => b.withdrawalFreezes.start({ tokenHash: hash(2), userId: 1 }, T0 + 1),
  (b) => b.withdrawalFreezes.setEnd({ userId: 1, frozenAtMs: T0 + 1, endsAtMs: null }, T0 + 9),
  (b) => b.withdrawalFreezes.setEnd({ userId: 1, frozenAtMs: T0, endsAtMs: null }, T0 + 9),
  (b) => b.withdrawalFreezes.of(1),
  (b) => b.withdrawalFreezes.link(hash(2)),
];
