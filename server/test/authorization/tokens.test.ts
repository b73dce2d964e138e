/** Programs' tokens in the table of rights: every call and every topic by a token that reads and by one that trades. */

import { type RouteName } from '@vernier/shared/api/paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TOKEN_ACCESS } from '../../src/http/pipeline/token-access.ts';
import { PRIVATE_TOPICS } from '../../src/core/feeds/account-feed.ts';
import { allRoutes } from '../../src/all-routes.ts';
import { People } from './people.ts';
import { CALL_ROWS, TOKEN_ROWS, TOKEN_TOPICS, TOPIC_ROWS } from './rows.ts';
import { LiveClient } from '../rig/live-client.ts';

const PEOPLE = ['demo', 'user', 'frozen'] as const;
const SCOPES = ['read', 'trade'] as const;
/** Money, credentials, identity, support and the account itself: never, independent of the tables. */
const NEVER: readonly RouteName[] = [
  'draw',
  'cancelDraw',
  'bindDrawMethod',
  'deleteDrawMethod',
  'submitCharge',
  'submitWire',
  'amendPassword',
  'enableTotp',
  'confirmTotp',
  'disableTotp',
  'submitRealName',
  'uploadImage',
  'readImage',
  'sessionList',
  'revokeSession',
  'logout',
  'apiTokens',
  'createApiToken',
  'revokeApiToken',
  'exportData',
  'deleteAccount',
  'openDemo',
  'openDemoPost',
  'register',
  'sendSupport',
  'supportMessages',
];

let people: People;

beforeAll(async () => {
  people = await People.gather();
});
afterAll(() => people.server.stop());

test('[Z40] every call states its scope; calls without a user are open, and all others are in a list', () => {
  for (const { name, readsSession } of allRoutes(people.server.server)) {
    const listed = SCOPES.find((scope) => TOKEN_ROWS[scope].includes(name)) ?? 'none';
    expect([name, TOKEN_ACCESS[name]]).toEqual([name, readsSession ? listed : 'anybody']);
  }
  for (const name of NEVER) expect([name, TOKEN_ACCESS[name]]).toEqual([name, 'none']);
});

test.each(SCOPES)('[Z40] a token that may %s does that and nothing else', async (scope) => {
  for (const { name, readsSession } of allRoutes(people.server.server)) {
    const { own, thing, input } = CALL_ROWS[name];
    const allowed = TOKEN_ROWS.read.includes(name) || (scope === 'trade' && TOKEN_ROWS.trade.includes(name));
    for (const [at, person] of PEOPLE.entries()) {
      const made = thing === undefined ? '' : await people.make(thing, person);
      const { outcome } = await people.ask(name, input(made), people.programOf(person, scope));
      const expected = !readsSession ? own[0] : allowed ? own[at + 1] : 'scope_missing';
      expect([name, person, outcome]).toEqual([name, person, expected]);
    }
  }
});

test('[Z40] the refusal names the scope that would do, and none where only a login does', async () => {
  const token = people.programOf('demo', 'read');
  const ask = async (path: string) => (await people.server.post<{ scope: string }>(path, { token })).data;
  expect(await ask('/v1/api/forex/submit')).toEqual({ reason: 'scope_missing', scope: 'trade' });
  expect(await ask('/api/account/draw')).toEqual({ reason: 'scope_missing', scope: null });
});

test.each(SCOPES)(
  '[Z40] a token that may %s hears orders, and nothing of money or support',
  async (scope) => {
    for (const person of PEOPLE) {
      const client = await LiveClient.open(people.server);
      client.say({ cmd: 'login', token: people.programOf(person, scope) });
      await client.settle();
      for (const [name, who] of Object.entries(TOPIC_ROWS)) {
        const from = client.frames.length;
        client.say({ cmd: 'sub', topic: name.endsWith('.') ? `${name}EURUSD` : name });
        const { cmd, code } = await client.next(({ of }) => of === 'sub', from);
        const expected = who === 'everybody' || TOKEN_TOPICS.includes(name) ? 'ack' : 1003;
        expect([person, name, code ?? cmd]).toEqual([person, name, expected]);
      }
      client.socket.terminate();
    }
    expect([...PRIVATE_TOPICS]).toEqual([...TOKEN_TOPICS, 'WALLET']);
  },
);

test('[Z40] a login by token gets pushes of orders without a subscription, and none of support', async () => {
  const client = await LiveClient.open(people.server);
  client.say({ cmd: 'login', token: people.programOf('demo', 'read') });
  await client.settle();
  const id = await people.make('pending', 'demo');
  await people.ask('cancelOrder', { id }, people.tokenOf('demo'));
  await people.ask('sendSupport', { text: 'Hello' }, people.tokenOf('demo'));
  await client.settle();
  expect(PRIVATE_TOPICS.map((topic) => client.pushes(topic).length)).toEqual([1, 1, 0]);
  client.socket.terminate();
});

test('[Z40] a token opens no door of the administration', async () => {
  const headers = { authorization: people.programOf('user', 'trade') };
  const response = await people.server.server.app.inject({ url: '/trpc/auth.me', headers });
  expect(response.statusCode).toBe(401);
});
