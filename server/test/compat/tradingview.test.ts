/** Alerts of TradingView: their orders, repeated deliveries, and what is refused. */

import type { Calls } from '@vernier/shared/api/calls';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Trader } from '../people/trader.ts';
import { Harness } from '../rig/harness.ts';

let server: Harness;
let trader: Trader;

beforeEach(async () => {
  server = await Harness.start({ TEST_CONTROLS: 'on' });
  trader = await Trader.enter(server);
});
afterEach(async () => {
  trader.leave();
  await server.stop();
});

async function newToken(scope: 'read' | 'trade' = 'trade') {
  const options = { token: trader.token, body: { name: 'Alerts', scope } };
  return (await server.post<Calls['createApiToken']['output']>('/api/user/tokens/create', options)).data;
}

async function deliver(secret: string, message: object | string, type = 'application/json') {
  const response = await server.server.app.inject({
    method: 'POST',
    url: `/hooks/tradingview/${secret}`,
    headers: { 'content-type': type },
    payload: typeof message === 'string' ? message : JSON.stringify(message),
  });
  const envelope = response.json<{
    code: number;
    data: OrderWire[] & { reason?: string; fields?: string[] };
  }>();
  return { text: response.body, hit: response.headers['idempotency-hit'], ...envelope };
}

const BUY = { id: 'EURUSD 2026-11-26T16:00:00Z', symbol: 'OANDA:EURUSD', action: 'buy', lots: '0.1' };

test('[HOOK-2] three deliveries of an alert make one order, also at the same time and after a restart', async () => {
  const { secret, token } = await newToken();
  const [first, second] = await Promise.all([
    deliver(secret, BUY),
    deliver(secret, BUY, 'text/plain; charset=utf-8'),
  ]);
  expect(first).toMatchObject({ code: 1, data: [{ Quantity: 0.1, OrderType: 1, Status: 1, Multiple: 20 }] });
  expect(second.text).toBe(first.text);
  await server.restart();
  const third = await deliver(token, BUY);
  expect([third.text, third.hit]).toEqual([first.text, 'true']);
  expect((await trader.deals(1)).total).toBe(1);
  expect(await deliver(secret, { ...BUY, lots: 0.2 })).toMatchObject({ code: 1022 });
  const { id: _, ...unnamed } = BUY;
  for (let count = 0; count < 3; count += 1) await deliver(secret, unnamed);
  expect((await trader.deals(1)).total).toBe(2);
});

test('[HOOK-1] an alert opens at a price with stops, and closes a side or a part of it', async () => {
  const { secret } = await newToken();
  const waiting = {
    symbol: 'EUR/USD',
    action: 'sell',
    lots: 0.1,
    price: '1.5',
    stop_loss: 1.6,
    take_profit: '',
    multiple: '50',
  };
  expect(await deliver(secret, waiting)).toMatchObject({
    data: [
      {
        Status: 0,
        TargetPrice: 1.5,
        TargetLossPrice: 1.6,
        TargetProfitPrice: 0,
        PendingKind: 'limit',
        Multiple: 50,
      },
    ],
  });
  const strategy = { alert_id: 7, ticker: 'EURUSD', side: 'BUY', contracts: 0.3 };
  expect(await deliver(secret, strategy)).toMatchObject({ data: [{ Quantity: 0.3, OrderType: 1 }] });
  const part = await deliver(secret, { symbol: 'eurusd', action: 'close_buy', lots: 0.1 });
  expect(part.data.map(({ Quantity, Status }) => [Quantity, Status])).toEqual([[0.1, 3]]);
  expect((await deliver(secret, { symbol: 'EURUSD', action: 'close' })).data).toMatchObject([
    { Quantity: 0.2 },
  ]);
  expect((await trader.deals(1)).total).toBe(0);
});

test('[HOOK-1] what is no alert of a token that may trade is refused', async () => {
  const { secret } = await newToken();
  const read = await newToken('read');
  for (const [message, code, reason] of [
    ['buy EURUSD', 1001, 'validation_failed'],
    [{ ...BUY, stop_los: 1 }, 1001, 'unknown_field'],
    [{ ...BUY, lots: undefined }, 1001, 'validation_failed'],
    [{ ...BUY, quantity: 1 }, 1001, 'unknown_field'],
    [{ ...BUY, action: 'hold' }, 1001, 'validation_failed'],
    [{ ...BUY, symbol: 'NOPE' }, 1002, 'not_found'],
    [{ ...BUY, id: 'large', lots: 50 }, 1008, 'insufficient_margin'],
    ['[]', 1001, 'validation_failed'],
    ['', 1001, 'validation_failed'],
  ] as const)
    expect([message, await deliver(secret, message)]).toMatchObject([message, { code, data: { reason } }]);
  expect(await deliver(read.secret, BUY)).toMatchObject({ code: 1003, data: { reason: 'scope_missing' } });
  for (const unknown of ['x'.repeat(43), `vrn_${'x'.repeat(43)}`, trader.token])
    expect(await deliver(unknown, BUY)).toMatchObject({ code: 999 });
  expect((await trader.deals(1)).total).toBe(0);
});
