/** Statement of trades for a period of market time: every position that closed in it, and their sums [STATEMENT-3]. */

import type { TradeHistory } from '@vernier/db/repositories/trading/trade-history';
import { numbersIn } from '@vernier/shared/numbers/numbers-in';
import type { Micros } from '@vernier/shared/numbers/money';
import { netOf } from '@vernier/shared/trading/orders/history-totals';
import type { ClosedPosition } from '@vernier/shared/trading/orders/order';
import type { LoopSlices } from '../../platform/process/loop-slices.ts';
import { type StatementPeriod, windowOf } from './statement.ts';

export interface TradeStatement {
  readonly period: StatementPeriod;
  readonly netMicros: Micros;
  readonly feeMicros: Micros;
  readonly swapMicros: Micros;
  /** Oldest first. */
  readonly trades: readonly ClosedPosition[];
}

/** Rows per slice: about two milliseconds. */
const SLICE_ROWS = 100;

export interface TradeSource {
  readonly tradeHistory: TradeHistory;
  readonly slices: LoopSlices;
}

/** Null when more orders ended in the period than `most`. */
export async function tradeStatementOf(
  { tradeHistory, slices }: TradeSource,
  accountId: number,
  { period, most }: { readonly period: StatementPeriod; readonly most: number },
): Promise<TradeStatement | null> {
  const { after, upTo } = await numbersIn(windowOf(period), await tradeHistory.count(accountId), (number) =>
    tradeHistory.endedAtMs(accountId, number),
  );
  if (upTo - after > most) return null;
  const trades: ClosedPosition[] = [];
  let [netMicros, feeMicros, swapMicros] = [0n, 0n, 0n];
  for (let number = after; number < upTo; number += SLICE_ROWS) {
    await slices.run(async () => {
      const piece = await tradeHistory.positions(accountId, number, Math.min(number + SLICE_ROWS, upTo));
      for (const trade of piece) {
        netMicros += netOf(trade);
        feeMicros += trade.feeMicros;
        swapMicros += trade.swapMicros;
      }
      trades.push(...piece);
    });
  }
  return { period, netMicros, feeMicros, swapMicros, trades };
}
