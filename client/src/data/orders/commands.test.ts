/** Order commands against a stubbed server: one request per click, updated lists, and commands resumed after a reload. */

import { decodeOrder } from '@vernier/shared/api/order-codec';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { instrumentWire } from '../../../test/instrument-wire.ts';
import { openOrderView, orderWire as order } from '../../../test/order-wire.ts';
import { demoUser as user } from '../../../test/user-wire.ts';
import { followAccount, openOrders } from './account-book.ts';
import { commands } from '../transport/commands.ts';
import { cancelPending, closePosition, submitOrder, submitStops } from './commands.ts';
import { resumeCommands } from '../start-account.ts';
import { followUnansweredOrders, onOrderFound } from './unanswered-orders.ts';
import { instrumentInfo } from '../market/instrument-info.ts';
import { connectPage, type PageMessage } from '../page.ts';
import type { SessionScope } from '../browser-storage/session-scope.ts';
import { currentScope, setSession } from '../browser-storage/session-store.ts';

interface Sent {
  readonly path: string;
  readonly key: string | null;
  readonly body: Record<string, unknown>;
}

let sent: Sent[];
let notices: PageMessage[];
/** Answers by path, the newest first; `null` never answers. */
let answers: Record<string, () => object | null>;
let stop: () => void;

const deals = (...data: OrderWire[]) => ({
  code: 1,
  msg: '',
  data: { data, total: data.length, balance: '997.500000', all_fact_profits: '0.000000', margin_call: false },
});
const done = (answer: OrderWire, balance: string) => ({ code: 1, msg: '', data: { ...answer, balance } });

const SUBMIT = '/v1/api/forex/submit';
const CLOSE = '/v1/api/forex/close';
const CANCEL = '/v1/api/forex/cancel_trade';
const STOPS = '/v1/api/forex/set_stop_price';
const DEALS = '/v1/api/forex/my_deal';
const ORDER = '/v1/api/forex/order';

const position = openOrderView(7);
const instrument = instrumentInfo(instrumentWire(1, 'EURUSD'));

function scopeOfTest(): SessionScope {
  const scope = currentScope();
  if (scope === null) throw new Error('no session');
  return scope;
}

const ids = () => openOrders.state.positions.map(({ id }) => id);
const to = (path: string) => sent.filter((request) => request.path === path);

beforeEach(async () => {
  vi.useFakeTimers({ now: 1_000_000 });
  localStorage.clear();
  sent = [];
  notices = [];
  answers = { [DEALS]: () => deals(order(7, 1)) };
  connectPage({
    language: () => 'en',
    notify: (notice) => notices.push(notice),
    goTo: () => {},
    here: () => '/',
  });
  vi.stubGlobal('fetch', async (request: Request, { signal }: { signal: AbortSignal }) => {
    const { pathname } = new URL(request.url);
    const text = await request.text();
    const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    sent.push({ path: pathname, key: request.headers.get('idempotency-key'), body });
    const answer = answers[pathname]?.() ?? null;
    if (answer !== null) return new Response(JSON.stringify(answer));
    return new Promise<Response>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
  });
  setSession({ token: 'T', user });
  stop = followAccount(scopeOfTest());
  await vi.advanceTimersByTimeAsync(0);
});

