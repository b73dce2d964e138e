/**
 * A stop in the middle of work: many sockets, orders in flight on many lanes, and then a signal, or the end of the npm that
 * started the server. The server is the built one, in a separate process.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { DealsWire } from '@vernier/shared/api/shapes/order';
import type { SessionWire } from '@vernier/shared/api/shapes/user';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { BuiltServer, ServerProcess } from '../rig/server-process.ts';

vi.setConfig({ testTimeout: 120_000 });

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
const SOCKETS = 40;
const ACCOUNTS = 3;
const LANES_PER_ACCOUNT = 6;
const ORDERS_BEFORE_THE_STOP = 60;
const WITHIN_MS = 10_000;
const GOING_AWAY = 1001;
const EXIT_WITH_PARENT = pathToFileURL(
  fileURLToPath(new URL('../../../.tools/run/exit-with-parent.mjs', import.meta.url)),
).href;

interface Attempt {
  readonly token: string;
  readonly key: string;
  /** Null until it was answered. */
  answer: string | null;
}

/** A server under load, as the programs that load it see it. */
class Load {
  readonly attempts: Attempt[] = [];
  readonly tokens: string[] = [];
  readonly #url: string;
  readonly #name: string;

  constructor(url: string, name: string) {
    this.#url = url;
    this.#name = name;
  }

