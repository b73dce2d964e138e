/** One key, one effect: at once, later, after a restart; and what a key is not good for. */

import type { DealsWire, OrderWire } from '@vernier/shared/api/shapes/order';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Harness } from '../rig/harness.ts';

const SUBMIT = '/v1/api/forex/submit';
const BODY = { type: 1, cont: 0.1, forex_id: 1, status: 1, multiple: 100 };
const KEY = 'key-0123456789';

let server: Harness;
let token: string;

beforeEach(async () => {
  server = await Harness.start({ TEST_CONTROLS: 'on' });
  ({ token } = await server.openDemo());
});
afterEach(() => server.stop());

function submit(key: string, body: object = BODY) {
  return server.post<OrderWire>(SUBMIT, { token, body, headers: { 'idempotency-key': key } });
}

async function holding(): Promise<number> {
  const { data } = await server.get<DealsWire>('/v1/api/forex/my_deal', { token, query: { status: '1' } });
  return data.total;
}

test('[IDEMPOTENCY-2] the same key gives the first answer byte for byte, and says so', async () => {
  const first = await submit(KEY);
  server.pass(3_000);
  const again = await submit(KEY);
  expect(first.headers['idempotency-hit']).toBeUndefined();
  expect(again.headers['idempotency-hit']).toBe('true');
  expect(again.text).toBe(first.text);
  expect(await holding()).toBe(1);
});

test('[IDEMPOTENCY-2] the first answer outlives a restart, an hour and another language', async () => {
  const first = await submit(KEY);
  await server.restart();
  server.clock.advance(3_600_000);
  server.server.tick();
  const again = await server.post(SUBMIT, {
    token,
    body: BODY,
    headers: { 'idempotency-key': KEY, lang: 'ar' },
  });
  expect(again.text).toBe(first.text);
  expect(again.headers['idempotency-hit']).toBe('true');
  expect(await holding()).toBe(1);
});

test('[IDEMPOTENCY-2] a refusal is a first answer too', async () => {
  const refused = await submit(KEY, { ...BODY, cont: 50, multiple: 10 });
  expect(refused.code).toBe(1008);
  const again = await submit(KEY, { ...BODY, cont: 50, multiple: 10 });
  expect([again.text, again.headers['idempotency-hit']]).toEqual([refused.text, 'true']);
});

test('[IDEMPOTENCY-1] twenty at once have one effect and one answer', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => submit(KEY)));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers.filter(({ headers }) => headers['idempotency-hit'] === undefined).length).toBe(1);
  expect(await holding()).toBe(1);
});

test('[IDEMPOTENCY-3] the same key with another body is 1022, also at the same time', async () => {
  const both = await Promise.all([submit(KEY), submit(KEY, { ...BODY, cont: 0.2 })]);
  // Through two gateways either may come first.
  expect(new Set(both.map(({ code }) => code))).toEqual(new Set([1, 1022]));
  expect((await submit(KEY, { ...BODY, type: 2 })).code).toBe(1022);
  expect(await holding()).toBe(1);
});

test('[IDEMPOTENCY-2] the same request written otherwise is the same request', async () => {
  const first = await submit(KEY);
  const form = await server.post(SUBMIT, {
    token,
    body: 'status=1&multiple=100&forex_id=1&cont=0.10&type=1',
    headers: { 'idempotency-key': KEY, 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(form.text).toBe(first.text);
});

test('[IDEMPOTENCY-4] a malformed key is 1001, and a body refused by validation uses up no key', async () => {
  for (const key of ['short', 'x'.repeat(65), 'with space here', 'schlüssel-lang']) {
    expect(await submit(key)).toMatchObject({ code: 1001, data: { fields: ['idempotency-key'] } });
  }
  expect((await submit(KEY, { ...BODY, cont: 'x' })).code).toBe(1001);
  expect((await submit(KEY, { ...BODY, multiple: undefined })).code).toBe(1001);
  expect((await submit(KEY)).code).toBe(1);
});

test('[IDEMPOTENCY-1] keys belong to their user and route', async () => {
  const { data } = await submit(KEY);
  const closed = await server.post('/v1/api/forex/close', {
    token,
    body: { id: data.Id },
    headers: { 'idempotency-key': KEY },
  });
  expect(closed.code).toBe(1);
  const stranger = await server.openDemo();
  const foreign = await server.post(SUBMIT, {
    token: stranger.token,
    body: BODY,
    headers: { 'idempotency-key': KEY },
  });
  expect([foreign.code, foreign.headers['idempotency-hit']]).toEqual([1, undefined]);
});

test('[IDEMPOTENCY-2] a reset with a key happens once', async () => {
  const path = '/v1/api/main/user/resetForexDemoAccount';
  const reset = () => server.post(path, { token, headers: { 'idempotency-key': KEY } });
  const first = await reset();
  await submit('another-key-1');
  expect((await reset()).text).toBe(first.text);
  expect(await holding()).toBe(1);
});

test.each([
  ['cancel_trade', {}, { id: 4711 }],
  ['set_stop_price', { stop_loss_price: '0.9', target_profit_price: 2 }, { stop_loss_price: 0.8 }],
])(
  '[IDEMPOTENCY-1] [IDEMPOTENCY-2] [IDEMPOTENCY-3] %s takes a key like every other call that changes an order',
  async (call, change, other) => {
    const { data: order } = await submit(KEY, { ...BODY, status: 0, target_price: 1 });
    const ask = (body: object) =>
      server.post(`/v1/api/forex/${call}`, {
        token,
        body: { id: order.Id, ...body },
        headers: { 'idempotency-key': KEY },
      });
    const [first, second] = await Promise.all([ask(change), ask(change)]);
    const hits = [first, second].filter(({ headers }) => headers['idempotency-hit'] === 'true');
    expect(first.code).toBe(1);
    expect(second.text).toBe(first.text);
    expect(hits.length).toBe(1);
    expect((await ask({ ...change, ...other })).code).toBe(1022);
    await server.restart();
    const again = await ask(change);
    expect([again.text, again.headers['idempotency-hit']]).toEqual([first.text, 'true']);
  },
);

test('[IDEMPOTENCY-2] a price written otherwise is the same price', async () => {
  const first = await submit(KEY, { ...BODY, status: 0, target_price: '1.10', stop_loss_price: 0 });
  const again = await submit(KEY, { ...BODY, status: 0, target_price: 1.1, target_profit_price: '' });
  expect([again.text, again.headers['idempotency-hit']]).toEqual([first.text, 'true']);
  expect((await submit(KEY, { ...BODY, status: 0, target_price: '1.1000001' })).code).toBe(1001);
});
