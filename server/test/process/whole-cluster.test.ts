/** A whole local cluster: orders through both gateways, and the kill of the engine that owns the accounts. */

import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SessionWire } from '@vernier/shared/api/shapes/user';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { postgresPrograms } from '../../../db/test/postgres/installation.ts';
import { LocalCluster } from '../../local-cluster/local-cluster.ts';
import { builtFolder, buildServer } from '../rig/built-server.ts';

const isInstalled =
  postgresPrograms() !== null && spawnSync('nats-server', ['--version']).error === undefined;

const ORDER = { type: 1, cont: '0.50', forex_id: 1, multiple: 100, status: 1 };
const KEY = '11111111-2222-4333-8444-555555555555';
const TIMEOUT = { timeout: 20_000, interval: 100 };

let folder: string;
let port: number;
let cluster: LocalCluster;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vernier-cluster-'));
  // The user of PostgreSQL enters it.
  chmodSync(folder, 0o711);
  port = await freePort();
});
afterEach(async () => {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  // The other processes have ports above it.
  return Math.min(free, 65_000);
}

const gatewayUrl = (number: number) => `http://127.0.0.1:${port + number}`;

async function statusOf(url: string): Promise<number> {
  return fetch(url).then(
    ({ status }) => status,
    () => 0,
  );
}

/** The whole answer of a gateway; null while the accounts have no owner. */
async function submit(gateway: number, token: string): Promise<string | null> {
  const response = await fetch(`${gatewayUrl(gateway)}/v1/api/forex/submit`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json', 'idempotency-key': KEY },
    body: JSON.stringify(ORDER),
  });
  return response.ok ? response.text() : null;
}

async function ownerOf(engines: number): Promise<string> {
  for (let number = 1; number <= engines; number += 1)
    if ((await statusOf(`http://127.0.0.1:${port + 100 + number}/readyz`)) === 200) return `engine-${number}`;
  return '';
}

test.skipIf(!isInstalled)(
  '[CLUSTER-36] a local cluster answers a repeated key byte for byte after the kill of the engine that owns the accounts',
  { tags: ['night'] },
  async () => {
    await buildServer();
    const settings = { MARKET_SEED: '1', HOUSE_TRADERS: 'off', TEST_CONTROLS: 'on' };
    const main = join(builtFolder(), 'main.js');
    cluster = new LocalCluster({
      folder,
      port,
      gateways: 2,
      engines: 2,
      offices: 1,
      main,
      settings,
      onStep: () => {},
    });
    await cluster.start();
    const opened = await fetch(`http://127.0.0.1:${port}/api/user/createAccountDemoForU`, { method: 'POST' });
    const { data: session } = (await opened.json()) as { readonly data: SessionWire };
    const first = await submit(1, session.token);
    expect(JSON.parse(first ?? '{}')).toMatchObject({ code: 1, data: { Id: 1 } });
    expect(await submit(2, session.token)).toBe(first);

    const owner = await ownerOf(2);
    expect(owner).toMatch(/^engine-\d$/);
    await cluster.kill(owner);

    await expect.poll(() => submit(2, session.token), TIMEOUT).toBe(first);
    expect(await ownerOf(2)).toMatch(/^engine-\d$/);
  },
);