afterEach(() => {
  stop();
  setSession(null);
  openOrders.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('placing an order', () => {
  it('sends exact lots and shows the position with the answer', async () => {
    answers[SUBMIT] = () => done(order(8, 1), '995.000000');
    const placed = submitOrder({ instrument, side: 'sell', lots: 29_000_000, leverage: 100 });
    await vi.runAllTimersAsync();
    expect(await placed).toMatchObject({ kind: 'done', answer: { order: { id: 8 }, balance: '995.000000' } });
    expect(to(SUBMIT)[0]?.body).toEqual({
      type: 2,
      cont: '0.29000000',
      forex_id: 1,
      status: 1,
      multiple: 100,
      client_id: to(SUBMIT)[0]?.key,
    });
    expect(ids()).toEqual([8, 7]);
    expect(openOrders.state.balanceMicros).toBe(995_000_000n);
  });

  it('returns a refusal and shows none', async () => {
    answers[SUBMIT] = () => ({ code: 1008, msg: 'too little', data: { reason: 'insufficient_margin' } });
    const placed = submitOrder({ instrument, side: 'buy', lots: 1_000_000, leverage: 100 });
    await vi.runAllTimersAsync();
    expect(await placed).toMatchObject({ kind: 'refused', refusal: { reason: 'insufficient_margin' } });
    expect(notices).toEqual([]);
  });
});

describe('close a position', () => {
  it('sends one request for two taps', async () => {
    answers[CLOSE] = () => done(order(7, 3), '992.500000');
    const taps = [closePosition(7), closePosition(7)];
    await vi.runAllTimersAsync();
    expect((await Promise.all(taps)).map(({ kind }) => kind)).toEqual(['done', 'done']);
    expect(to(CLOSE)).toHaveLength(1);
    expect(ids()).toEqual([]);
  });

  it('reads the list again when the order was closed elsewhere', async () => {
    answers[CLOSE] = () => ({ code: 1005, msg: 'closed already', data: { reason: 'state_changed' } });
    answers[DEALS] = () => deals();
    const closed = closePosition(7);
    await vi.runAllTimersAsync();
    expect((await closed).kind).toBe('refused');
    expect(ids()).toEqual([]);
  });
});

describe('an order that waits', () => {
  const waiting = { ...order(9, 0), TargetPrice: 1.095, PendingKind: 'limit' as const, OpenTime: null };

  it('[TRADE-3] is sent with its target and stops as exact prices, and is shown immediately', async () => {
    answers[SUBMIT] = () => done(waiting, '1000.000000');
    const stops = { stopLoss: 109_000, takeProfit: null };
    const placed = submitOrder({
      instrument,
      side: 'buy',
      lots: 10_000_000,
      leverage: 100,
      target: 109_500,
      stops,
    });
    await vi.runAllTimersAsync();
    expect((await placed).kind).toBe('done');
    expect(to(SUBMIT)[0]?.body).toEqual({
      type: 1,
      cont: '0.10000000',
      forex_id: 1,
      status: 0,
      target_price: '1.09500',
      stop_loss_price: '1.09000',
      multiple: 100,
      client_id: to(SUBMIT)[0]?.key,
    });
    expect(openOrders.state.pending.map(({ id }) => id)).toEqual([9]);
  });

  it('[TRADE-3] is cancelled by one request for two taps', async () => {
    openOrders.takeAnswer(decodeOrder(waiting), null);
    const cancelled = { ...waiting, Status: 3 as const, Price: 0, CloseReason: 'cancelled' as const };
    answers[CANCEL] = () => done(cancelled, '1000.000000');
    const taps = [cancelPending(9), cancelPending(9)];
    await vi.runAllTimersAsync();
    expect((await Promise.all(taps)).map(({ kind }) => kind)).toEqual(['done', 'done']);
    expect(to(CANCEL)).toMatchObject([{ body: { id: 9 } }]);
    expect(openOrders.state.pending).toEqual([]);
  });
});

describe('stops of a position', () => {
  it('[TRADE-2] are sent together, and one that is taken away as zero', async () => {
    answers[STOPS] = () => done({ ...order(7, 1), TargetLossPrice: 1.095 }, '997.500000');
    const set = submitStops(position, { stopLoss: 109_500, takeProfit: null });
    await vi.runAllTimersAsync();
    expect((await set).kind).toBe('done');
    expect(to(STOPS)[0]).toMatchObject({
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
      body: { id: 7, stop_loss_price: '1.09500', target_profit_price: '0.00000' },
    });
    expect(openOrders.state.positions[0]?.stopLoss).toBe(109_500);
  });
});

it('[COMMAND-9] sends no stop that was not changed', async () => {
  answers[STOPS] = () => done({ ...order(7, 1), TargetLossPrice: 1.095 }, '997.500000');
  const set = submitStops(position, { stopLoss: 109_500 });
  await vi.runAllTimersAsync();
  expect((await set).kind).toBe('done');
  expect(to(STOPS)[0]?.body).toEqual({ id: 7, stop_loss_price: '1.09500' });
});

describe('a part of a position', () => {
  it('[ORDER-5] closes the given lots, and the rest of the position is read where no push brings it', async () => {
    answers[CLOSE] = () => done({ ...order(12, 3), Quantity: 0.2 }, '995.500000');
    answers[DEALS] = () => deals({ ...order(7, 1), Quantity: 0.3 });
    const closed = closePosition(7, 20_000_000);
    await vi.runAllTimersAsync();
    expect((await closed).kind).toBe('done');
    expect(to(CLOSE)[0]?.body).toEqual({ id: 7, cont: '0.20000000' });
    expect(openOrders.state.positions.map(({ id, lots }) => [id, lots])).toEqual([[7, 30_000_000]]);
  });
});

describe('[COMMAND-13] an order without an answer', () => {
  let found: number[];
  let ends: (() => void)[];
  beforeEach(() => {
    found = [];
    ends = [onOrderFound(({ order: { id } }) => found.push(id)), followUnansweredOrders(scopeOfTest())];
  });
  afterEach(() => {
    for (const end of ends) end();
  });

  /** Returns its client id. */
  async function loseAnswer(): Promise<string> {
    const placed = submitOrder({ instrument, side: 'buy', lots: 50_000_000, leverage: 100 });
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await placed).toMatchObject({ kind: 'unknown', isExpired: true });
    return String(to(SUBMIT)[0]?.body['client_id']);
  }

  it('is not taken for another one of the same terms, and is announced once', async () => {
    const name = await loseAnswer();
    const sameTerms = { ...order(8, 1), CreateTimeHandler: new Date().toISOString() };
    openOrders.takeAnswer(decodeOrder(sameTerms), null);
    expect(found).toEqual([]);
    for (let push = 0; push < 2; push += 1)
      openOrders.takeAnswer(decodeOrder({ ...order(9, 1), ClientId: name }), null);
    expect(found).toEqual([9]);
  });

  it('is found by its client id where it has closed before its time was over', async () => {
    answers[ORDER] = () => ({ code: 1, msg: '', data: { ...order(8, 3), ClientId: to(SUBMIT)[0]?.key } });
    await loseAnswer();
    await vi.advanceTimersByTimeAsync(100);
    expect(found).toEqual([8]);
  });
});

describe('a reload during a command', () => {
  it('repeats a recent one with its key, and shows a notice of an old one', async () => {
    const scope = scopeOfTest();
    const interrupted = commands.attempts.make('closeOrder', { id: 7 }, scope, Date.now() - 1_000);
    commands.attempts.make('closeOrder', { id: 8 }, scope, Date.now() - 600_001);
    answers[CLOSE] = () => done(order(7, 3), '992.500000');
    resumeCommands(scope, () => {});
    await vi.advanceTimersByTimeAsync(0);
    expect(to(CLOSE).map(({ key }) => key)).toEqual([interrupted.key]);
    expect(commands.attempts.all()).toEqual([]);
    expect(ids()).toEqual([]);
    // the list shows the recent one
    expect(notices).toMatchObject([{ dropped: 'closeOrder' }]);
  });
});

describe('the session', () => {
  it('takes the list with it when it ends', async () => {
    expect(ids()).toEqual([7]);
    setSession(null);
    expect(openOrders.state).toMatchObject({ positions: [], balanceMicros: null });
  });
});
