/** A disk that fills up under a running server: open positions can be closed, no new ones open, and the state ends on its own. */

import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';
import { Trader } from '../people/trader.ts';

const MIB = 1_048_576;
const FULL = { code: 1023, data: { reason: 'close_only_disk' } };

let server: Harness;

beforeEach(async () => {
  server = await Harness.start({ ...CONTROLLED, DISK_RESERVE_MIB: '1' });
});
afterEach(() => server.stop());

const reserveBytes = () => {
  const file = join(server.dataDir, 'disk.reserve');
  return existsSync(file) ? statSync(file).size : null;
};

async function fill(): Promise<void> {
  await expect.poll(reserveBytes).toBe(MIB);
  server.system.free = MIB - 1;
  server.pass(1_000);
}

async function makeRoom(): Promise<void> {
  server.system.free = 3 * MIB;
  server.pass(1_000);
  await expect.poll(() => server.server.platform.disk.isCloseOnly).toBe(false);
}

test('[DISK-1] with little free space the reserve is released and only closing goes on, until there is space for it again', async () => {
  const trader = await Trader.enter(server);
  const first = await trader.submit({ status: 1 }, { 'idempotency-key': 'before-the-disk-was-full' });
  const second = await trader.submit({ status: 1 });
  await fill();
  expect(reserveBytes()).toBe(0);
  expect(await trader.submit({ status: 1 })).toMatchObject(FULL);
  // An order whose answer was lost exists, and its key says so [IDEMPOTENCY-2].
  const again = await trader.submit({ status: 1 }, { 'idempotency-key': 'before-the-disk-was-full' });
  expect([again.text, again.headers['idempotency-hit']]).toEqual([first.text, 'true']);
  const { token } = trader;
  const post = (path: string, body: object) => server.post(path, { token, body });
  const stop = { id: second.data.Id, stop_loss_price: '0.5', target_profit_price: '' };
  expect((await post('/v1/api/forex/set_stop_price', stop)).code).toBe(1);
  expect((await post('/v1/api/forex/close', { id: first.data.Id })).code).toBe(1);
  expect(await trader.deals(1)).toMatchObject({ total: 1 });
  expect(await post('/api/support/send', { text: 'hello' })).toMatchObject(FULL);
  expect(await post('/v1/api/main/user/resetForexDemoAccount', {})).toMatchObject(FULL);
  expect(await post('/api/user/createAccountDemoForU', {})).toMatchObject(FULL);
  // Free space below the reserve and the required rest does not end close-only mode.
  server.system.free = 3 * MIB - 1;
  server.pass(1_000);
  expect(await trader.submit({ status: 1 })).toMatchObject(FULL);
  await makeRoom();
  expect(reserveBytes()).toBe(MIB);
  expect(await trader.submit({ status: 1 })).toMatchObject({ code: 1 });
  trader.leave();
});

test('[DISK-1] meanwhile every open instrument is for closing only, by the rules that an administrator’s close-only has', async () => {
  const { market } = server.server.core;
  await fill();
  expect(market.instruments.map(({ id }) => market.tradingState(id))).toEqual(
    market.instruments.map(() => 'close_only'),
  );
  await makeRoom();
  expect(new Set(market.instruments.map(({ id }) => market.tradingState(id)))).toEqual(new Set(['open']));
});

test('[DISK-1] a key that was refused for lack of free space can be used again', async () => {
  const trader = await Trader.enter(server);
  await fill();
  const headers = { 'idempotency-key': 'once-there-was-no-room' };
  expect(await trader.submit({ status: 1 }, headers)).toMatchObject(FULL);
  await makeRoom();
  expect(await trader.submit({ status: 1 }, headers)).toMatchObject({ code: 1 });
  trader.leave();
});

test('[DISK-2] sockets, /readyz, the console, the log and the metrics show it', async () => {
  const admin = new AdminClient(server);
  const token = await admin.login();
  const trader = await Trader.enter(server);
  const pong = async () => {
    await trader.socket.settle();
    return trader.socket.frames.findLast((frame) => frame['cmd'] === 'pong');
  };
  expect(await pong()).not.toHaveProperty('close_only');
  await fill();
  expect(await pong()).toMatchObject({ close_only: true });
  expect(await server.get('/readyz')).toMatchObject({ status: 503, data: { disk: false, database: true } });
  const { data } = await admin.query<Record<string, unknown>>('office.health', { token });
  expect(data).toMatchObject({ disk: { close_only: true, reserve_bytes: MIB }, ready: { disk: false } });
  expect(data['problems']).toContain('disk');
  expect(await server.server.platform.metrics.text()).toContain('\nvernier_close_only 1\n');
  await makeRoom();
  expect(await pong()).not.toHaveProperty('close_only');
  expect((await server.get('/readyz')).status).toBe(200);
  expect(server.logged.map(({ level, message }) => [level, message])).toEqual(
    expect.arrayContaining([
      ['error', 'close-only: the disk has no room for new business'],
      ['warn', 'close-only has ended: the disk has room again'],
    ]),
  );
  trader.leave();
});

test('[DISK-3] a start on a full disk is for closing only, and so is one after a failed write', async () => {
  const trader = await Trader.enter(server);
  const { data: order } = await trader.submit({ status: 1 });
  const { token } = trader;
  trader.leave();
  await fill();
  await server.restart();
  const close = () => server.post('/v1/api/forex/close', { token, body: { id: order.Id } });
  expect(await server.post('/api/user/createAccountDemoForU')).toMatchObject(FULL);
  expect((await close()).code).toBe(1);
  // Free by the figures, which a quota does not know: the reserve on the disk decides.
  server.system.free = 3 * MIB;
  await server.restart();
  expect(await server.post('/api/user/createAccountDemoForU')).toMatchObject(FULL);
  await makeRoom();
  expect((await server.post('/api/user/createAccountDemoForU')).code).toBe(1);
});
