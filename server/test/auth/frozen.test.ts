/** A frozen account: it sees everything, changes nothing, and can leave. Freezing is an administrator's, and on the audit. */

import { isChange, readsSession } from '@vernier/shared/api/define-call';
import type { SessionWire, UserWire } from '@vernier/shared/api/shapes/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allRoutes } from '../../src/all-routes.ts';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';
import { Applicant } from '../people/applicant.ts';

const ANNA = 'anna@example.com';
let server: Harness;
let admin: AdminClient;
let token: string;
let anna: SessionWire;

beforeAll(async () => {
  server = await Harness.start(CONTROLLED);
  admin = new AdminClient(server);
  token = await admin.login();
  anna = (await new Applicant(server).register(ANNA)).data;
});
afterAll(() => server.stop());

function act(name: 'freeze' | 'unfreeze', changes: object = {}, by = token) {
  const input = { id: anna.user.id, reason: 'a stolen phone', ...changes };
  return admin.mutate<{ id: number; frozen: boolean }>(`users.${name}`, { token: by, input });
}

test('[AUTH-11] every call that changes something is refused at once, every other one is not', async () => {
  expect((await server.get('/api/user/info', { token: anna.token })).code).toBe(1);
  expect((await act('freeze')).data).toEqual({ id: anna.user.id, frozen: true });
  for (const { name, call } of allRoutes(server.server)) {
    // such as a logout, which would end the session
    if (call.openToFrozen === true) continue;
    const { method, path } = call;
    const { data } = await server.ask<{ reason?: string } | null>(method, path.replace(':id', '1'), {
      token: anna.token,
      headers: { lang: 'en' },
    });
    const isFrozen = data?.reason === 'account_frozen';
    expect([name, isFrozen]).toEqual([name, isChange(call) && readsSession(call)]);
  }
  expect((await act('unfreeze')).data).toEqual({ id: anna.user.id, frozen: false });
});

test('[AUTH-11] its password is not reset by a code', async () => {
  const applicant = new Applicant(server);
  await act('freeze');
  const reset = async (code: string) => {
    const password = { new_password: 'ten brown foxes', secondary_password: 'ten brown foxes' };
    const body = { type: 'email', account: ANNA, auth_code: code, ...password };
    return server.post('/api/user/forget_password', { body });
  };
  await applicant.sendCode(ANNA, 2);
  expect((await reset('000000')).code).toBe(1013);
  expect(await reset(applicant.codeTo(ANNA))).toMatchObject({
    code: 1003,
    data: { reason: 'account_frozen' },
  });
  expect((await applicant.logIn(ANNA)).code).toBe(1);
  await act('unfreeze');
});

test('[AUTH-11] it may log in, look and log out, also after a restart', async () => {
  await act('freeze');
  await server.restart();
  token = await admin.login();
  const { data } = await new Applicant(server).logIn(ANNA);
  expect((await server.get<UserWire>('/api/user/info', { token: data.token })).data).toEqual(anna.user);
  expect(await server.post('/v1/api/forex/close', { token: data.token, body: { id: 1 } })).toMatchObject({
    code: 1003,
    data: { reason: 'account_frozen' },
  });
  expect((await server.post('/api/user/logout', { token: data.token })).code).toBe(1);
  expect((await server.get('/api/user/info', { token: data.token })).code).toBe(999);
  await act('unfreeze');
  expect((await server.post('/v1/api/forex/close', { token: anna.token, body: { id: 1 } })).code).toBe(1002);
});

test('[ADMIN-7] [ADMIN-8] freezing is for support, risk and owners, and each one is a line of the audit with its reason', async () => {
  for (const role of ['viewer', 'finance'] as const)
    expect((await act('freeze', {}, admin.sessionOf(role))).error.data.reason).toBe('role_not_allowed');
  for (const role of ['support', 'risk', 'owner'] as const) {
    const by = admin.sessionOf(role);
    expect((await act('freeze', {}, by)).data.frozen).toBe(true);
    expect((await act('freeze', {}, by)).data.frozen).toBe(true);
    expect((await act('unfreeze', {}, by)).data.frozen).toBe(false);
  }
  expect((await act('freeze', { id: 999_999 })).error.data.reason).toBe('not_found');
  const line = admin.rows<Record<string, unknown>>('audit').at(-1);
  expect(line).toMatchObject({
    action: 'users.unfreeze',
    input: JSON.stringify({ id: anna.user.id, reason: 'a stolen phone' }),
    before: '{"frozen":true}',
    after: '{"frozen":false}',
  });
});
