/** Requests of a gateway over HTTP to two engines, one of which owns the account of the caller. */

import { once } from 'node:events';
import { type IncomingMessage, request as beginRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { NotOwner } from '@vernier/shared/engine/not-owner';
import { ManualClock } from '@vernier/shared/clock';
import { shardOf } from '@vernier/shared/engine/shards';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EngineProxy } from '../../src/cluster/gateway/engine-proxy.ts';
import { engineRouting } from '../../src/cluster/gateway/engine-routing.ts';
import { SeenSlot } from '../../src/cluster/gateway/seen-slot.ts';
import { ShardChoice } from '../../src/cluster/gateway/shard-choice.ts';
import { keepConnection } from '../../src/platform/routing/large-bodies.ts';
import { answerMisdirected } from '../../src/platform/routing/misdirected.ts';
import { RequestFailure } from '../../src/platform/message-bus/message-bus.ts';
import { postUntilAnswered } from '../rig/early-answer.ts';

/** A token is the number of its user. */
const USER = 2;
const TOKEN = String(USER);

interface Listener {
  readonly app: FastifyInstance;
  readonly url: string;
  readonly bodies: string[];
  readonly paths: (string | undefined)[];
  readonly slots: unknown[];
  isOwner: boolean;
}

let engines: Listener[];
let gateway: FastifyInstance;
let gatewayUrl: string;
let choice: ShardChoice;
let located: number;
/** Engine that says that it owns the shard of the address, and of the user. */
let owners: { other: Listener | undefined; user: Listener | undefined; next?: Listener };

async function listener(): Promise<Listener> {
  const app = fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  const engine: Listener = { app, bodies: [], paths: [], slots: [], isOwner: false, url: '' };
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    keepConnection(error, reply);
    if (answerMisdirected(error, Object.assign(reply, { refused: undefined }))) return;
    reply.code(error.statusCode ?? 500).send(error.message);
  });
  app.all('/*', (request, reply) => {
    engine.paths.push(request.raw.url);
    engine.slots.push(request.headers['x-cluster-slot']);
    engine.bodies.push(typeof request.body === 'string' ? request.body : '');
    if (!engine.isOwner) throw new NotOwner(shardOf(USER));
    return reply.header('x-answer', 'owner').send('answer');
  });
  return Object.assign(engine, { url: await app.listen({ port: 0, host: '127.0.0.1' }) });
}

beforeEach(async () => {
  engines = [await listener(), await listener()];
  const [other, user] = engines;
  owners = { other, user };
  if (user !== undefined) user.isOwner = true;
  choice = new ShardChoice();
  located = 0;
  const sender = {
    forward: async () => {
      located += 1;
      choice.note(TOKEN, shardOf(USER));
      return { refused: 'unavailable' as const };
    },
  };
  const proxy = new EngineProxy({
    bus: {
      request: async (subject) => {
        const owner = subject === `v1.address.${shardOf(USER)}` ? owners.user : owners.other;
        owners.user ??= owners.next;
        if (owner === undefined) throw new RequestFailure('no_responder', subject);
        return Buffer.from(JSON.stringify({ v: 1, url: owner.url }));
      },
    },
    ...{
      secret: 's',
      seen: new SeenSlot(() => 7),
      steady: new ManualClock(0),
      tracing: null,
      routing: engineRouting(choice, sender),
    },
  });
  gateway = fastify();
  proxy.register(gateway);
  gateway.removeAllContentTypeParsers();
  gateway.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  gateway.all('/*', (request, reply) => proxy.send(request, reply));
  gatewayUrl = await gateway.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await gateway.close();
  await Promise.all(engines.map(({ app }) => app.close()));
});

const decided = () => engines.map(({ bodies }) => bodies.length);

