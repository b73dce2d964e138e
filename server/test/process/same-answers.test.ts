/** One process and a cluster, as a client sees them: every call of the reference and every kind of page, each through another gateway. */

import { CALLS, type CallName, callOf } from '@vernier/shared/api/calls';
import { splitPath } from '@vernier/shared/api/paths';
import type { SessionWire } from '@vernier/shared/api/shapes/user';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { printedExample } from '../../src/http/reference/examples.ts';
import { BuiltServer, type ServerProcess } from '../rig/server-process.ts';
import { canRunCluster, WholeCluster } from '../rig/whole-cluster.ts';

const SETTINGS = { MARKET_SEED: '1', HOUSE_TRADERS: 'off', TEST_CONTROLS: 'on' };
/** Until its thread for pages has started, a server sends a static page. */
const PAGES_START = { timeout: 10_000, interval: 100 };
const ADDRESSES = [
  ...['/', '/trade', '/trade/EURUSD', '/login', '/user', '/orders', '/news', '/ranking', '/chat', '/support'],
  ...['/docs', '/openapi.json', '/asyncapi.json', '/.well-known/security.txt', '/robots.txt', '/embed/chart'],
  ...['/manifest.json', '/favicon.ico', '/sw.js', '/logos/EURUSD.svg', '/assets/none.js'],
  ...['/udf/config', '/udf/symbols?symbol=EURUSD', '/binance/fapi/v1/exchangeInfo', '/oanda/v3/accounts'],
  ...['/healthz', '/metrics', '/trpc', '/trpc/auth.me', '/api/nothing', '/v1/api/nothing', '/nothing'],
];
/** Headers whose values are those of a moment, of an answer or of a connection. */
const CHANGING = new Set([
  ...['date', 'content-length', 'etag', 'last-modified', 'x-request-id', 'server-timing'],
  ...['connection', 'keep-alive', 'transfer-encoding'],
]);

/** Number of an account, in the name of a file. */
const UID = /\b\d{8}\b/;

const single = new BuiltServer();
let process: ServerProcess;
let cluster: WholeCluster;
let processUrl: string;
let sent = 0;

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Of the envelope: its code, message and the fields of its data; null of other contents. */
  readonly envelope: unknown;
}

type Send = (base: string) => Promise<Response>;

async function readAnswer(response: Response): Promise<Answer> {
  const headers = [...response.headers]
    .filter(([name]) => !CHANGING.has(name))
    .map(([name, value]) => [name, value.replace(UID, 'UID')]);
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return {
    status: response.status,
    headers: Object.fromEntries(headers) as Answer['headers'],
    envelope: isJson ? envelopeOf(JSON.parse(text)) : null,
  };
}

function envelopeOf(body: unknown): unknown {
  const { code, msg, data } = body as { code?: unknown; msg?: unknown; data?: unknown };
  const isObject = typeof data === 'object' && data !== null && !Array.isArray(data);
  return { code, msg, data: isObject ? Object.keys(data).toSorted() : typeof data };
}

/** The answer of the process, and that of the next gateway. */
async function both(send: Send): Promise<readonly [Answer, Answer]> {
  sent += 1;
  const gateway = cluster.gatewayUrl((sent % 2) + 1);
  return [await readAnswer(await send(processUrl)), await readAnswer(await send(gateway))];
}

async function demoToken(base: string): Promise<string> {
  const opened = await fetch(`${base}/api/user/createAccountDemoForU`, { method: 'POST' });
  const { data } = (await opened.json()) as { readonly data: SessionWire };
  return data.token;
}

/** The example of a call; values of the path and of a query are in its address. */
async function sendExample(base: string, name: CallName, token: string | null): Promise<Response> {
  const { method, path } = splitPath(name);
  const input = printedExample(callOf(name).example) as Readonly<Record<string, string>>;
  const headers = {
    ...(token !== null && { authorization: token }),
    ...(callOf(name).keyed === true && { 'idempotency-key': `same-answers-${name}` }),
  };
  if (method === 'GET') return fetch(`${base}${path}?${new URLSearchParams(input).toString()}`, { headers });
  const json = { ...headers, 'content-type': 'application/json' };
  return fetch(`${base}${path}`, { method, headers: json, body: JSON.stringify(input) });
}

describe.skipIf(!canRunCluster)(
  '[CLUSTER-118] one process and a cluster give the same',
  { tags: ['night'] },
  () => {
    beforeAll(async () => {
      await single.build('empty');
      process = single.start(SETTINGS);
      processUrl = await process.url();
      cluster = await WholeCluster.start(SETTINGS);
    }, 120_000);
    afterAll(async () => {
      await cluster.stop();
      await process.end('SIGTERM');
      await single.remove();
    });

    test.each(ADDRESSES)('status and headers at %s', { timeout: 20_000 }, async (address) => {
      await vi.waitFor(async () => {
        const [one, many] = await both((base) => fetch(`${base}${address}`, { redirect: 'manual' }));
        expect(many).toEqual(one);
      }, PAGES_START);
    });

    test.each(Object.keys(CALLS) as CallName[])('answers to %s', async (name) => {
      const [one, many] = await both((base) => sendExample(base, name, null));
      expect(many).toEqual(one);
      const [ofOne, ofMany] = await both(async (base) => sendExample(base, name, await demoToken(base)));
      expect(ofMany).toEqual(ofOne);
    });
  },
);
