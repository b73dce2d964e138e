/** Webhooks of the built server in its own process: kill -9 during deliveries, and the sample receivers in TypeScript and Python. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Calls } from '@vernier/shared/api/calls';
import type { SessionWire } from '@vernier/shared/api/shapes/user';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { BuiltServer, type ServerProcess } from '../rig/server-process.ts';
import { Receiver } from './receiver.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const HAS_PYTHON = spawnSync('python3', ['--version']).status === 0;
const KILLS = 3;
const ORDERS = 12;
const SETTINGS = { WEBHOOK_ADDRESSES: 'any' };

const server = new BuiltServer();
let running: ServerProcess;
let url: string;

beforeAll(async () => {
  await server.build();
}, 120_000);
afterEach(() => running.end('SIGTERM'));
afterAll(() => server.remove());

async function start(): Promise<void> {
  running = server.start(SETTINGS);
  url = await running.url();
}

async function post<Data>(path: string, body: object = {}, token = ''): Promise<Data> {
  const headers = { authorization: token, 'content-type': 'application/json' };
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return ((await response.json()) as { data: Data }).data;
}

async function openDemo(): Promise<string> {
  return (await post<SessionWire>('/api/user/createAccountDemoForU')).token;
}

async function order(token: string): Promise<void> {
  await post('/v1/api/forex/submit', { type: 1, cont: '0.01', forex_id: 1, status: 1, multiple: 500 }, token);
}

async function createWebhook(address: string, token: string): Promise<string> {
  const body = { url: address, security: false };
  return (await post<Calls['createWebhook']['output']>('/api/user/webhooks/create', body, token)).secret;
}

test('[WEBHOOK-5] no event is lost and none comes out of order when the server is killed during deliveries', {
  tags: ['night'],
  timeout: 120_000,
}, async () => {
  const receiver = await Receiver.open();
  await start();
  const token = await openDemo();
  await createWebhook(receiver.url, token);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const seen = receiver.received.length;
    for (let count = 0; count < ORDERS; count += 1) await order(token);
    await receiver.arrived(seen + 1 + kill);
    expect((await running.end('SIGKILL')).code).toBeNull();
    await start();
  }
  await order(token);
  // the entry about the webhook itself is number 1 and not chosen
  const last = 1 + KILLS * ORDERS + 1;
  while (receiver.ids.at(-1) !== last) await receiver.arrived(receiver.received.length + 1);
  const firstTimes = receiver.ids.filter((id, at, ids) => ids.indexOf(id) === at);
  expect(firstTimes).toEqual(Array.from({ length: last - 1 }, (_, at) => at + 2));
  await receiver.close();
});

/** A running sample receiver and its lines. */
class Sample {
  readonly #child: ChildProcess;
  readonly #lines: NodeJS.AsyncIterator<string>;

  constructor(program: string, args: readonly string[], env: Readonly<Record<string, string>>) {
    const { PATH = '' } = process.env;
    this.#child = spawn(program, args, {
      cwd: ROOT,
      env: { PATH, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines: Interface = createInterface({ input: this.#child.stdout as NodeJS.ReadableStream });
    this.#lines = lines[Symbol.asyncIterator]();
  }

  async line(): Promise<string> {
    const { value, done } = await this.#lines.next();
    if (done === true) throw new Error('the receiver has ended');
    return value;
  }

  async end(): Promise<void> {
    this.#child.kill('SIGKILL');
    await once(this.#child, 'close');
  }
}

/** A port that was free a moment ago: the address of a webhook comes before its secret, which the receiver needs to start. */
async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

interface Forged {
  readonly id: number;
  readonly account: string;
  readonly seconds?: number;
  readonly key: string;
}

/** Status of the answer to a delivery that the test signs. */
async function deliver(address: string, { id, account, seconds, key }: Forged): Promise<number> {
  const at = seconds ?? Math.floor(Date.parse(new Date().toISOString()) / 1000);
  const body = JSON.stringify({
    type: 'event',
    account,
    webhook: 1,
    previous_id: id - 1,
    event: { id, kind: 'opened' },
  });
  const signature = createHmac('sha256', key).update(`${at}.${body}`).digest('hex');
  const headers = { 'vernier-signature': `t=${at},v1=${signature}` };
  return (await fetch(address, { method: 'POST', headers, body })).status;
}

describe.each([
  ['TypeScript', process.execPath, ['--import', 'tsx', 'sdk/examples/webhook-receiver.ts'], true],
  ['Python', 'python3', ['docs/samples/webhooks/receiver.py'], HAS_PYTHON],
] as const)('[WEBHOOK-8] the sample receiver in %s', (_, program, args, isInstalled) => {
  test.runIf(isInstalled)(
    'prints each event once, notices missing ones, and accepts nothing that the secret did not sign lately',
    { tags: ['night'], timeout: 60_000 },
    async () => {
      await start();
      const token = await openDemo();
      const port = await freePort();
      const address = `http://127.0.0.1:${port}`;
      const secret = await createWebhook(address, token);
      const sample = new Sample(program, args, {
        VERNIER_WEBHOOK_SECRET: secret,
        VERNIER_WEBHOOK_PORT: String(port),
      });
      try {
        expect(await sample.line()).toBe(`listening on ${address}`);
        const id = await webhookId(token);
        expect(await post('/api/user/webhooks/test', { id }, token)).toMatchObject({ status: 204 });
        expect(await sample.line()).toBe('test');
        await order(token);
        expect(await sample.line()).toBe('2 opened');
        await post('/api/user/webhooks/change', { id, since: 1 }, token);
        await order(token);
        expect(await sample.line()).toBe('3 opened');
        const account = await accountOf(token);
        expect(await deliver(address, { id: 9, account, key: secret })).toBe(204);
        expect(await sample.line()).toBe('9 opened after a gap');
        expect(await deliver(address, { id: 10, account, key: `${secret}x` })).toBe(400);
        const seconds = Math.floor(Date.parse(new Date().toISOString()) / 1000) - 400;
        expect(await deliver(address, { id: 11, account, key: secret, seconds })).toBe(400);
        expect(await deliver(address, { id: 9, account, key: secret })).toBe(204);
        expect(await deliver(address, { id: 10, account, key: secret })).toBe(204);
        expect(await sample.line()).toBe('10 opened');
      } finally {
        await sample.end();
      }
    },
  );
});

async function get<Data>(path: string, token: string): Promise<Data> {
  const response = await fetch(`${url}${path}`, { headers: { authorization: token } });
  return ((await response.json()) as { data: Data }).data;
}

async function webhookId(token: string): Promise<number> {
  const [webhook] = await get<Calls['webhooks']['output']>('/api/user/webhooks', token);
  return webhook?.id ?? 0;
}

async function accountOf(token: string): Promise<string> {
  const { user } = await get<{ user: { uid: string } }>('/api/user/export', token);
  return user.uid;
}
