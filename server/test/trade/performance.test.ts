/** Performance of an account: equal to sums over its pages of history, by window and filter; and the example of docs/results.md. */

import { readFileSync } from 'node:fs';
import type { BalanceWire } from '@vernier/shared/api/shapes/account';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import type { PerformanceWire } from '@vernier/shared/api/shapes/performance';
import { DailyEquity } from '@vernier/shared/ledger/daily-equity';
import { exact } from '@vernier/shared/numbers/decimal';
import { formatMicros, parseMicros } from '@vernier/shared/numbers/money';
import { Performance } from '@vernier/shared/trading/results/performance';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Trader, usd } from '../people/trader.ts';
import { Harness, type JsonResponse } from '../rig/harness.ts';

const PAGE = readFileSync(new URL('../../../docs/results.md', import.meta.url), 'utf8');
const USDJPY = 3;
const DAY_MS = 86_400_000;

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

const micros = (text: string) => exact(parseMicros(text));
const netOf = ({ FactProfits, TradeFee, Swap }: OrderWire) =>
  micros(FactProfits) - micros(TradeFee) + micros(Swap);
const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n);

function ask(query: Readonly<Record<string, string>> = {}): Promise<JsonResponse<PerformanceWire>> {
  return server.get('/v1/api/main/performance', { token: trader.token, query });
}

/** A buy and a sell, closed half a minute later. */
async function tradePair(instrument: object = {}): Promise<void> {
  const ids: number[] = [];
  for (const type of [1, 2]) ids.push((await trader.submit({ type, status: 1, ...instrument })).data.Id);
  server.pass(5_000);
  for (const id of ids) await trader.close({ id });
}

function expectSums(data: PerformanceWire, orders: readonly OrderWire[]): void {
  const nets = orders.map(netOf);
  const gains = nets.filter((net) => net > 0n);
  const losses = nets.filter((net) => net < 0n);
  expect(data).toMatchObject({
    net_profit: usd(sum(nets)),
    fees: usd(sum(orders.map(({ TradeFee }) => micros(TradeFee)))),
    swap: usd(sum(orders.map(({ Swap }) => micros(Swap)))),
    orders: orders.length,
    wins: gains.length,
    win_rate: expect.closeTo((gains.length / orders.length) * 100, 2),
    profit_factor: expect.closeTo(Number(sum(gains)) / -Number(sum(losses)), 2),
    by_instrument: [...new Set(orders.map(({ ForexId }) => ForexId))]
      .toSorted((one, other) => one - other)
      .map((forex_id) => {
        const own = orders.filter(({ ForexId }) => ForexId === forex_id).map(netOf);
        const wins = own.filter((net) => net > 0n).length;
        return { forex_id, net_profit: usd(sum(own)), orders: own.length, wins };
      }),
  });
  expect(Math.abs(Number(data.expectancy) - Number(sum(nets)) / orders.length / 1e6)).toBeLessThan(1e-6);
}

