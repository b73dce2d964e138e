/** Performance of random histories, against sums over all their rows. */

import fc from 'fast-check';
import type { ResultRow, TradeFilter, TradeHistory } from '@vernier/db/repositories/trading/trade-history';
import type { CashLedger } from '@vernier/db/repositories/wallet/ledger';
import type { FigureNumberWire } from '@vernier/shared/api/shapes/figure';
import { DAY_MS } from '@vernier/shared/civil-date';
import type { Posting, PostingMemo } from '@vernier/shared/ledger/posting';
import { ONE } from '@vernier/shared/numbers/fraction';
import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import type { TimeWindow } from '@vernier/shared/numbers/numbers-in';
import { Performance } from '@vernier/shared/trading/results/performance';
import { expect, test } from 'vitest';
import { explainDrawdown } from '@vernier/shared/api/explain-growth';
import { recomputed } from '../../../test/trade/arithmetic.ts';
import { readCurve, readPerformance } from './read-performance.ts';

const FIRST_MS = 20_458 * DAY_MS;
const DAYS = 8;
const ACCOUNT = 1;
const SEED = { seed: 20_261_126, numRuns: 200 };
const ALL: TradeFilter = { instrumentId: null, side: null, result: null };

const slices = { run: async <Result>(work: () => Result | Promise<Result>) => work() };
const instruments = new Map(INSTRUMENTS.map((instrument) => [instrument.id, instrument]));

/** Moments, some exactly at midnight, in order of time. */
const times = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: DAYS * DAY_MS }),
      fc.integer({ min: 0, max: DAYS }).map((day) => day * DAY_MS),
    ),
    { maxLength: 450 },
  )
  .map((all) => all.map((offset) => FIRST_MS + offset).toSorted((left, right) => left - right));

const windows = fc
  .tuple(fc.integer({ min: -1, max: DAYS }), fc.integer({ min: 0, max: DAYS }), fc.boolean())
  .map(
    ([start, length, isOpen]): TimeWindow => ({
      fromMs: FIRST_MS + start * DAY_MS,
      toMs: isOpen ? null : FIRST_MS + (start + length) * DAY_MS,
    }),
  );

const isIn = (atMs: number, { fromMs, toMs }: TimeWindow) => atMs >= fromMs && (toMs === null || atMs < toMs);

const result = fc.record({
  profitMicros: fc.bigInt({ min: -9_000_000n, max: 9_000_000n }),
  feeMicros: fc.bigInt({ min: 0n, max: 900_000n }),
  swapMicros: fc.bigInt({ min: -90_000n, max: 90_000n }),
  instrumentId: fc.constantFrom(1, 2, 5),
  side: fc.constantFrom('buy', 'sell'),
  stopLoss: fc.constantFrom(null, 99_000, 101_000),
  heldMs: fc.integer({ min: 0, max: DAY_MS }),
});
type RandomResult = typeof result extends fc.Arbitrary<infer Value> ? Value : never;

/** Null for an order that was cancelled. */
const histories = times.chain((ends) =>
  fc.tuple(
    fc.constant(ends),
    fc.array(fc.option(result, { freq: 6 }), { minLength: ends.length, maxLength: ends.length }),
  ),
);

function rowsOf(
  ends: readonly number[],
  results: readonly (RandomResult | null)[],
): readonly (ResultRow | null)[] {
  return ends.map((closedAtMs, at) => {
    const random = results[at] ?? null;
    if (random === null) return null;
    const { heldMs, ...row } = random;
    const fill = { lots: 1_000_000, openPrice: 100_000, conversion: ONE };
    return { ...row, ...fill, openedAtMs: closedAtMs - heldMs, closedAtMs };
  });
}

function historyOf(ends: readonly number[], rows: readonly (ResultRow | null)[]): TradeHistory {
  return {
    count: async () => ends.length,
    endedAtMs: async (_, number) => ends[number - 1],
    results: async (_, after, upTo) => rows.slice(after, upTo).filter((row) => row !== null),
    positions: async () => [],
    countFiltered: async () => 0,
    filtered: async () => [],
  };
}

const netOf = (row: ResultRow) => row.profitMicros - row.feeMicros + row.swapMicros;
const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n);

/** To two decimals. */
function ratio(part: bigint, whole: bigint): number | null {
  return whole === 0n ? null : Math.round((Number(part) / Number(whole)) * 100);
}

