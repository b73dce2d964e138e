/** A real disk without free space during trading: after the restart exactly the answered orders exist. */

import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import type { SessionWire } from '@vernier/shared/api/shapes/user';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { BuiltServer } from '../rig/server-process.ts';

vi.setConfig({ testTimeout: 120_000 });

const server = new BuiltServer();

beforeAll(() => server.build(), 30_000);
afterAll(() => server.remove());

/** A start needs two thirds of it, so that some hundred orders fit. */
const FILE_KIB = 6_144;
const MOST_ORDERS = 3_000;
/** Orders that share a commit. */
const AT_ONCE = 8;
/** The log is written in several chunks. */
const POLL_OPTIONS = { timeout: 20_000 };
/** As many orders as there is space for. */
const WITH_RESERVE = { DISK_RESERVE_MIB: '1', MAX_OPEN_ORDERS: String(MOST_ORDERS) };

interface AdminResponse<Data> {
  readonly code: number;
  readonly data: Data;
}

test('[DISK-3] a commit without free space ends the program, and the restart has every answered order and accepts new ones', {
  tags: ['night'],
}, async () => {
  const running = server.start(WITH_RESERVE, { fileKib: FILE_KIB });
  const url = await running.url();
  const opened = await fetch(`${url}/api/user/createAccountDemoForU`, { method: 'POST' });
  const { token } = ((await opened.json()) as AdminResponse<SessionWire>).data;
  const order = async (at: string, key: string) => {
    const headers = { authorization: token, 'content-type': 'application/json', 'idempotency-key': key };
    const body = JSON.stringify({ type: 1, cont: 0.01, forex_id: 1, status: 1, multiple: 500 });
    const answer = await fetch(`${at}/v1/api/forex/submit`, { method: 'POST', headers, body });
    return (await answer.json()) as AdminResponse<OrderWire>;
  };
  const answered = new Map<string, number>();
  let hasEnded = false;
  for (let count = 0; count < MOST_ORDERS; count += AT_ONCE) {
    if (hasEnded) break;
    const keys = Array.from(
      { length: AT_ONCE },
      (_, place) => `order-${String(count + place).padStart(8, '0')}`,
    );
    await Promise.all(
      keys.map(async (key) => {
        const response = await order(url, key).catch(() => null);
        if (response?.code === 1) answered.set(key, response.data.Id);
        else hasEnded = true;
      }),
    );
  }
  const { code, output } = await running.ended;
  expect(code).toBe(1);
  expect(output).toContain('a commit failed; the restart reads what is durable');
  expect(output).toMatch(/SQLITE_(FULL|IOERR)/);
  expect(answered.size).toBeGreaterThan(20);
  expect(statSync(join(server.dataDir, 'disk.reserve')).size).toBe(0);

  const again = server.start(WITH_RESERVE);
  const where = await again.url();
  await expect.poll(() => again.output, POLL_OPTIONS).toContain('the reserve was needed');
  await expect.poll(() => again.output, POLL_OPTIONS).toContain('close-only has ended');
  const repeated = [...answered].map(async ([key, id]) => [key, id, (await order(where, key)).data.Id]);
  for (const [key, id, sameId] of await Promise.all(repeated)) expect([key, sameId]).toEqual([key, id]);
  const deals = await fetch(`${where}/v1/api/forex/my_deal?status=1`, { headers: { authorization: token } });
  expect(((await deals.json()) as AdminResponse<{ total: number }>).data.total).toBe(answered.size);
  expect((await order(where, 'after-there-was-room')).code).toBe(1);
  expect((await again.end('SIGTERM')).code).toBe(0);
});