  /** Opens accounts and sockets, which follow the quotes and some of them an account; resolves with their goodbyes. */
  async connect(): Promise<{ readonly closed: Promise<readonly number[]> }> {
    for (let index = 0; index < ACCOUNTS; index += 1) {
      const response = await fetch(`${this.#url}/api/user/createAccountDemoForU`, { method: 'POST' });
      this.tokens.push(((await response.json()) as { data: SessionWire }).data.token);
    }
    const sockets = Array.from({ length: SOCKETS }, () => new WebSocket(wsAddress(this.#url)));
    const closed = Promise.all(sockets.map(async (socket) => (await once(socket, 'close'))[0] as number));
    await Promise.all(sockets.map((socket) => once(socket, 'open')));
    const firstMessages = sockets.map((socket) => once(socket, 'message'));
    for (const [index, socket] of sockets.entries()) {
      socket.send(JSON.stringify({ cmd: 'sub', topic: 'DAY_MARKET' }));
      socket.send(JSON.stringify({ cmd: 'login', token: this.tokens[index % ACCOUNTS] }));
      socket.send(JSON.stringify({ cmd: 'sub', topic: 'FOREX_TRADE' }));
    }
    await Promise.all(firstMessages);
    return { closed };
  }

  /** Sends orders on all lanes until the server takes no more; `stop` is called in the thick of it. */
  async run(stop: () => void): Promise<void> {
    let left = ORDERS_BEFORE_THE_STOP;
    const lane = async (token: string) => {
      for (;;) {
        const attempt: Attempt = { token, key: `${this.#name}-${this.attempts.length}-key`, answer: null };
        this.attempts.push(attempt);
        const answered = await send(this.#url, attempt).catch(() => null);
        if (answered?.status !== 200) return;
        attempt.answer = answered.text;
        left -= 1;
        if (left === 0) stop();
      }
    };
    await Promise.all(
      this.tokens.flatMap((token) => Array.from({ length: LANES_PER_ACCOUNT }, () => lane(token))),
    );
  }

  get acknowledged(): readonly Attempt[] {
    return this.attempts.filter(({ answer }) => answer !== null);
  }
}

async function send(url: string, { token, key }: Attempt) {
  const response = await fetch(`${url}/v1/api/forex/submit`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ type: 1, cont: '0.01', forex_id: 1, status: 1, multiple: 500 }),
  });
  const hit = response.headers.get('idempotency-hit') === 'true';
  return { status: response.status, hit, text: await response.text() };
}

function wsAddress(url: string): string {
  return `${url.replace('http', 'ws')}/v1/ws`;
}

const server = new BuiltServer();

beforeAll(() => server.build(), 30_000);
afterAll(() => server.remove());

/** The write-ahead log of the file: empty after an orderly end. */
function logBytes(): number {
  const path = join(server.dataDir, 'vernier.sqlite-wal');
  return existsSync(path) ? statSync(path).size : 0;
}

/** Repeats everything with its key: first answers stay, and each order is there once. */
async function expectNothingLost(load: Load): Promise<void> {
  const again = server.start();
  const url = await again.url();
  await Promise.all(
    load.attempts.map(async (attempt) => {
      const { hit, text } = await send(url, attempt);
      expect((JSON.parse(text) as { code: number }).code).toBe(1);
      if (attempt.answer !== null) expect({ hit, text }).toEqual({ hit: true, text: attempt.answer });
    }),
  );
  for (const token of load.tokens) {
    const headers = { authorization: token };
    const response = await fetch(`${url}/v1/api/forex/my_deal?status=1`, { headers });
    const { total } = ((await response.json()) as { data: DealsWire }).data;
    expect(total).toBe(load.attempts.filter((attempt) => attempt.token === token).length);
  }
  await again.end('SIGTERM');
}

for (const signal of SIGNALS)
  test(`[START-13] ${signal} under load: what was acknowledged stays, every socket is closed with 1001, and it ends with 0 within ten seconds`, {
    tags: signal === 'SIGTERM' ? [] : ['night'],
  }, async () => {
    const running = server.start();
    const url = await running.url();
    const load = new Load(url, signal);
    const { closed } = await load.connect();
    let stoppedAt = 0;
    await load.run(() => {
      stoppedAt = performance.now();
      void running.end(signal);
    });
    expect(new Set(await closed)).toEqual(new Set([GOING_AWAY]));
    // Nothing new is taken any more, over HTTP or sockets.
    const late = await send(url, {
      token: load.tokens[0] ?? '',
      key: `${signal}-late-key`,
      answer: null,
    }).catch(() => null);
    expect(late === null || late.status === 503).toBe(true);
    await expect(once(new WebSocket(wsAddress(url)), 'open')).rejects.toThrow(/ECONNREFUSED|503|hang up/);
    const { code, output } = await running.ended;
    expect(performance.now() - stoppedAt).toBeLessThan(WITHIN_MS);
    expect(code).toBe(0);
    expect(output).not.toContain('"level":"error"');
    expect(logBytes()).toBe(0);
    expect(load.acknowledged.length).toBeGreaterThanOrEqual(ORDERS_BEFORE_THE_STOP);
    await expectNothingLost(load);
  });

test('[START-14] the server ends in order when the npm that started it is killed', async () => {
  // In the place of npm: a process that started the server and is killed without a signal to it.
  const child = spawn(process.execPath, ['--eval', STARTER], {
    cwd: server.dataDir,
    env: {
      PATH: process.env['PATH'] ?? '',
      npm_lifecycle_event: 'start',
      PORT: '0',
      DATA_DIR: server.dataDir,
      ...server.stored.settings,
      TEST_CONTROLS: 'on',
      HOUSE_TRADERS: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const running = new ServerProcess(child);
  const load = new Load(await running.url(), 'leash');
  const { closed } = await load.connect();
  let killedAt = 0;
  await load.run(() => {
    killedAt = performance.now();
    void running.end('SIGKILL');
  });
  expect(new Set(await closed)).toEqual(new Set([GOING_AWAY]));
  // It has ended when the other end of its output is closed: the server, too.
  const { output } = await running.ended;
  expect(performance.now() - killedAt).toBeLessThan(WITHIN_MS);
  expect(output).not.toContain('"level":"error"');
  expect(logBytes()).toBe(0);
  await expectNothingLost(load);
});

const STARTER = `require('node:child_process').spawn(process.execPath, ${JSON.stringify([
  '--import',
  `data:text/javascript,import { exitWithParent } from ${JSON.stringify(EXIT_WITH_PARENT)}; exitWithParent();`,
  server.main,
])}, { stdio: 'inherit' })`;