test('[RESULT-1] [RESULT-3] figures equal those of all orders that closed in the window', async () => {
  const filters = fc.record({
    instrumentId: fc.constantFrom(null, 1, 5),
    side: fc.constantFrom(null, 'buy' as const, 'sell' as const),
    result: fc.constantFrom(null, 'profit' as const, 'loss' as const),
  });
  await fc.assert(
    fc.asyncProperty(histories, windows, filters, async ([ends, results], window, filter) => {
      const rows = rowsOf(ends, results);
      const source = { tradeHistory: historyOf(ends, rows), instruments, slices };
      const performance = await readPerformance(source, ACCOUNT, { window, filter });
      const trades = rows.filter(
        (row): row is ResultRow =>
          row !== null &&
          isIn(row.closedAtMs, window) &&
          (filter.instrumentId ?? row.instrumentId) === row.instrumentId &&
          (filter.side ?? row.side) === row.side &&
          (filter.result === null || (filter.result === 'profit' ? netOf(row) > 0n : netOf(row) < 0n)),
      );
      const nets = trades.map(netOf);
      const [gains, losses] = [nets.filter((net) => net > 0n), nets.filter((net) => net < 0n)];
      expect(performance.sums).toMatchObject({
        netMicros: sum(nets),
        orders: trades.length,
        wins: gains.length,
        feeMicros: sum(trades.map(({ feeMicros }) => feeMicros)),
        swapMicros: sum(trades.map(({ swapMicros }) => swapMicros)),
        gainMicros: sum(gains),
        lossMicros: -sum(losses),
      });
      const figures = performance.figures();
      expect(figures.winRateCents).toBe(ratio(BigInt(gains.length * 100), BigInt(trades.length)));
      expect(figures.profitFactorCents).toBe(ratio(sum(gains), -sum(losses)));
      if (trades.length > 0)
        expect(Number(figures.expectancyMicros)).toBeCloseTo(Number(sum(nets)) / trades.length, -0.4);
      for (const [id, group] of performance.byInstrument)
        expect(group.netMicros).toBe(
          sum(trades.filter(({ instrumentId }) => instrumentId === id).map(netOf)),
        );
      expect(sum([...performance.bySide.values()].map(({ netMicros }) => netMicros))).toBe(sum(nets));
    }),
    SEED,
  );
});

test('[RESULT-1] R is the net profit by the loss at the stop-loss, where the stop-loss limits a loss', async () => {
  const row = (side: 'buy' | 'sell', stopLoss: RandomResult['stopLoss'], profitMicros: bigint) => ({
    ...{
      instrumentId: 1 as const,
      side,
      stopLoss,
      profitMicros,
      feeMicros: 0n,
      swapMicros: 0n,
      heldMs: 60_000,
    },
  });
  // 0.01 lots of EUR/USD, 1,000 points to the stop: a loss of 10 dollars
  const results = [
    row('buy', 99_000, 20_000_000n),
    row('sell', 101_000, -5_000_000n),
    row('buy', 101_000, 9_000_000n),
    row('buy', null, 9_000_000n),
  ];
  const ends = results.map((_, at) => FIRST_MS + at);
  const source = { tradeHistory: historyOf(ends, rowsOf(ends, results)), instruments, slices };
  const window = { fromMs: 0, toMs: null };
  const figures = (await readPerformance(source, ACCOUNT, { window, filter: ALL })).figures();
  expect(figures).toMatchObject({ averageRCents: 75, averageHoldingSeconds: 60, winRateCents: 7_500 });
});

test('[RESULT-1] the mean holding time is rounded once', () => {
  const performance = new Performance();
  const money = { profitMicros: 0n, feeMicros: 0n, swapMicros: 0n, riskMicros: null };
  // 1.4995 seconds on average
  for (const closedAtMs of [1_499, 1_500])
    performance.add({ ...money, instrumentId: 1, side: 'buy', openedAtMs: 0, closedAtMs });
  expect(performance.figures().averageHoldingSeconds).toBe(1);
});

const MEMOS: readonly PostingMemo[] = ['profit', 'fee', 'swap', 'deposit', 'withdrawal', 'adjustment'];
const movements = times.chain((all) =>
  fc
    .array(
      fc.record({
        amountMicros: fc.bigInt({ min: -900_000n, max: 1_000_000n }),
        memo: fc.constantFrom(...MEMOS),
      }),
      { minLength: all.length, maxLength: all.length },
    )
    .map((rows) => all.map((atMs, at) => ({ atMs, ...rows[at] }))),
);
type Movement = { readonly atMs: number; readonly amountMicros?: bigint; readonly memo?: PostingMemo };

