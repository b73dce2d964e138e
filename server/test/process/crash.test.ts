/**
 * Repeated kill -9 under concurrent orders: nothing acknowledged is lost, nothing happens twice, and the same key
 * gives the first answer after the restart. The server is the built one, in a separate process. CRASH_KILLS chooses how
 * many kills.
 */

import type { ClosedManyWire, DealsWire, OrderWire, ReversedWire } from '@vernier/shared/api/shapes/order';
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
  /** The data of the answer, if it was a success. */
  data: unknown;
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

/** The data of the answers to the calls of a path that succeeded. */
function answersOf<Data = OrderWire>(token: string, path: string): Data[] {
  const matching = attempts.filter((attempt) => attempt.token === token && attempt.path === path);
  return matching.flatMap(({ data }) => (data === null ? [] : [data as Data]));
}

function note(attempt: Attempt, text: string): void {
  const { code, data } = JSON.parse(text) as { code: number; data: unknown };
  attempt.answer = text;
  attempt.data = code === 1 ? data : null;
}

const SUBMIT = '/v1/api/forex/submit';
const CLOSE = '/v1/api/forex/close';
const CANCEL = '/v1/api/forex/cancel_trade';
const STOPS = '/v1/api/forex/set_stop_price';
const AMEND = '/v1/api/forex/amend';
const REVERSE = '/v1/api/forex/reverse';
const CLOSE_MANY = '/v1/api/forex/close_many';
const CHANGE_PATHS = [CLOSE, CANCEL, STOPS, AMEND, REVERSE, CLOSE_MANY];

/** An order that opens now, or one that rests where no tick of this test comes. */
function newOrder(): object {
  const order = { type: 1 + random(2), cont: '0.01', forex_id: 1 + random(3), multiple: 500 };
  return random(3) === 0 ? { ...order, status: 0, target_price: '0.50' } : { ...order, status: 1 };
}

/** Commands on an order that is known to be open: it ends, is reversed or amended, or gets a stop that no tick of this test reaches. */
function change({ Id: id, Status, OrderType }: OrderWire): readonly [path: string, body: object] {
  const kind = random(4);
  if (kind === 0) return [Status === 0 ? CANCEL : CLOSE, { id }];
  if (kind === 1) return Status === 0 ? [AMEND, { id, target_price: '0.49' }] : [REVERSE, { id }];
  if (kind === 2) return [STOPS, { id, trailing_stop: 50_000 }];
  const field = OrderType === 1 ? 'stop_loss_price' : 'target_profit_price';
  return [STOPS, { id, [field]: '0.30' }];
}

/** Sometimes a change of an order, else a new one. */
function plan(token: string, changeable: OrderWire[]): Attempt {
  const found = random(3) === 0 ? changeable.shift() : undefined;
  const [path, body] =
    found !== undefined
      ? change(found)
      : random(15) === 0
        ? [CLOSE_MANY, { forex_id: 1 + random(3) }]
        : [SUBMIT, newOrder()];
  const key = `crash-key-${attempts.length}`;
  const attempt: Attempt = { token, path, key, body: JSON.stringify(body), answer: null, data: null };
  attempts.push(attempt);
  return attempt;
}

/** Whether each kind of change has succeeded; which orders a client can change depends on the order of the answers. */
function everyKindOfChangeSucceeded(): boolean {
  return CHANGE_PATHS.every((path) =>
    attempts.some((attempt) => attempt.path === path && attempt.data !== null),
  );
}

/** Sends until the server has ended; every acknowledgement is counted. */
async function lane(token: string, acknowledged: () => void): Promise<void> {
  const closable: OrderWire[] = [];
  for (;;) {
    const attempt = plan(token, closable);
    try {
      note(attempt, (await send(attempt)).text);
      if (attempt.path === SUBMIT && attempt.data !== null) closable.push(attempt.data as OrderWire);
      acknowledged();
    } catch {
      return;
    }
  }
}

beforeAll(() => server.build(), 30_000);
afterAll(() => server.remove());

test('[START-10] [ACTIVITY-1] kills under load lose no acknowledged order, double none and leave no gap in the activity', {
  timeout: 500_000 + KILLS * 30_000,
}, async ({ annotate }) => {
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
    let isKilled = false;
    const isLast = kill === KILLS - 1;
    const lanes = tokens.flatMap((token) =>
      Array.from({ length: LANES_PER_ACCOUNT }, () =>
        lane(token, () => {
          left -= 1;
          if (left > 0 || isKilled || (isLast && !everyKindOfChangeSucceeded())) return;
          isKilled = true;
          void running.end('SIGKILL');
        }),
      ),
    );
    await Promise.all(lanes);
    await running.ended;
  }
  expect(answersOf(tokens[0] ?? '', SUBMIT).length).toBeGreaterThan(KILLS);
  expect(everyKindOfChangeSucceeded()).toBe(true);
  await annotate(String(KILLS), 'kills');
  await annotate(String(attempts.filter(({ data }) => data !== null).length), 'acknowledged commands');
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
  const database = server.stored.connect();
  expectNumberedActivity(database);
  database.close();
  for (const token of tokens) {
    const placed = answersOf(token, SUBMIT);
    const reversed = answersOf<ReversedWire>(token, REVERSE);
    const opened = [
      ...placed.filter(({ Status }) => Status === 1),
      ...reversed.map((answer) => answer.opened),
    ];
    const closed = [
      ...answersOf(token, CLOSE),
      ...reversed.map((answer) => answer.closed),
      ...answersOf<ClosedManyWire>(token, CLOSE_MANY).flatMap((answer) => answer.closed),
    ];
    const cancelled = answersOf(token, CANCEL);
    const data = await deals(token, 1);
    expect(new Set(placed.map(({ Id }) => Id)).size).toBe(placed.length);
    expect(data.total).toBe(opened.length - closed.length);
    const pending = await deals(token, 0);
    expect(pending.total).toBe(placed.filter(({ Status }) => Status === 0).length - cancelled.length);
    expect(new Set(closed.map(({ Id }) => Id)).size).toBe(closed.length);
    const changed = new Map(
      [...answersOf(token, STOPS), ...answersOf(token, AMEND)].map((order) => [order.Id, order]),
    );
    for (const order of [...data.data, ...pending.data]) {
      const expected = changed.get(order.Id);
      expect([order.TrailingStop, order.TargetPrice]).toEqual([
        expected?.TrailingStop ?? 0,
        expected?.TargetPrice ?? order.TargetPrice,
      ]);
      // a trailing stop moves
      if (order.TrailingStop === 0)
        expect(stopsOf(order)).toEqual(expected === undefined ? [0, 0] : stopsOf(expected));
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
