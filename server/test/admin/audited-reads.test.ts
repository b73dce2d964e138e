/** Reads of personal data in the administration: whose data which administrator has seen is on the audit. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Applicant } from '../people/applicant.ts';
import { registeredUser } from '../people/registered.ts';
import { submitRealName } from '../people/submit-real-name.ts';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';

interface AuditLine {
  readonly admin_id: number;
  readonly action: string;
  readonly input: string;
  readonly before: string;
  readonly after: string;
}

const HOUR_MS = 3_600_000;

let server: Harness;
let admin: AdminClient;
let userId: number;

beforeEach(async () => {
  server = await Harness.start(CONTROLLED);
  admin = new AdminClient(server);
  userId = (await registeredUser(server)).user.id;
});
afterEach(() => server.stop());

function reads(): { readonly action: string; readonly shown: readonly (number | string)[] }[] {
  return admin.rows<AuditLine>('audit').flatMap(({ action, input, before, after }) => {
    const { shown } = (JSON.parse(input) ?? {}) as { readonly shown?: readonly (number | string)[] };
    if (shown === undefined) return [];
    expect([before, after]).toEqual(['null', 'null']);
    return [{ action, shown }];
  });
}

test('[ADMIN-26] each call that shows personal data names the users in the audit', async () => {
  const token = admin.sessionOf('owner');
  const ofOneUser = ['users.get', 'users.sessions', 'users.entries', 'support.thread'];
  for (const path of ofOneUser)
    expect((await admin.query(path, { token, input: { id: userId } })).status).toBe(200);
  await submitRealName(server);
  const names = await admin.query<{ list: { user_id: number }[] }>('kyc.list', { token });
  const [applicant] = names.data.list.map(({ user_id: id }) => id);
  await admin.query('users.list', { token });
  expect(reads()).toEqual([
    ...ofOneUser.map((action) => ({ action, shown: [userId] })),
    { action: 'kyc.list', shown: [applicant] },
    { action: 'users.list', shown: [applicant, userId] },
  ]);
});

test('[ADMIN-26] codes in the outbox are named by their message', async () => {
  await new Applicant(server).sendCode('later@example.com', 1);
  const token = admin.sessionOf('owner');
  let shown: readonly string[] = [];
  await vi.waitFor(async () => {
    await server.server.site.notifications.onInterval();
    const { data } = await admin.query<{ list: { id: string; to: string }[] }>('outbox.list', { token });
    expect(data.list.map(({ to }) => to)).toContain('later@example.com');
    shown = data.list.map(({ id }) => id);
  });
  expect(new Set(reads().map(({ action }) => action))).toEqual(new Set(['outbox.list']));
  expect(new Set(reads().flatMap((read) => read.shown))).toEqual(new Set(shown));
});

test('[ADMIN-26] a page that is polled is recorded once an hour for each administrator', async () => {
  server.clock.advance(HOUR_MS - (server.clock.now() % HOUR_MS));
  const [first, second] = [admin.sessionOf('support'), admin.sessionOf('support')];
  const token = { token: first };
  for (const caller of [first, first, second, first])
    await admin.query('users.get', { token: caller, input: { id: userId } });
  expect(reads()).toHaveLength(2);
  const other = (await registeredUser(server)).user.id;
  await admin.query('users.list', token);
  server.clock.advance(HOUR_MS / 2);
  await admin.query('users.list', token);
  expect(reads().slice(2)).toEqual([{ action: 'users.list', shown: [other, userId] }]);
  server.clock.advance(HOUR_MS / 2 - 1_000);
  await admin.query('users.list', token);
  expect(reads()).toHaveLength(3);
});

test('[ADMIN-26] a refused call and an empty list leave no line', async () => {
  const token = admin.sessionOf('finance');
  expect((await admin.query('support.thread', { token, input: { id: userId } })).status).toBe(403);
  expect((await admin.query('users.get', { token, input: { id: 999 } })).error.data.reason).toBe('not_found');
  expect((await admin.query('withdrawals.list', { token })).status).toBe(200);
  expect(reads()).toEqual([]);
});

test('[ADMIN-26] reads are listed apart from the changes', async () => {
  const token = admin.sessionOf('owner');
  await admin.query('users.get', { token, input: { id: userId } });
  await admin.mutate('users.freeze', { token, input: { id: userId } });
  const actionsOf = async (input: unknown) => {
    const { data } = await admin.query<{ list: AuditLine[]; total: number }>('audit.list', { token, input });
    expect(data.total).toBe(data.list.length);
    return data.list.map(({ action }) => action);
  };
  expect(await actionsOf({})).toEqual(['users.freeze']);
  expect(await actionsOf({ kind: 'reads' })).toEqual(['users.get']);
  expect(await actionsOf({ kind: 'reads', action: 'users.freeze' })).toEqual([]);
});