function entriesOf(all: readonly Movement[]): readonly Posting[] {
  let balanceAfterMicros = 100_000_000n;
  return all.map(({ atMs, amountMicros = 0n, memo = 'profit' }, at) => {
    balanceAfterMicros += amountMicros;
    const place = { id: at + 1, eventSeq: at + 1, entryNumber: at + 1, orderId: null, transferId: null };
    return {
      ...place,
      book: 'real',
      accountId: ACCOUNT,
      account: 'user:1:cash',
      amountMicros,
      balanceAfterMicros,
      memo,
      atMs,
    };
  });
}

function ledgerOf(entries: readonly Posting[]): CashLedger {
  return {
    count: async () => entries.length,
    entries: async (_, after, upTo) => entries.slice(Math.max(0, after), upTo),
  };
}

/** The drawdown of the growth between points, each a balance and the flow since the one before. */
function drawdownOf(points: readonly { readonly balance: bigint; readonly flow: bigint }[]): number {
  let [index, height, fall] = [1, 1, 0];
  for (const [at, { balance, flow }] of points.entries()) {
    const before = points[at - 1];
    if (before === undefined) continue;
    index *= Number(balance - flow) / Number(before.balance);
    height = Math.max(height, index);
    fall = Math.max(fall, ((height - index) / height) * 100);
  }
  return fall;
}

/** The numbers, each growth with the value before it as its input, and the fall with the first and the last growth. */
function linked(numbers: readonly FigureNumberWire[]): readonly FigureNumberWire[] {
  const [first] = numbers;
  return numbers.map((number, at) => {
    const before = numbers[at - 1]?.value ?? '';
    const { inputs } = number;
    if (at === 0) return number;
    if (number.name === 'growth') return { ...number, inputs: { ...inputs, growth: before } };
    return { ...number, inputs: { ...inputs, high: first?.inputs['growth'] ?? '', low: before } };
  });
}

test('[RESULT-2] [EXPLAIN-10] the curve is the balance at the end of each day, and the drawdown ignores cash flows and is explained by its days', async () => {
  await fc.assert(
    fc.asyncProperty(movements, windows, async (moves, window) => {
      const entries = entriesOf(moves);
      const endMs = window.toMs ?? FIRST_MS + (DAYS + 1) * DAY_MS;
      const curve = await readCurve({ cashLedger: ledgerOf(entries), slices }, ACCOUNT, {
        ...{ window, endMs, equityMicros: null },
      });
      const known = entries.filter(({ atMs }) => window.toMs === null || atMs < window.toMs);
      const older = known.filter(({ atMs }) => atMs < window.fromMs);
      const first = older.at(-1) ?? known[0];
      if (first === undefined) {
        expect(curve.points).toEqual([{ atMs: endMs, equityMicros: 0n }]);
        return;
      }
      const startMs = older.length === 0 ? first.atMs : Math.min(window.fromMs, endMs);
      const moments = [startMs];
      for (let day = Math.floor(startMs / DAY_MS) + 1; day * DAY_MS < endMs; day += 1)
        moments.push(day * DAY_MS);
      moments.push(endMs);
      const points = moments.map((atMs, at) => {
        const until = known.filter((entry) => entry.atMs < atMs || entry.id === first.id);
        const since = until.filter(
          ({ id }) => at > 0 && id > first.id && (entries[id - 1]?.atMs ?? 0) >= (moments[at - 1] ?? 0),
        );
        const flows = since.filter(({ memo }) => !['profit', 'fee', 'swap'].includes(memo));
        return {
          ...{ atMs, balance: until.at(-1)?.balanceAfterMicros ?? 0n },
          flow: sum(flows.map(({ amountMicros }) => amountMicros)),
        };
      });
      expect(curve.points).toEqual(points.map(({ atMs, balance }) => ({ atMs, equityMicros: balance })));
      expect(Math.abs((curve.fall?.cents ?? 0) / 100 - drawdownOf(points))).toBeLessThan(0.006);
      const { value, numbers } = explainDrawdown(curve.fall);
      expect(value).toBe(((curve.fall?.cents ?? 0) / 100).toFixed(2));
      for (const number of numbers) expect(recomputed(number)).toBe(number.value);
      expect(linked(numbers)).toEqual(numbers);
      expect(numbers.at(-1)?.value).toBe(value);
    }),
    SEED,
  );
});