async function send(init: { readonly method?: string; readonly body?: string; readonly key?: boolean } = {}) {
  const { method = 'GET', body, key = false } = init;
  const response = await fetch(`${gatewayUrl}/v3/orders`, {
    method,
    ...(body !== undefined && { body }),
    headers: {
      [key ? 'x-mbx-apikey' : 'authorization']: TOKEN,
      ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
  });
  const { status, headers } = response;
  return { status, text: await response.text(), shard: headers.get('x-shard'), by: headers.get('x-answer') };
}

const ANSWER = { status: 200, text: 'answer', shard: null, by: 'owner' };

test.each([false, true])(
  '[CLUSTER-48] a read is sent on to the owner that the first engine names, the next one at once (key: %s)',
  async (key) => {
    expect(await send({ key })).toEqual(ANSWER);
    expect(decided()).toEqual([1, 1]);
    expect(await send({ key })).toEqual(ANSWER);
    expect(decided()).toEqual([1, 2]);
  },
);

test('[CLUSTER-25] a request carries the slot that the gateway has shown, also when its caller names another', async () => {
  const headers = { authorization: TOKEN, 'x-cluster-slot': '1' };
  await fetch(`${gatewayUrl}/v3/orders`, { headers });
  expect(engines.flatMap(({ slots }) => slots)).toEqual(['7', '7']);
});

const QUERIES = ['text=../../etc', 'text=100%', 'text=%zz', 'text=%2E%2E%2F', '?'];

test.each(QUERIES)('[CLUSTER-113] the query %s arrives byte for byte', async (query) => {
  expect(
    (await fetch(`${gatewayUrl}/v3/orders?${query}`, { headers: { authorization: TOKEN } })).status,
  ).toBe(200);
  expect(engines[1]?.paths).toEqual([`/v3/orders?${query}`]);
});

const PARENT_PATHS = ['/v3/..%2forders', '/..%2F', '/v3/%2e%2e%2forders'];

test.each(PARENT_PATHS)(
  '[CLUSTER-113] the path %s is answered at the gateway: there is nothing',
  async (path) => {
    const answer = await fetch(`${gatewayUrl}${path}`, { headers: { authorization: TOKEN } });
    expect([answer.status, await answer.json()]).toMatchObject([404, { data: { reason: 'path_not_found' } }]);
    expect(decided()).toEqual([0, 0]);
  },
);

test('[CLUSTER-48] a small body is sent on whole', async () => {
  expect(await send({ method: 'POST', body: 'symbol=EURUSD' })).toEqual(ANSWER);
  expect(engines.map(({ bodies }) => bodies)).toEqual([['symbol=EURUSD'], ['symbol=EURUSD']]);
});

/** A body without a length, in chunks, as programs send it that write it piece by piece. */
async function sendChunks(chunks: readonly string[], headers: Readonly<Record<string, string>> = {}) {
  const sent = beginRequest(`${gatewayUrl}/v3/orders`, {
    method: 'POST',
    headers: { authorization: TOKEN, 'content-type': 'application/json', ...headers },
  });
  for (const chunk of chunks) sent.write(chunk);
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, text: await text(response) };
}

test('[CLUSTER-48] a small body in chunks is sent on whole to each engine', async () => {
  expect(await sendChunks(['{"symbol":', '"EURUSD"}'])).toEqual({ status: 200, text: 'answer' });
  expect(engines.map(({ bodies }) => bodies)).toEqual([['{"symbol":"EURUSD"}'], ['{"symbol":"EURUSD"}']]);
  expect(located).toBe(0);
});

test.each([70_000, 200_000])('[CLUSTER-48] %i bytes in chunks are sent whole and once', async (size) => {
  choice.note(TOKEN, shardOf(USER));
  const half = 'x'.repeat(size / 2);
  expect(await sendChunks([half, half])).toEqual({ status: 200, text: 'answer' });
  expect(engines.map(({ bodies }) => bodies)).toEqual([[], [half + half]]);
});

test('[CLUSTER-48] a request that expects a 100 is sent on without the header', async () => {
  expect(await sendChunks(['{}'], { expect: '100-continue' })).toEqual({ status: 200, text: 'answer' });
});

test('[CLUSTER-48] a large body is sent once, since the gateway asks for the owner of its token before', async () => {
  expect(await send({ method: 'POST', body: 'x'.repeat(100_000) })).toEqual(ANSWER);
  expect([decided(), located]).toEqual([[0, 1], 1]);
  expect(await send({ method: 'POST', body: 'x'.repeat(100_000) })).toEqual(ANSWER);
  expect([decided(), located]).toEqual([[0, 2], 1]);
});

test('[CLUSTER-117] a refusal of the engine before the end of a body comes while the body still arrives, and the connection is kept', async () => {
  const answer = await postUntilAnswered(`${gatewayUrl}/v3/orders`, 6_291_456, { authorization: TOKEN });
  expect(answer).toEqual({ status: 413, text: expect.stringContaining('too large'), isReused: true });
});

test('[CLUSTER-48] the address of a shard that has moved is found again', async () => {
  await send();
  const [other, user] = engines;
  if (other === undefined || user === undefined) return;
  [other.isOwner, user.isOwner] = [true, false];
  owners = { other: user, user: other };
  expect(await send()).toEqual(ANSWER);
  expect(decided()).toEqual([2, 2]);
});

test.each(['GET', 'POST'])(
  '[CLUSTER-48] a %s that an engine which has ended cannot get is sent to the next owner',
  async (method) => {
    const body = method === 'POST' ? { body: 'symbol=EURUSD' } : {};
    await send();
    const [other, user] = engines;
    if (other === undefined || user === undefined) return;
    await user.app.close();
    other.isOwner = true;
    owners = { other, user: undefined, next: other };
    expect(await send({ method, ...body })).toEqual(ANSWER);
    expect(other.bodies.at(-1)).toBe(body.body ?? '');
  },
);

test('[CLUSTER-48] a request is sent on at most twice', async () => {
  for (const engine of engines) engine.isOwner = false;
  expect(await send()).toMatchObject({ status: 503, shard: null });
  expect(decided()).toEqual([1, 2]);
});