test('[RESULT-1] [RESULT-2] figures equal those of the history, by window and filter, and the curve ends with the equity', async () => {
  expect((await ask()).data).toMatchObject({
    ...{ net_profit: '0.000000', orders: 0, win_rate: null, profit_factor: null, expectancy: null },
    ...{ max_drawdown: 0, equity: [{ equity: '100000.000000' }, { equity: '100000.000000' }] },
  });
  await tradePair();
  const { data: cancelled } = await trader.submit({ status: 0, target_price: 0.9 });
  await trader.cancel({ id: cancelled.Id });
  const firstDay = new Date(server.clock.now()).toISOString().slice(0, 10);
  server.clock.advance(DAY_MS);
  server.server.tick();
  await tradePair({ forex_id: USDJPY });
  await trader.submit({ status: 1 });
  server.pass(2_000);

  const history = (await trader.deals(3)).data.filter(({ OpenTime }) => OpenTime !== null);
  const { data: all } = await ask();
  expectSums(all, history);
  const { data: balance } = await server.get<BalanceWire>('/v1/api/main/wallet/getBalance', {
    token: trader.token,
  });
  expect(all.equity.at(-1)?.equity).toBe(balance.equity);
  expect(all.equity.at(-1)?.equity).not.toBe(balance.balance);
  expect(all.equity).toHaveLength(3);
  expect(all.max_drawdown).toBeGreaterThan(0);

  const isFirst = ({ CloseTime }: OrderWire) => CloseTime?.startsWith(firstDay) === true;
  const { data: first } = await ask({ from: firstDay, to: firstDay });
  expectSums(first, history.filter(isFirst));
  const midnight = Date.parse(`${firstDay}T00:00:00Z`) + DAY_MS;
  expect(first.equity.at(-1)).toEqual({
    time: new Date(midnight).toISOString(),
    equity: usd(100_000_000_000n + sum(history.filter(isFirst).map(netOf))),
  });
  expectSums(
    (await ask({ from: String(midnight / 1000) })).data,
    history.filter((order) => !isFirst(order)),
  );
  const { data: yen } = await ask({ forex_id: String(USDJPY) });
  expectSums(
    yen,
    history.filter(({ ForexId }) => ForexId === USDJPY),
  );
  expect(yen.equity).toHaveLength(all.equity.length);
  const { data: sells } = await ask({ type: '2' });
  expect([sells.orders, sells.by_side]).toMatchObject([2, [{ type: 2, orders: 2 }]]);
  const { data: losses } = await ask({ result: 'loss' });
  expect(losses).toMatchObject({ wins: 0, orders: history.filter((order) => netOf(order) < 0n).length });
  expect(await ask({ from: '2026-01-05', to: '2026-01-03' })).toMatchObject({
    ...{ code: 1001, data: { fields: ['to'] } },
  });
});

test('[RESULT-1] [RESULT-2] the example of the document', () => {
  const start = Date.parse('2026-01-01T12:00:00Z');
  const trades = [
    ['buy', 1, 30_000_000n, 2_500_000n, -500_000n, 1],
    ['buy', 1, -20_000_000n, 2_500_000n, 0n, 2],
    ['sell', USDJPY, 12_000_000n, 1_000_000n, 0n, 3],
    ['buy', USDJPY, 0n, 1_000_000n, 0n, 3],
  ] as const;
  const performance = new Performance();
  const curve = new DailyEquity({ atMs: start, equityMicros: 1_000_000_000n }, start + 3 * DAY_MS);
  let balanceAfterMicros = 1_000_000_000n;
  for (const [side, instrumentId, profitMicros, feeMicros, swapMicros, day] of trades) {
    const closedAtMs = start + (day - 1) * DAY_MS;
    const times = { openedAtMs: start, closedAtMs, riskMicros: null };
    performance.add({ side, instrumentId, profitMicros, feeMicros, swapMicros, ...times });
    const amountMicros = profitMicros - feeMicros + swapMicros;
    balanceAfterMicros += amountMicros;
    curve.add({ memo: 'profit', entryNumber: 1, amountMicros, balanceAfterMicros, atMs: closedAtMs });
  }
  const { winRateCents, profitFactorCents, expectancyMicros } = performance.figures();
  const { netMicros, feeMicros, swapMicros } = performance.sums;
  const { points, fall } = curve.end(start + 2.5 * DAY_MS, null);
  const numbers = [
    ...[netMicros, feeMicros, swapMicros, expectancyMicros ?? 0n].map(formatMicros),
    ...[winRateCents, profitFactorCents, fall?.cents ?? 0].map((cents) => String((cents ?? 0) / 100)),
    ...points.map(({ equityMicros }) => formatMicros(equityMicros)),
  ];
  expect(numbers.filter((number) => !PAGE.includes(`**${number}**`))).toEqual([]);
});
