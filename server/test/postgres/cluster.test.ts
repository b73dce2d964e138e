/** A gateway in front of an engine: answers as the engine gives them, keys, limits, and the secret of the engine. */

import { isDeepStrictEqual } from 'node:util';
import { type CallName, CALLS, callOf } from '@vernier/shared/api/calls';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningGateway } from '../../src/gateway.ts';
import type { RunningServer } from '../../src/start.ts';
import { hasNatsServer } from '../message-bus/installation.ts';
import { answerOf, Cluster, FROM_GATEWAY, openDemoAt } from '../rig/cluster.ts';

/** Calls whose answers have a new token, picture or account each time. */
const FRESH: readonly CallName[] = [
  'openDemo',
  'openDemoPost',
  'captcha',
  'openProgramDemo',
  'passkeyChallenge',
];

describe.skipIf(!hasNatsServer())('a cluster', () => {
  let cluster: Cluster;
  let gateway: RunningGateway;
  let engine: RunningServer;

  beforeAll(async () => {
    cluster = await Cluster.start({ TEST_CONTROLS: 'on' });
    const adding = cluster.addGateway();
    engine = await cluster.addEngine().starting;
    gateway = await adding;
    // A gateway shows a slot 50 ms after the engine.
    cluster.pass(350);
  });
  afterAll(() => cluster.stop());

  async function both(options: InjectOptions) {
    const through = await answerOf(gateway.app, options);
    const headers = { ...options.headers, ...FROM_GATEWAY };
    return { through, direct: await answerOf(engine.app, { ...options, headers }) };
  }

  function requestOf(name: CallName, token: string | null): InjectOptions {
    const { method, path } = callOf(name);
    const headers = { lang: 'fr', ...(token !== null && { authorization: token }) };
    return { method, url: path, headers, ...(method === 'POST' && { payload: {} }) };
  }

  const NAMES = Object.keys(CALLS) as CallName[];

  test('[CLUSTER-2] each call without a session has the answer of the engine', async () => {
    const differing = [];
    for (const name of NAMES) {
      const { through, direct } = await both(requestOf(name, null));
      if (!isDeepStrictEqual(through, direct)) differing.push([name, through.status, direct.status]);
    }
    expect(differing).toEqual(FRESH.map((name) => [name, 200, 200]));
  });

  test('[CLUSTER-2] each call with a session has the answer of the engine', async () => {
    const differing = [];
    for (const name of NAMES) {
      const { token } = await openDemoAt(gateway.app);
      const through = await answerOf(gateway.app, requestOf(name, token));
      // A change may end its session.
      const other = callOf(name).method === 'GET' ? token : (await openDemoAt(gateway.app)).token;
      const { headers, ...request } = requestOf(name, other);
      const direct = await answerOf(engine.app, { ...request, headers: { ...headers, ...FROM_GATEWAY } });
      if (!isDeepStrictEqual(through, direct)) differing.push([name, through.status, direct.status]);
    }
    expect(differing).toEqual(FRESH.map((name) => [name, 200, 200]));
  });

  test.each<[string, InjectOptions]>([
    ['no JSON', { payload: '{"a":', headers: { 'content-type': 'application/json' } }],
    ['a dangerous key', { payload: '{"__proto__":1}', headers: { 'content-type': 'application/json' } }],
    ['a number beyond all', { payload: '{"type":1e999}', headers: { 'content-type': 'application/json' } }],
    [
      'another character set',
      { payload: '{}', headers: { 'content-type': 'application/json; charset=latin1' } },
    ],
    ['an empty body', { headers: { 'content-type': 'application/json' } }],
    ['a form', { payload: 'type=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
    ['text', { payload: 'type=1', headers: { 'content-type': 'text/plain' } }],
    ['a large body', { payload: { note: 'x'.repeat(100_000) } }],
    ['a body over the limit', { payload: { note: 'x'.repeat(2_000_000) } }],
    ['a wrong key', { payload: {}, headers: { 'idempotency-key': 'ü' } }],
    ['another site', { payload: {}, headers: { 'sec-fetch-site': 'cross-site' } }],
  ])('[CLUSTER-2] %s as a body has the answer of the engine', async (_, options) => {
    const { token } = await openDemoAt(gateway.app);
    const headers = { authorization: token, lang: 'de', ...options.headers };
    const { through, direct } = await both({
      ...{ method: 'POST', url: '/v1/api/forex/order/submit' },
      ...options,
      headers,
    });
    expect(through).toEqual(direct);
  });

  test.each<[string, InjectOptions]>([
    ['GET', { method: 'GET', url: '/api/nothing?a=1' }],
    ['a wrong method', { method: 'GET', url: callOf('submitOrder').path }],
    ['a wrong method of a read', { method: 'POST', url: callOf('kline').path, payload: {} }],
    ['the interface in the form of Binance', { method: 'GET', url: '/binance/fapi/v1/exchangeInfo' }],
    ['the interface in the form of OANDA', { method: 'GET', url: '/v3/accounts' }],
    ['the contact', { method: 'GET', url: '/.well-known/security.txt' }],
    ['a head', { method: 'HEAD', url: callOf('companyStatus').path }],
    ['a table', { method: 'GET', url: `${callOf('klineCsv').path}?forex_id=1&period=1min&from=1&to=2` }],
    [
      'a list that is compressed',
      { method: 'GET', url: callOf('areaList').path, headers: { 'accept-encoding': 'br' } },
    ],
  ])('[CLUSTER-2] %s has the answer of the engine', async (_, options) => {
    const { through, direct } = await both(options);
    expect(through).toEqual(direct);
  });

  test('[CLUSTER-2] the tag of the instrument list is that of the engine, which knows it', async () => {
    const request: InjectOptions = { method: 'GET', url: callOf('tradeList').path, headers: { lang: 'en' } };
    const { through, direct } = await both(request);
    expect(through).toEqual(direct);
    const etag = String(through.headers['etag']);
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    const known = await both({ ...request, headers: { lang: 'en', 'if-none-match': etag } });
    expect([known.through.status, known.direct.status]).toEqual([304, 304]);
  });

  test('[CLUSTER-3] a key gets its first answer from each process', async () => {
    const { token } = await openDemoAt(gateway.app);
    cluster.pass(250);
    const request: InjectOptions = {
      ...{ method: 'POST', url: callOf('submitOrder').path },
      headers: { authorization: token, lang: 'en', 'idempotency-key': 'first-order-1' },
      payload: { type: 1, status: 1, cont: '0.50', forex_id: 1, multiple: 100 },
    };
    const first = await answerOf(gateway.app, request);
    expect(JSON.parse(first.text)).toMatchObject({ code: 1 });
    cluster.pass(250);
    const { through, direct } = await both(request);
    expect(through.text).toBe(first.text);
    expect(through).toEqual(direct);
  });

  test('[CLUSTER-4] the engine answers probes to everyone, and everything else to gateways only', async () => {
    const bare = (url: string) => answerOf(engine.app, { method: 'GET', url, headers: { lang: 'en' } });
    expect((await bare('/healthz')).status).toBe(200);
    await cluster.untilReady(engine.app);
    for (const url of [callOf('kline').path, '/admin', '/', '/v3/accounts'])
      expect([url, (await bare(url)).status]).toEqual([url, 404]);
    await cluster.untilReady(gateway.app);
  });
});
