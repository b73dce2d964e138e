/** Changes of credentials at once: each write compares the version of the user's row that it was decided on. */

import { isRefusal } from '@vernier/shared/refusals';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sessionProof } from '../../src/features/auth/credential-proof.ts';
import { KeySettings } from '../../src/compat/binance/key-settings.ts';
import { CurrentRow } from '../../src/core/identity/current-row.ts';
import type { UserRow } from '@vernier/db/repositories/users/users';
import { Harness } from '../rig/harness.ts';

let server: Harness;
let token: string;
let userId: number;

beforeEach(async () => {
  server = await Harness.start();
  const demo = await server.openDemo();
  token = demo.token;
  userId = demo.user.id;
});
afterEach(() => server.stop());

async function confirmed(): Promise<CurrentRow<UserRow>> {
  const { sessions } = server.server.auth;
  const session = await sessions.ofHeader(token);
  if (session === undefined) throw new Error('the session is live');
  const owner = await sessions.confirm(sessionProof(session));
  if (isRefusal(owner)) throw new Error(owner.refused);
  return owner;
}

/** The same row for a change that depends on the password. */
function withPassword({ row }: CurrentRow<UserRow>): CurrentRow<UserRow> {
  return new CurrentRow(row, { passwordHash: row.passwordHash });
}

test('[AUTH-1] of two password changes after one proof, one is made', async () => {
  const { sessions } = server.server.auth;
  const owner = withPassword(await confirmed());
  const changes = await Promise.all(['one', 'two'].map((hash) => sessions.changePassword(owner, hash, null)));
  expect(changes).toEqual([true, false]);
  expect((await server.server.auth.identity.userById(userId))?.passwordHash).toBe('one');
});

test('[AUTH-1] a login that was proved before a password change begins no session that lasts', async () => {
  const { sessions } = server.server.auth;
  const owner = withPassword(await confirmed());
  const [, begun] = await Promise.all([
    sessions.changePassword(owner, 'one', null),
    sessions.begin(owner, 'Firefox'),
  ]);
  // On PostgreSQL it may begin first, and ends with the change.
  expect(begun === null ? undefined : await sessions.ofHeader(begun)).toBeUndefined();
  expect(await sessions.live(userId)).toEqual([]);
});

test('[AUTH-2] no token is made for a session that ends at the same time', async () => {
  const { sessions } = server.server.auth;
  const owner = await confirmed();
  const options = { name: 'A bot', scope: 'trade', lifeMs: null } as const;
  const [, made] = await Promise.all([sessions.revokeAll(userId), sessions.tokens.make(owner, options)]);
  expect(made).toBeNull();
  expect(await sessions.tokens.live(userId)).toEqual([]);
});

test('[AUTH-2] a session that is read again while it ends is not found', async () => {
  await server.restart();
  const { sessions } = server.server.auth;
  const found = sessions.ofHeader(token);
  const [session] = await sessions.live(userId);
  await sessions.revoke(userId, session?.tokenHash ?? '');
  const read = await found;
  expect(read === undefined ? undefined : sessions.current(read)).toBeUndefined();
  expect(await sessions.ofHeader(token)).toBeUndefined();
});

test('[AUTH-3] two requests for the practice account at once open one', async () => {
  const { sessions, registration, identity } = server.server.auth;
  const session = await sessions.ofHeader(token);
  if (session === undefined) throw new Error('the session is live');
  const arrival = { lang: 'en', device: '' } as const;
  const entries = await Promise.all([1, 2].map(() => registration.openPracticeSession(session, arrival)));
  const ids = entries.map((entry) => (isRefusal(entry) ? entry.refused : entry.user.id));
  const practice = await identity.demoOfUser(userId);
  expect(ids).toEqual([practice?.id, practice?.id]);
});

test('[BINANCE-7] two settings of a key at once are both kept', async () => {
  const { sessions } = server.server.auth;
  const options = { name: 'A bot', scope: 'trade', lifeMs: null } as const;
  const key = await sessions.tokens.make(await confirmed(), options);
  const session = await sessions.ofHeader(key?.token);
  if (session === undefined) throw new Error('the key is live');
  const settings = new KeySettings(sessions.tokens, server.server.core.offers);
  const [first, second] = server.server.core.market.instruments;
  if (first === undefined || second === undefined) throw new Error('there are two instruments');
  const [leverage = 1] = first.leverages;
  await Promise.all([
    settings.setLeverage(session, first, leverage),
    settings.setHedged(session, true),
    settings.setLeverage(session, second, second.leverages[0] ?? 1),
  ]);
  expect(JSON.parse(sessions.tokens.settingsOf(session.hash) ?? '{}')).toEqual({
    isHedged: true,
    leverage: { [first.id]: leverage, [second.id]: second.leverages[0] },
  });
});
