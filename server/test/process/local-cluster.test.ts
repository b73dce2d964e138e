/** Parts of a local cluster without PostgreSQL: the balancer in front of its gateways, NATS, and processes that end with it. */

import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startNats } from '../../local-cluster/nats.ts';
import { whenReady } from '../../local-cluster/readiness.ts';
import { RoleProcess } from '../../local-cluster/role-process.ts';
import { SupervisedProcess } from '../../local-cluster/supervised-process.ts';
import { TcpBalancer } from '../../local-cluster/tcp-balancer.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vernier-local-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A gateway that sends its name and ends the connection. */
async function gateway(name: string): Promise<Server> {
  const server = createServer((socket) => socket.end(name));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** What a connection receives until its end. */
async function received(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (bytes: Buffer) => (text += bytes.toString()));
  await once(socket, 'close');
  return text;
}

describe('[CLUSTER-37] the balancer of a local cluster', () => {
  test('takes the gateways in turns, goes past one that is down, and ends a connection when all are', async () => {
    const [one, two] = [await gateway('one'), await gateway('two')];
    const balancer = await TcpBalancer.listen(0, [portOf(one), portOf(two)]);
    const answers = async () => [await received(balancer.port), await received(balancer.port)];
    expect(await answers()).toEqual(['one', 'two']);
    expect(await answers()).toEqual(['one', 'two']);
    one.close();
    expect(await answers()).toEqual(['two', 'two']);
    two.close();
    expect(await answers()).toEqual(['', '']);
    await balancer.close();
  });

  test('passes on an answer to a client that has ended its side', async () => {
    const server = createServer({ allowHalfOpen: true }, (socket) => {
      socket.on('data', () => {}).once('end', () => setImmediate(() => socket.end('answer')));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const balancer = await TcpBalancer.listen(0, [portOf(server)]);
    const socket = connect(balancer.port, '127.0.0.1');
    socket.end('question');
    const answers = await socket.setEncoding('utf8').toArray();
    expect(answers.join('')).toBe('answer');
    await balancer.close();
    server.close();
  });

  test('ends open connections when it closes', async () => {
    const server = createServer(() => {});
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const balancer = await TcpBalancer.listen(0, [portOf(server)]);
    const socket = connect(balancer.port, '127.0.0.1');
    await once(socket, 'connect');
    const closed = once(socket, 'close');
    await balancer.close();
    expect(await closed).toEqual([false]);
    server.close();
  });
});

describe('[CLUSTER-36] a process of a local cluster', () => {
  const script = (text: string) => ({
    ...{ name: 'part', cwd: folder, logFile: join(folder, 'part.log') },
    command: [process.execPath, '--eval', text],
  });

  test('gets its signal when it is stopped, and is waited for', async () => {
    const child = new SupervisedProcess(
      script(`process.on('SIGTERM', () => { console.log('ends'); process.exit(0); });
        setInterval(() => {}, 1000); console.log('runs');`),
    );
    const log = () => readFileSync(join(folder, 'part.log'), 'utf8');
    await expect.poll(log, { timeout: 30_000 }).toContain('runs');
    await child.stop();
    expect(readFileSync(join(folder, 'part.log'), 'utf8')).toBe('runs\nends\n');
    expect(child.isEnded).toBe(true);
  });

  test('is started again, and reported with its last lines when it does not start', {
    tags: ['night'],
  }, async () => {
    const role = new RoleProcess(script("console.log('Vernier cannot start: no'); process.exit(1)"));
    await expect(role.failed).rejects.toThrow(
      /^part does not start:\n(?: {2}Vernier cannot start: no\n){3}see /,
    );
    await role.stop();
  });
});

describe('[CLUSTER-36] the addresses of a local cluster are printed', () => {
  /** Answers `/readyz`; a number is the status. */
  async function probe(status: () => number): Promise<{ readonly url: string; close(): void }> {
    const server = createHttpServer((_, response) => response.writeHead(status()).end());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { url: `http://127.0.0.1:${portOf(server)}`, close: () => server.close() };
  }

  test('when all gateways and engines are ready, and not when one engine alone is', async () => {
    let engineStatus = 503;
    let probes = 0;
    const ready = await probe(() => 200);
    const engine = await probe(() => {
      probes += 1;
      if (probes === 3) engineStatus = 200;
      return engineStatus;
    });
    await whenReady({ folder, gateways: [ready.url], engines: [ready.url, engine.url] });
    expect([probes, engineStatus]).toEqual([3, 200]);
    for (const { close } of [ready, engine]) close();
  });

  test('not at all without an engine, and the error names the folder of the logs', async () => {
    const ready = await probe(() => 200);
    const waiting = await probe(() => 503);
    const processes = { folder, gateways: [ready.url], engines: [waiting.url], timeoutMs: 1 };
    await expect(whenReady(processes)).rejects.toThrow(`engine-1 is not ready: see ${folder}`);
    for (const { close } of [ready, waiting]) close();
  });
});

const hasNats = spawnSync('nats-server', ['--version']).error === undefined;

test.skipIf(!hasNats)('[CLUSTER-36] NATS of a local cluster asks for its token', async () => {
  const free = await gateway('');
  const port = portOf(free);
  free.close();
  await once(free, 'close');
  const nats = await startNats(folder, port);
  expect(nats.url).toMatch(new RegExp(`^nats://[0-9a-f]{64}@127[.]0[.]0[.]1:${port}$`));
  const socket = connect(port, '127.0.0.1');
  socket.write('CONNECT {}\r\nPING\r\n');
  let text = '';
  socket.on('data', (bytes: Buffer) => (text += bytes.toString()));
  await once(socket, 'close');
  expect(text).toContain('Authorization Violation');
  await nats.process.stop();
});
