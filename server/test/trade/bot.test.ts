/** The example bot trades a demo account for a minute of the market with an API token; its books are checked by hand. */

import { AverageBot } from '@vernier/sdk/examples/average-bot';
import { Vernier } from '@vernier/sdk/vernier';
import { isDecimalFailure } from '@vernier/shared/numbers/decimal';
import { parseMicros } from '@vernier/shared/numbers/money';
import type { Calls } from '@vernier/shared/api/calls';
import type { BalanceWire, LedgerPageWire } from '@vernier/shared/api/shapes/account';
import type { DealsWire, OrderWire } from '@vernier/shared/api/shapes/order';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { Harness } from '../rig/harness.ts';

const SLOTS_PER_MINUTE = 240;
/** Sockets that are silent for half a minute are closed, and a minute passes in no time. */
const SLOTS_PER_PING = 40;
const OPENING = 100_000_000_000n;
/** EURUSD: 5 USD a lot, and a point of a lot is a dollar; 0.10 lots. */
const FEE = 500_000n;
const POINT = 100_000n;

let server: Harness;

beforeEach(async () => {
  server = await Harness.start({ TEST_CONTROLS: 'on' });
});
afterEach(() => server.stop());

function micros(text: string): bigint {
  const parsed = parseMicros(text);
  if (isDecimalFailure(parsed)) throw new Error(`${text} is no amount`);
  return parsed;
}

async function botOn(token: string, lines: string[]) {
  const vernier = new Vernier({
    origin: server.server.url,
    token,
    openSocket: (url) => new WebSocket(url),
  });
  let done = (_timeMs: number) => {};
  const bot = new AverageBot({
    vernier,
    code: 'EURUSD',
    lots: '0.10',
    multiple: 100,
    fast: 6,
    slow: 20,
    stopPoints: 22,
    targetPoints: 22,
    say: (line) => lines.push(line),
    onDone: (timeMs) => done(timeMs),
  });
  /** Lets one slot of the market pass, and waits until the bot has done what it led to. */
  const slot = async () => {
    const due = server.clock.now() + 250;
    const followed = new Promise<void>((resolve) => {
      done = (timeMs) => timeMs >= due && resolve();
    });
    server.pass(250);
    await followed;
  };
  const first = new Promise<void>((resolve) => {
    done = () => resolve();
  });
  await bot.start();
  await first;
  return { bot, vernier, slot };
}

test('[SDK-13] a minute of trading, on the books to the micro-dollar', { tags: ['night'] }, async () => {
  const session = await server.openDemo();
  const made = await server.post<Calls['createApiToken']['output']>('/api/user/tokens/create', {
    token: session.token,
    body: { name: 'The example bot', scope: 'trade', days: 30 },
  });
  const lines: string[] = [];
  const { bot, vernier, slot } = await botOn(made.data.token, lines);
  for (let count = 0; count < SLOTS_PER_MINUTE; count += 1) {
    if (count % SLOTS_PER_PING === 0) vernier.live.probe();
    await slot();
  }
  await bot.stop();
  const read = async <Data>(path: string, query: Record<string, string> = {}) =>
    (await server.get<Data>(path, { token: session.token, query })).data;
  const open = await read<DealsWire>('/v1/api/forex/my_deal', { status: '1' });
  const history = await read<DealsWire>('/v1/api/forex/my_deal', { status: '3' });
  const balance = await read<BalanceWire>('/v1/api/main/wallet/getBalance');
  const entries = await read<LedgerPageWire>('/v1/api/main/accountLog/forexChange');
  expect(open.total).toBe(0);
  const deals: OrderWire[] = history.data;
  expect(deals.length).toBe(history.total);
  expect(deals.length).toBeGreaterThan(2);
  let expected = OPENING;
  for (const { OrderType, OriginPrice, Price, FactProfits, TradeFee, ...deal } of deals) {
    const points = Math.round((Price - OriginPrice) * 100_000) * (OrderType === 1 ? 1 : -1);
    expect(micros(FactProfits)).toBe(BigInt(points) * POINT);
    expect(micros(TradeFee)).toBe(FEE);
    expect(['manual', 'stop_loss', 'take_profit']).toContain(deal.CloseReason);
    expect(deal.TargetLossPrice).not.toBe(0);
    expect(deal.TargetProfitPrice).not.toBe(0);
    expected += BigInt(points) * POINT - FEE;
  }
  expect([micros(balance.balance), micros(balance.equity)]).toEqual([expected, expected]);
  expect(entries.list[0]?.Balance).toBe(balance.balance);
  const stopped = deals.filter(({ CloseReason }) => CloseReason !== 'manual').length;
  const count = (prefix: string) => lines.filter((line) => line.startsWith(prefix)).length;
  expect(count('bought') + count('sold')).toBe(deals.length);
  expect(count('closed')).toBe(deals.length);
  expect(lines.filter((line) => /\((stop_loss|take_profit)\)/.test(line))).toHaveLength(stopped);
  expect(lines.filter((line) => /failed|did not/.test(line))).toEqual([]);
  expect(lines.at(-1)).toBe('has stopped');
});

test('[SDK-13] a bot that is stopped while it holds closes what it opened, and nothing else', async () => {
  const { token } = await server.openDemo();
  const body = { type: 2, cont: '0.20', forex_id: 2, status: 1, multiple: 100 };
  const own = await server.post<OrderWire>('/v1/api/forex/submit', { token, body });
  const lines: string[] = [];
  const { bot, slot } = await botOn(token, lines);
  const entered = () => lines.some((line) => /^(bought|sold)/.test(line));
  for (let count = 0; count < 100 && !entered(); count += 1) await slot();
  expect(entered()).toBe(true);
  await bot.stop();
  const query = { status: '1' };
  const { data } = await server.get<DealsWire>('/v1/api/forex/my_deal', { token, query });
  expect(data.data.map(({ Id }) => Id)).toEqual([own.data.Id]);
});

test('[SDK-10] a bot without a response to its order repeats it with the same key, and closes the position', async () => {
  const { token } = await server.openDemo();
  const lines: string[] = [];
  const { bot, vernier, slot } = await botOn(token, lines);
  const ask = vernier.ask.bind(vernier);
  const lost: string[] = [];
  const losing: typeof vernier.ask = async (name, input, key) => {
    const answered = await ask(name, input, key);
    if (name !== 'submitOrder' || lost.length > 0) return answered;
    lost.push(name);
    return { kind: 'unknown' };
  };
  vernier.ask = losing;
  for (let count = 0; count < 100 && lost.length === 0; count += 1) await slot();
  await bot.stop();
  const total = async (status: string) =>
    (await server.get<DealsWire>('/v1/api/forex/my_deal', { token, query: { status } })).data.total;
  expect([lost.length, await total('1'), await total('3')]).toEqual([1, 0, 1]);
});

test('[SDK-13] a bot whose token only reads says so, and holds nothing', async () => {
  const session = await server.openDemo();
  const body = { name: 'Read only', scope: 'read' };
  const options = { token: session.token, body };
  const made = await server.post<Calls['createApiToken']['output']>('/api/user/tokens/create', options);
  const lines: string[] = [];
  const { bot, slot } = await botOn(made.data.token, lines);
  const refused = () => lines.some((line) => line.startsWith('did not get in: This API key'));
  for (let count = 0; count < 100 && !refused(); count += 1) await slot();
  expect(refused()).toBe(true);
  await bot.stop();
  const query = { status: '3' };
  const { data } = await server.get<DealsWire>('/v1/api/forex/my_deal', { token: session.token, query });
  expect(data.total).toBe(0);
});
