/** Performance of an account in a window of time, read in slices of its history and of its ledger. */

import { invariant } from '@vernier/shared/assert';
import type { TimeMs } from '@vernier/shared/clock';
import type { Fall } from '@vernier/shared/ledger/drawdown';
import { DailyEquity, type EquityPoint } from '@vernier/shared/ledger/daily-equity';
import { numbersIn, type TimeWindow } from '@vernier/shared/numbers/numbers-in';
import type { Micros } from '@vernier/shared/numbers/money';
import { netOf } from '@vernier/shared/trading/orders/history-totals';
import { profitAt } from '@vernier/shared/trading/pricing/profit';
import { Performance } from '@vernier/shared/trading/results/performance';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { CashLedger } from '@vernier/db/repositories/wallet/ledger';
import type { ResultRow, TradeFilter, TradeHistory } from '@vernier/db/repositories/trading/trade-history';
import type { LoopSlices } from '../../platform/process/loop-slices.ts';

/** Rows per slice: about a millisecond. */
const SLICE_ROWS = 200;

export interface HistorySource {
  readonly tradeHistory: TradeHistory;
  readonly instruments: ReadonlyMap<number, Instrument>;
  readonly slices: LoopSlices;
}

export interface ReadCurve {
  readonly points: readonly EquityPoint[];
  readonly fall: Fall | null;
}

/** The closed positions of the window that pass the filter. */
export async function readPerformance(
  { tradeHistory, instruments, slices }: HistorySource,
  accountId: number,
  { window, filter }: { readonly window: TimeWindow; readonly filter: TradeFilter },
): Promise<Performance> {
  const performance = new Performance();
  const { after, upTo } = await numbersIn(window, await tradeHistory.count(accountId), (number) =>
    tradeHistory.endedAtMs(accountId, number),
  );
  for (let number = after; number < upTo; number += SLICE_ROWS) {
    await slices.run(async () => {
      for (const row of await tradeHistory.results(accountId, number, Math.min(number + SLICE_ROWS, upTo)))
        if (isInFilter(row, filter)) performance.add({ ...row, riskMicros: riskOf(row, instruments) });
    });
  }
  return performance;
}

function isInFilter(
  trade: Pick<ResultRow, 'instrumentId' | 'side' | 'profitMicros' | 'feeMicros' | 'swapMicros'>,
  { instrumentId, side, result }: TradeFilter,
): boolean {
  if (instrumentId !== null && trade.instrumentId !== instrumentId) return false;
  if (side !== null && trade.side !== side) return false;
  if (result === null) return true;
  const netMicros = netOf(trade);
  return result === 'profit' ? netMicros > 0n : netMicros < 0n;
}

type RiskField = 'instrumentId' | 'side' | 'lots' | 'openPrice' | 'stopLoss' | 'conversion';

/** The loss at the stop-loss of the end; null where it would be a profit. */
export function riskOf(
  row: Pick<ResultRow, RiskField>,
  instruments: HistorySource['instruments'],
): Micros | null {
  if (row.stopLoss === null) return null;
  const instrument = instruments.get(row.instrumentId);
  invariant(instrument !== undefined, `instrument ${row.instrumentId} is one of ours`);
  const { micros } = profitAt(row, row.stopLoss, instrument);
  return micros < 0n ? -micros : null;
}

export interface CurveSource {
  readonly cashLedger: CashLedger;
  readonly slices: LoopSlices;
}

/** The end of a curve; the equity null for the balance. */
export interface CurveEnd {
  readonly endMs: TimeMs;
  readonly equityMicros: Micros | null;
}

/** The curve begins with the window or with the first entry of the account, whichever is later. */
export async function readCurve(
  { cashLedger, slices }: CurveSource,
  accountId: number,
  { window, endMs, equityMicros }: CurveEnd & { readonly window: TimeWindow },
): Promise<ReadCurve> {
  const entryOf = async (number: number) => (await cashLedger.entries(accountId, number - 1, number))[0];
  const { after, upTo } = await numbersIn(
    window,
    await cashLedger.count(accountId),
    async (number) => (await entryOf(number))?.atMs,
  );
  const first = upTo === 0 ? undefined : await entryOf(Math.max(after, 1));
  if (first === undefined) return { points: [{ atMs: endMs, equityMicros: equityMicros ?? 0n }], fall: null };
  const startMs = after === 0 ? first.atMs : Math.min(window.fromMs, endMs);
  const curve = new DailyEquity({ atMs: startMs, equityMicros: first.balanceAfterMicros ?? 0n }, endMs);
  for (let number = Math.max(after, 1); number < upTo; number += SLICE_ROWS) {
    await slices.run(async () => {
      for (const entry of await cashLedger.entries(accountId, number, Math.min(number + SLICE_ROWS, upTo)))
        curve.add(entry);
    });
  }
  return curve.end(endMs, equityMicros);
}
