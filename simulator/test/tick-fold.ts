/** Reference computation of candles from all ticks. */

import { type Candle, PERIOD_SECONDS, type Period } from '@vernier/shared/market/candle';
import { emptyMinute } from '@vernier/shared/market/minute-ticks';
import type { Market } from '../src/market.ts';
import { type Slot, SLOTS_PER_MINUTE } from '@vernier/shared/market/slot';

interface Span {
  readonly timeS: number;
  /** The slot at `timeS` by default. */
  readonly first?: Slot;
  readonly last: Slot;
}

/** The slots of the bar of a period with a candle's time. */
export function spanOf(market: Market, instrumentId: number, period: Period, timeS: number): Required<Span> {
  const code = market.instruments.find(({ id }) => id === instrumentId)?.code ?? '';
  const bar = market.feedOf(code)?.grid.barOf(period, timeS);
  if (bar === undefined) throw new Error(`no instrument ${instrumentId}`);
  return { timeS, first: bar.first, last: bar.end - 1 };
}

/** The candle that opens at `timeS`, of all ticks up to and including `last`; undefined without ticks. */
export function foldOpenTicks(market: Market, instrumentId: number, span: Span): Candle | undefined {
  const first = span.first ?? span.timeS * 4;
  const ticks = emptyMinute();
  const bids: number[] = [];
  const asks: number[] = [];
  let volume = 0;
  for (let minute = first / SLOTS_PER_MINUTE; minute * SLOTS_PER_MINUTE <= span.last; minute += 1) {
    market.fillMinute(instrumentId, minute, ticks);
    const count = Math.min(SLOTS_PER_MINUTE, span.last + 1 - minute * SLOTS_PER_MINUTE);
    for (let slot = 0; slot < count; slot += 1) {
      if (ticks.bids[slot] === 0) continue;
      bids.push(ticks.bids[slot]!);
      asks.push(ticks.asks[slot]!);
      volume += ticks.volumes[slot]!;
    }
  }
  if (bids.length === 0) return undefined;
  const most = (values: number[]) => values.reduce((left, right) => Math.max(left, right));
  const least = (values: number[]) => values.reduce((left, right) => Math.min(left, right));
  return {
    timeS: span.timeS,
    open: bids[0]!,
    high: most(bids),
    low: least(bids),
    close: bids.at(-1)!,
    volume,
    askHigh: most(asks),
    askLow: least(asks),
  };
}

/** The same for a bar that has ticks. */
export function foldTicks(market: Market, instrumentId: number, span: Span): Candle {
  const candle = foldOpenTicks(market, instrumentId, span);
  if (candle === undefined) throw new Error(`the bar at ${span.timeS} has no tick`);
  return candle;
}

/** The last slot of the bar that opens at `timeS`. */
export function lastSlotOf(period: Period, timeS: number): Slot {
  return (timeS + PERIOD_SECONDS[period]) * 4 - 1;
}

/** A candle from the shorter ones that it covers. */
export function joinCandles(parts: readonly Candle[]): Candle {
  return {
    timeS: parts[0]!.timeS,
    open: parts[0]!.open,
    high: Math.max(...parts.map(({ high }) => high)),
    low: Math.min(...parts.map(({ low }) => low)),
    close: parts.at(-1)!.close,
    volume: parts.reduce((sum, { volume }) => sum + volume, 0),
    askHigh: Math.max(...parts.map(({ askHigh }) => askHigh)),
    askLow: Math.min(...parts.map(({ askLow }) => askLow)),
  };
}
