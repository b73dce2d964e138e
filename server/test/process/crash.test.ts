/**
 * Repeated kill -9 under concurrent orders: nothing acknowledged is lost, nothing happens twice, and the same key
 * gives the first answer after the restart. The server is the built one, in a separate process. CRASH_KILLS chooses how
 * many kills.
 */

import type { DealsWire, OrderWire } from '@vernier/shared/api/shapes/order';
import type { SessionWire } from '@vernier/shared/api/shapes/user';
import { parseMicros } from '@vernier/shared/numbers/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNumberedActivity } from '../rig/activity-numbers.ts';
import { BuiltServer } from '../rig/server-process.ts';

const KILLS = Number(process.env['CRASH_KILLS'] ?? 4);
const ACCOUNTS = 4;
const LANES_PER_ACCOUNT = 6;
const SEED = 7;

/** One command that was sent, with its answer as soon as there was one. */
interface Attempt {
  readonly token: string;
  readonly path: string;
  readonly key: string;
  readonly body: string;
  answer: string | null;
  /** The order in the answer, if it was a success. */
  order: OrderWire | null;
}

interface Reply {
  readonly text: string;
  readonly hit: boolean;
}

const server = new BuiltServer();
const attempts: Attempt[] = [];
let url = '';
let state = SEED;

/** Park and Miller's generator: the plan of the test is the same every time. */
function random(below: number): number {
  state = (state * 48_271) % 2_147_483_647;
  return state % below;
}

async function send({ token, path, key, body }: Attempt): Promise<Reply> {
  const headers = { authorization: token, 'content-type': 'application/json', 'idempotency-key': key };
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body });
  return { text: await response.text(), hit: response.headers.get('idempotency-hit') === 'true' };
}

async function openDemo(): Promise<string> {
  const response = await fetch(`${url}/api/user/createAccountDemoForU`, { method: 'POST' });
  return ((await response.json()) as { data: SessionWire }).data.token;
}

function ordersOf(token: string, path: string): OrderWire[] {
  const matching = attempts.filter((attempt) => attempt.token === token && attempt.path === path);
  return matching.flatMap(({ order }) => order ?? []);
}

function note(attempt: Attempt, text: string): void {
  const { code, data } = JSON.parse(text) as { code: number; data: OrderWire };
  attempt.answer = text;
  attempt.order = code === 1 ? data : null;
}

const SUBMIT = '/v1/api/forex/submit';
const CLOSE = '/v1/api/forex/close';
const CANCEL = '/v1/api/forex/cancel_trade';
const STOPS = '/v1/api/forex/set_stop_price';

/** An order that opens now, or one that rests where no tick of this test comes. */
function newOrder(): object {
  const order = { type: 1 + random(2), cont: '0.01', forex_id: 1 + random(3), multiple: 500 };
  return random(3) === 0 ? { ...order, status: 0, target_price: '0.50' } : { ...order, status: 1 };
}

/** Commands on an order that is known to be open: it ends, or gets a stop that no tick of this test reaches. */
function change({ Id: id, Status, OrderType }: OrderWire): readonly [path: string, body: object] {
  if (random(2) === 0) return [Status === 0 ? CANCEL : CLOSE, { id }];
  const field = OrderType === 1 ? 'stop_loss_price' : 'target_profit_price';
  return [STOPS, { id, [field]: '0.30' }];
}

/** Sometimes a change of an order, else a new one. */
function plan(token: string, changeable: OrderWire[]): Attempt {
  const found = random(3) === 0 ? changeable.shift() : undefined;
  const [path, body] = found === undefined ? [SUBMIT, newOrder()] : change(found);
  const key = `crash-key-${attempts.length}`;
  const attempt: Attempt = { token, path, key, body: JSON.stringify(body), answer: null, order: null };
  attempts.push(attempt);
  return attempt;
}

