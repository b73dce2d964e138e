/** API tokens: every call and every topic with a token of each scope. */

import { type CallName, callOf, CALLS } from '@vernier/shared/api/calls';
import { DEPOSIT_CALLS } from '@vernier/shared/api/calls/deposits';
import { IDENTITY_CALLS } from '@vernier/shared/api/calls/identity';
import { NOTIFICATION_CALLS } from '@vernier/shared/api/calls/notifications';
import { SECURITY_CALLS } from '@vernier/shared/api/calls/security';
import { SIGN_IN_CALLS } from '@vernier/shared/api/calls/sign-in';
import { SUPPORT_CALLS } from '@vernier/shared/api/calls/support';
import { WITHDRAWAL_CALLS } from '@vernier/shared/api/calls/withdrawals';
import { type CallDefinition, readsSession } from '@vernier/shared/api/define-call';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOGIN_TOPICS } from '../../src/http/socket/topics.ts';
import { People } from './people.ts';
import { callRow, TOKEN_TOPICS, TOPIC_ROWS } from './rows.ts';
import { LiveClient } from '../rig/live-client.ts';

const PEOPLE = ['demo', 'user', 'frozen'] as const;
const SCOPES = ['read', 'trade'] as const;
/** Sign-in, money, identity, support and the account: no token may reach them. */
const NEVER = {
  ...SIGN_IN_CALLS,
  ...SECURITY_CALLS,
  ...IDENTITY_CALLS,
  ...DEPOSIT_CALLS,
  ...WITHDRAWAL_CALLS,
  ...NOTIFICATION_CALLS,
  ...SUPPORT_CALLS,
};

let people: People;

beforeAll(async () => {
  people = await People.gather();
});
afterAll(() => people.server.stop());

test('[TOKEN-1] no scope opens sign-in, money, identity, support or the account', () => {
  const calls: Readonly<Record<string, CallDefinition>> = NEVER;
  for (const [name, { scope }] of Object.entries(calls)) expect([name, scope]).toEqual([name, undefined]);
});

for (const scope of SCOPES)
  test(`[TOKEN-1] a token that may ${scope} does that and nothing else`, {
    tags: scope === 'read' ? [] : ['night'],
  }, async () => {
    for (const name of Object.keys(CALLS) as CallName[]) {
      const call = callOf(name);
      const { own, thing, input } = callRow(name);
      const allowed = call.scope === 'read' || (scope === 'trade' && call.scope === 'trade');
      for (const [at, person] of PEOPLE.entries()) {
        const made = thing === undefined ? '' : await people.make(thing, person);
        const { outcome } = await people.ask(name, input(made), await people.programOf(person, scope));
        const expected = !readsSession(call) ? own[0] : allowed ? own[at + 1] : 'scope_missing';
        expect([name, person, outcome]).toEqual([name, person, expected]);
      }
    }
  });

test('[TOKEN-1] the refusal names the scope that would do, and none where only a login does', async () => {
  const token = await people.programOf('demo', 'read');
  const ask = async (path: string) => (await people.server.post<{ scope: string }>(path, { token })).data;
  expect(await ask('/v1/api/forex/submit')).toEqual({ reason: 'scope_missing', scope: 'trade' });
  expect(await ask('/api/account/draw')).toEqual({ reason: 'scope_missing', scope: null });
});

test.each(SCOPES)(
  '[TOKEN-1] a token that may %s receives orders, and nothing of money or support',
  async (scope) => {
    for (const person of PEOPLE) {
      const client = await LiveClient.open(people.server);
      client.send({ cmd: 'login', token: await people.programOf(person, scope) });
      await client.settle();
      for (const [name, who] of Object.entries(TOPIC_ROWS)) {
        const from = client.frames.length;
        client.send({ cmd: 'sub', topic: name.endsWith('.') ? `${name}EURUSD` : name });
        const { cmd, code } = await client.next(({ of }) => of === 'sub', from);
        const expected = who === 'everybody' || TOKEN_TOPICS.includes(name) ? 'ack' : 1003;
        expect([person, name, code ?? cmd]).toEqual([person, name, expected]);
      }
      client.socket.terminate();
    }
    expect(LOGIN_TOPICS.toSorted()).toEqual([...TOKEN_TOPICS, 'WALLET'].toSorted());
  },
);

test('[TOKEN-1] a login by token gets pushes of orders without a subscription, and none of support', async () => {
  const client = await LiveClient.open(people.server);
  client.send({ cmd: 'login', token: await people.programOf('demo', 'read') });
  await client.settle();
  const id = await people.make('pending', 'demo');
  await people.ask('cancelOrder', { id }, await people.tokenOf('demo'));
  await people.ask('sendSupport', { text: 'Hello' }, await people.tokenOf('demo'));
  await client.settle();
  expect(LOGIN_TOPICS.map((topic) => client.pushes(topic).length)).toEqual([1, 1, 0, 0]);
  client.socket.terminate();
});

test('[TOKEN-1] a token gives no access to the administration', async () => {
  const headers = { authorization: await people.programOf('user', 'trade') };
  const response = await people.server.server.app.inject({ url: '/trpc/auth.me', headers });
  expect(response.statusCode).toBe(401);
});
