/** Faults on demand in the forms of Binance and OANDA: the error of each, what is executed, and what a repetition finds. */

import {
  type binanceusdm,
  DDoSProtection,
  ExchangeError,
  NetworkError,
  OperationFailed,
  RequestTimeout,
} from 'ccxt';
import type { Fault, SandboxReportWire } from '@vernier/shared/api/shapes/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CcxtAccount } from '../compat/ccxt-account.ts';

let account: CcxtAccount;
let exchange: binanceusdm;
let orderCount: number;

beforeAll(async () => {
  account = await CcxtAccount.open({ SANDBOX: 'on' });
  exchange = account.exchange;
  await exchange.loadMarkets();
});
afterAll(() => account.close());
beforeEach(async () => {
  orderCount = (await account.own(1)).total;
});

async function set(faults: Partial<Record<Fault | 'delay_ms', number>>): Promise<void> {
  const answer = await account.server.post('/v1/api/sandbox/faults', {
    token: exchange.apiKey,
    body: faults,
  });
  expect(answer.code).toBe(1);
}

async function report(): Promise<SandboxReportWire> {
  const { apiKey: token } = exchange;
  return (await account.server.get<SandboxReportWire>('/v1/api/sandbox/report', { token })).data;
}

/** Orders that were executed since the start of the test. */
async function executed(): Promise<number> {
  return (await account.own(1)).total - orderCount;
}

describe('[SANDBOX-5] the form of Binance', () => {
  const buy = (clientOrderId?: string) =>
    exchange.createOrder('EUR/USD:USD', 'market', 'buy', 0.1, undefined, {
      ...(clientOrderId !== undefined && { newClientOrderId: clientOrderId }),
    });

  /** The error that ccxt throws. */
  async function errorOf(order: Promise<unknown>): Promise<Error> {
    return order.then(
      () => expect.unreachable('the order has an error'),
      (error: Error) => error,
    );
  }

  const answered = () => ({
    body: JSON.parse(exchange.last_http_response ?? '{}') as object,
    retryAfter: exchange.last_response_headers?.['Retry-After'],
  });

  test('refuses with 429 and -1003, executes nothing, and says when to come again', async () => {
    await set({ too_many_requests: 100 });
    expect(await errorOf(buy())).toBeInstanceOf(DDoSProtection);
    expect(answered()).toEqual({
      body: { code: -1003, msg: 'Too many requests. Please try again later.' },
      retryAfter: '1',
    });
    expect(await executed()).toBe(0);
  });

  test('refuses with 503 and -1001, and executes nothing', async () => {
    await set({ unavailable: 100 });
    expect(await errorOf(buy())).toBeInstanceOf(OperationFailed);
    expect(answered().body).toEqual({
      code: -1001,
      msg: 'Internal error; unable to process your request. Please try again.',
    });
    expect(await executed()).toBe(0);
  });

  test('cuts the connection after the order, and the same id finds it', async () => {
    await set({ lost_answer: 100 });
    const error = await errorOf(buy('lost-1'));
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).not.toBeInstanceOf(ExchangeError);
    expect(await executed()).toBe(1);
    await set({});
    expect(await buy('lost-1')).toMatchObject({ clientOrderId: 'lost-1', status: 'closed', filled: 0.1 });
    expect(await executed()).toBe(1);
  });

  test('answers -1007 after the order: its status is unknown, and the same id finds it', async () => {
    await set({ unknown_outcome: 100 });
    expect(await errorOf(buy('unknown-1'))).toBeInstanceOf(RequestTimeout);
    expect(answered().body).toEqual({
      code: -1007,
      msg: 'Timeout waiting for response from backend server. Send status unknown; execution status unknown.',
    });
    expect(await executed()).toBe(1);
    await errorOf(buy('unknown-1'));
    expect(await report()).toMatchObject({
      ...{ passed: true, orders: 1, retries: 1, retries_without_key: 0, doubled_orders: 0 },
      faults: { unknown_outcome: 2 },
    });
    // The same order without the id repeats the one before it.
    await errorOf(buy());
    expect(await report()).toMatchObject({ passed: false, doubled_orders: 1 });
    await set({});
    expect(await exchange.fetchOrder('', 'EUR/USD:USD', { origClientOrderId: 'unknown-1' })).toMatchObject({
      status: 'closed',
    });
  });

  test('answers late, and the order is executed', async () => {
    await set({ delay: 100, delay_ms: 50 });
    const startedMs = performance.now();
    expect(await buy()).toMatchObject({ status: 'closed' });
    expect(performance.now() - startedMs).toBeGreaterThan(45);
    expect(await executed()).toBe(1);
    expect((await report()).faults.delay).toBe(1);
  });

  test('has none for public calls', async () => {
    await set({ unavailable: 100 });
    expect((await exchange.fetchTicker('EUR/USD:USD')).bid).toBeGreaterThan(1);
    await expect(exchange.fetchBalance()).rejects.toBeInstanceOf(OperationFailed);
  });
});

describe('[SANDBOX-5] the form of OANDA', () => {
  let id: string;

  /** A request over a real connection; null when it was cut. */
  async function send(path: string, body?: object) {
    const sent = fetch(`${account.server.server.url}/oanda/v3/accounts${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${exchange.apiKey}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = await sent.catch(() => null);
    return (
      answer && {
        status: answer.status,
        retryAfter: answer.headers.get('retry-after'),
        body: (await answer.json()) as Record<string, unknown>,
      }
    );
  }

  const buy = (clientId?: string) =>
    send(`/${id}/orders`, {
      order: {
        ...{ type: 'MARKET', instrument: 'EUR_USD', units: '1000' },
        ...(clientId !== undefined && { clientExtensions: { id: clientId } }),
      },
    });

  beforeAll(async () => {
    await set({});
    const listed = await send('');
    const accounts = (listed?.body['accounts'] ?? []) as readonly { id: string }[];
    id = accounts[0]?.id ?? '';
  });

  test('refuses with 429 and 503, and executes nothing', async () => {
    await set({ too_many_requests: 100 });
    expect(await buy()).toEqual({
      ...{ status: 429, retryAfter: '1' },
      body: { errorMessage: 'The request rate limit has been exceeded.' },
    });
    await set({ unavailable: 100 });
    expect(await buy()).toMatchObject({
      status: 503,
      body: { errorMessage: 'The server cannot process the request now. Please try again.' },
    });
    expect(await executed()).toBe(0);
  });

  test('cuts the connection after the order, and the same id makes no second one', async () => {
    await set({ lost_answer: 100 });
    expect([await buy('oanda-1'), await executed()]).toEqual([null, 1]);
    await set({});
    await buy('oanda-1');
    expect(await executed()).toBe(1);
  });

  test('answers 500 after the order, and the same id makes no second one', async () => {
    await set({ unknown_outcome: 100 });
    expect(await buy('oanda-2')).toMatchObject({
      status: 500,
      body: { errorMessage: 'An internal server error has occurred.' },
    });
    expect(await executed()).toBe(1);
    await set({});
    await buy('oanda-2');
    expect(await executed()).toBe(1);
  });

  test('answers late, and the order is executed', async () => {
    await set({ delay: 100, delay_ms: 50 });
    const startedMs = performance.now();
    expect(await buy()).toMatchObject({ status: 201 });
    expect(performance.now() - startedMs).toBeGreaterThan(45);
    expect(await executed()).toBe(1);
  });
});
