/**
 * Search for the next slot of a quarter hour that can change an account: a tick that reaches a trigger of an order, or any tick
 * of a minute in which an account may come near its margin call. The slots between change nothing.
 */

import { invariant } from '@vernier/shared/assert';
import { MARGIN_CALL_EXIT_CENTS } from '@vernier/shared/limits';
import type { Account } from '@vernier/shared/trading/orders/account';
import type { Valuation } from '@vernier/shared/trading/pricing/valuation';
import { marginLevelCents } from '@vernier/shared/trading/risk/figures';
import type { OpenOrder } from '@vernier/shared/trading/orders/order';
import { profitAt } from '@vernier/shared/trading/pricing/profit';
import { type Slot, SLOTS_PER_MINUTE } from '@vernier/shared/market/slot';
import type { QuarterHour } from './quarter-hour.ts';
import { reachesTrigger, type TickRange, type TriggerLevels, triggerLevels } from './nearest-triggers.ts';

/** The first such slot after `after` within the quarter hour; null when there is none. */
export function nextEvent(
  quarterHour: QuarterHour,
  after: Slot,
  { accounts, valuation }: { readonly accounts: readonly Account[]; readonly valuation: Valuation },
): Slot | null {
  let next: Slot | null = null;
  for (const [instrumentId, orders] of byInstrument(accounts)) {
    const levels = triggerLevels(orders);
    const slot = levels === null ? null : triggerAfter(quarterHour, after, { instrumentId, levels });
    if (slot !== null && (next === null || slot < next)) next = slot;
  }
  for (const account of accounts) {
    const slot = marginRiskAfter(quarterHour, after, { account, valuation });
    if (slot !== null && (next === null || slot < next)) next = slot;
  }
  return next;
}

function byInstrument(accounts: readonly Account[]): ReadonlyMap<number, readonly OpenOrder[]> {
  const lists = new Map<number, OpenOrder[]>();
  for (const { openOrders } of accounts) {
    for (const order of openOrders.values()) {
      const list = lists.get(order.instrumentId);
      if (list === undefined) lists.set(order.instrumentId, [order]);
      else list.push(order);
    }
  }
  return lists;
}

function triggerAfter(
  quarterHour: QuarterHour,
  after: Slot,
  { instrumentId, levels }: { readonly instrumentId: number; readonly levels: TriggerLevels },
): Slot | null {
  const isOutside = (range: TickRange | null) => range === null || !reachesTrigger(range, levels);
  if (isOutside(quarterHour.hourRange(instrumentId)) || isOutside(quarterHour.range(instrumentId)))
    return null;
  let slot = after + 1;
  while (slot < quarterHour.end) {
    const { bids, asks } = quarterHour.minute(instrumentId, slot);
    const end = minuteEnd(slot);
    for (; slot < end; slot += 1) {
      const at = slot % SLOTS_PER_MINUTE;
      const low = bids[at] as number;
      const askLow = asks[at] as number;
      if (low > 0 && reachesTrigger({ low, high: low, askLow, askHigh: askLow }, levels)) return slot;
    }
  }
  return null;
}

/** The first slot of the next minute. */
function minuteEnd(slot: Slot): Slot {
  return (Math.floor(slot / SLOTS_PER_MINUTE) + 1) * SLOTS_PER_MINUTE;
}

interface MarginWatch {
  readonly account: Account;
  readonly valuation: Valuation;
}

/** The first slot of a minute that may bring the account below the level that ends a margin call. */
function marginRiskAfter(quarterHour: QuarterHour, after: Slot, watch: MarginWatch): Slot | null {
  const { account } = watch;
  if (account.holdingCount === 0) return null;
  const isSafe = (rangeOf: (instrumentId: number) => TickRange | null) => staysSafe(watch, rangeOf);
  if (!account.marginCalled) {
    if (isSafe((id) => quarterHour.hourRange(id)) || isSafe((id) => quarterHour.range(id))) return null;
  }
  for (let slot = after + 1; slot < quarterHour.end; slot = minuteEnd(slot)) {
    const from = slot;
    if (account.marginCalled || !isSafe((id) => quarterHour.minuteRange(id, from))) return from;
  }
  return null;
}

/** Values every position at its worst price, which is a lower bound of the equity. */
function staysSafe(
  { account, valuation }: MarginWatch,
  rangeOf: (instrumentId: number) => TickRange | null,
): boolean {
  let equityMicros = account.balanceMicros;
  for (const order of account.openOrders.values()) {
    if (order.status !== 'holding') continue;
    const { instrumentId, side } = order;
    const instrument = valuation.instruments.get(instrumentId);
    invariant(instrument !== undefined, `order ${order.id} is of an instrument`);
    const range = rangeOf(instrumentId) ?? currentPrice(instrumentId, valuation);
    equityMicros += profitAt(order, side === 'buy' ? range.low : range.askHigh, instrument).micros;
  }
  const level = marginLevelCents(equityMicros, account.marginMicros);
  return level === null || level > MARGIN_CALL_EXIT_CENTS;
}

/** The last price, for a range without ticks. */
function currentPrice(instrumentId: number, { quotes }: Valuation): TickRange {
  const quote = quotes.quoteOf(instrumentId);
  invariant(quote !== undefined, `instrument ${instrumentId} has a price`);
  return { low: quote.bid, high: quote.bid, askLow: quote.ask, askHigh: quote.ask };
}
