/** An overloaded server: calls that are shed, their responses, and calls that are still served. */

import { afterEach, beforeEach, expect, test } from 'vitest';
import { Harness } from '../rig/harness.ts';
import { Trader } from '../people/trader.ts';

let server: Harness;

beforeEach(async () => {
  server = await Harness.start({ TEST_CONTROLS: 'off' });
});
afterEach(() => server.stop());

test('[OVERLOAD-1] reads and then sign-ups get 503 with retry-after while orders, closes and balances are answered', async () => {
  const trader = await Trader.enter(server);
  const { token } = trader;
  server.system.lagMs = 300;
  server.pass(1_000);
  const news = await server.get('/api/news/list');
  expect(news).toMatchObject({ status: 503, code: 1500, data: { reason: 'overloaded', retry_after: 2 } });
  expect(news.headers['retry-after']).toBe('2');
  const chart = await server.server.app.inject({ url: '/udf/config' });
  expect([chart.statusCode, chart.headers['retry-after'], chart.json()]).toEqual([
    503,
    '2',
    { s: 'error', errmsg: 'overloaded' },
  ]);
  expect((await server.post('/api/user/createAccountDemoForU')).code).toBe(1);
  server.system.lagMs = 1_500;
  server.pass(1_000);
  expect(await server.post('/api/user/createAccountDemoForU')).toMatchObject({
    status: 503,
    data: { reason: 'overloaded' },
  });
  const { data: order } = await trader.submit({ status: 1 });
  expect((await server.post('/v1/api/forex/close', { token, body: { id: order.Id } })).code).toBe(1);
  expect((await server.get('/v1/api/main/wallet/getBalance', { token })).code).toBe(1);
  expect(await trader.deals(3)).toMatchObject({ total: 1 });
  await trader.socket.settle();
  server.system.lagMs = 0;
  server.pass(6_000);
  expect((await server.get('/api/news/list')).code).toBe(1);
  trader.leave();
});

test('[HEALTH-1] /readyz names the event loop that stalls, and is green again when it does not', async () => {
  server.system.lagMs = 2_500;
  server.pass(1_000);
  expect(await server.get('/readyz')).toMatchObject({
    status: 503,
    data: { event_loop: false, market: true },
  });
  server.system.lagMs = 0;
  server.pass(1_000);
  expect((await server.get('/readyz')).status).toBe(200);
});