/** Sends until the server has ended; every acknowledgement is counted. */
async function lane(token: string, acknowledged: () => void): Promise<void> {
  const closable: OrderWire[] = [];
  for (;;) {
    const attempt = plan(token, closable);
    try {
      note(attempt, (await send(attempt)).text);
      if (attempt.path === SUBMIT && attempt.order !== null) closable.push(attempt.order);
      acknowledged();
    } catch {
      return;
    }
  }
}

beforeAll(() => server.build(), 30_000);
afterAll(() => server.remove());

test('[START-10] [ACTIVITY-1] kills under load lose no acknowledged order, double none and leave no gap in the activity', {
  timeout: 600_000,
}, async () => {
  const tokens: string[] = [];
  let checked = 0;
  for (let kill = 0; kill <= KILLS; kill += 1) {
    const running = server.start();
    url = await running.url();
    if (kill === 0) for (let index = 0; index < ACCOUNTS; index += 1) tokens.push(await openDemo());
    checked = await repeatSince(checked);
    await checkBooks(tokens);
    if (kill === KILLS) {
      expect((await running.end('SIGTERM')).code).toBe(0);
      break;
    }
    let left = 5 + random(60);
    const lanes = tokens.flatMap((token) =>
      Array.from({ length: LANES_PER_ACCOUNT }, () =>
        lane(token, () => {
          left -= 1;
          if (left === 0) void running.end('SIGKILL');
        }),
      ),
    );
    await Promise.all(lanes);
    await running.ended;
  }
  expect(ordersOf(tokens[0] ?? '', SUBMIT).length).toBeGreaterThan(KILLS);
  for (const path of [CLOSE, CANCEL, STOPS]) {
    expect(tokens.flatMap((token) => ordersOf(token, path)).length).toBeGreaterThan(KILLS / 2);
  }
});

/** Every command of the round that was killed, again with its key: first answers stay, what never came comes now. */
async function repeatSince(first: number): Promise<number> {
  for (const attempt of attempts.slice(first)) {
    const { text, hit } = await send(attempt);
    if (attempt.answer !== null) expect({ text, hit }).toEqual({ text: attempt.answer, hit: true });
    note(attempt, text);
  }
  return attempts.length;
}

/** The server's books against what the answers add up to. */
async function checkBooks(tokens: readonly string[]): Promise<void> {
  expectNumberedActivity(server.dataDir);
  for (const token of tokens) {
    const placed = ordersOf(token, SUBMIT);
    const opened = placed.filter(({ Status }) => Status === 1);
    const closed = ordersOf(token, CLOSE);
    const cancelled = ordersOf(token, CANCEL);
    const data = await deals(token, 1);
    expect(new Set(placed.map(({ Id }) => Id)).size).toBe(placed.length);
    expect(data.total).toBe(opened.length - closed.length);
    const pending = await deals(token, 0);
    expect(pending.total).toBe(placed.length - opened.length - cancelled.length);
    const stops = new Map(ordersOf(token, STOPS).map((order) => [order.Id, stopsOf(order)]));
    for (const order of [...data.data, ...pending.data]) {
      expect(stopsOf(order)).toEqual(stops.get(order.Id) ?? [0, 0]);
    }
    const fees = opened.reduce((sum, { TradeFee }) => sum + micros(TradeFee), 0n);
    const profits = closed.reduce((sum, { FactProfits }) => sum + micros(FactProfits), 0n);
    expect(micros(data.balance)).toBe(100_000_000_000n - fees + profits);
  }
}

async function deals(token: string, status: 0 | 1): Promise<DealsWire> {
  const headers = { authorization: token };
  const response = await fetch(`${url}/v1/api/forex/my_deal?status=${status}`, { headers });
  return ((await response.json()) as { data: DealsWire }).data;
}

const stopsOf = ({ TargetLossPrice, TargetProfitPrice }: OrderWire) => [TargetLossPrice, TargetProfitPrice];

function micros(text: string): bigint {
  const value = parseMicros(text);
  if (typeof value !== 'bigint') throw new Error(`no money: ${text}`);
  return value;
}
