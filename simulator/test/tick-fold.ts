/** Ticks of one instrument, and the reference computation of candles from all ticks. */

import { type Candle, PERIOD_SECONDS, type Period } from '@vernier/shared/market/candle';
import { emptyMinute } from '@vernier/shared/market/minute-ticks';
import type { Tick } from '@vernier/shared/market/quote';
import type { Market } from '../src/market.ts';
import { type Slot, SLOTS_PER_MINUTE } from '@vernier/shared/market/slot';

interface Span {
  readonly timeS: number;
  /** The slot at `timeS` by default. */
  readonly first?: Slot;
  readonly last: Slot;
}

/** The tick of one instrument at a slot, without the ticks of the others that `quotesAt` computes. */
export function tickOf(market: Market, instrumentId: number, slot: Slot): Tick | undefined {
  const newest = market.quote(instrumentId, slot);
  return newest.seq === slot ? newest : undefined;
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
  let [open, close, volume] = [0, 0, 0];
  let [high, low, askHigh, askLow] = [0, Infinity, 0, Infinity];
  for (let minute = first / SLOTS_PER_MINUTE; minute * SLOTS_PER_MINUTE <= span.last; minute += 1) {
    market.fillMinute(instrumentId, minute, ticks);
    const count = Math.min(SLOTS_PER_MINUTE, span.last + 1 - minute * SLOTS_PER_MINUTE);
    for (let slot = 0; slot < count; slot += 1) {
      const [bid, ask] = [ticks.bids[slot]!, ticks.asks[slot]!];
      if (bid === 0) continue;
      if (open === 0) open = bid;
      close = bid;
      high = Math.max(high, bid);
      low = Math.min(low, bid);
      askHigh = Math.max(askHigh, ask);
      askLow = Math.min(askLow, ask);
      volume += ticks.volumes[slot]!;
    }
  }
  return open === 0 ? undefined : { timeS: span.timeS, open, high, low, close, volume, askHigh, askLow };
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
