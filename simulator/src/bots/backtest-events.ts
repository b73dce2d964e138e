/**
 * Finds the next slot of a stretch at which anything can happen to the accounts: a tick that reaches what rests on an
 * order, or any tick of a minute in which an account may come near its margin call. The slots between change nothing.
 */

import { invariant } from '@vernier/shared/assert';
import { MARGIN_CALL_EXIT_CENTS } from '@vernier/shared/limits';
import type { Account } from '@vernier/shared/trading/account';
import type { Valuation } from '@vernier/shared/trading/context';
import { marginLevelCents } from '@vernier/shared/trading/figures';
import type { Order } from '@vernier/shared/trading/order';
import { profitAt } from '@vernier/shared/trading/profit';
import { type Slot, SLOTS_PER_MINUTE } from '../slot.ts';
import type { Stretch } from './quarter-hour.ts';
import { isWithin, type Reach, type WaitingLevels, waitingLevels } from './nearest-triggers.ts';

/** The first slot after `after`, within the stretch; null when nothing can happen in the rest of it. */
export function nextEvent(
  stretch: Stretch,
  after: Slot,
  { accounts, valuation }: { readonly accounts: readonly Account[]; readonly valuation: Valuation },
): Slot | null {
  let next: Slot | null = null;
  for (const [instrumentId, orders] of byInstrument(accounts)) {
    const levels = waitingLevels(orders);
    const slot = levels === null ? null : reachedAfter(stretch, after, { instrumentId, levels });
    if (slot !== null && (next === null || slot < next)) next = slot;
  }
  for (const account of accounts) {
    const slot = endangeredAfter(stretch, after, { account, valuation });
    if (slot !== null && (next === null || slot < next)) next = slot;
  }
  return next;
}

function byInstrument(accounts: readonly Account[]): ReadonlyMap<number, readonly Order[]> {
  const lists = new Map<number, Order[]>();
  for (const { openOrders } of accounts) {
    for (const order of openOrders.values()) {
      const list = lists.get(order.instrumentId);
      if (list === undefined) lists.set(order.instrumentId, [order]);
      else list.push(order);
    }
  }
  return lists;
}

function reachedAfter(
  stretch: Stretch,
  after: Slot,
  { instrumentId, levels }: { readonly instrumentId: number; readonly levels: WaitingLevels },
): Slot | null {
  const isOutside = (reach: Reach | null) => reach === null || !isWithin(reach, levels);
  if (isOutside(stretch.hourReach(instrumentId)) || isOutside(stretch.reach(instrumentId))) return null;
  let slot = after + 1;
  while (slot < stretch.end) {
    const { bids, asks } = stretch.minute(instrumentId, slot);
    const end = minuteEnd(slot);
    for (; slot < end; slot += 1) {
      const at = slot % SLOTS_PER_MINUTE;
      const low = bids[at] as number;
      const askLow = asks[at] as number;
      if (low > 0 && isWithin({ low, high: low, askLow, askHigh: askLow }, levels)) return slot;
    }
  }
  return null;
}

/** The first slot of the next minute. */
function minuteEnd(slot: Slot): Slot {
  return (Math.floor(slot / SLOTS_PER_MINUTE) + 1) * SLOTS_PER_MINUTE;
}

interface Watched {
  readonly account: Account;
  readonly valuation: Valuation;
}

/** A minute that may bring the account below the level that ends a margin call is played slot by slot. */
function endangeredAfter(stretch: Stretch, after: Slot, watched: Watched): Slot | null {
  const { account } = watched;
  if (account.holdingCount === 0) return null;
  const isSafe = (reachOf: (instrumentId: number) => Reach | null) => staysSafe(watched, reachOf);
  if (!account.marginCalled) {
    if (isSafe((id) => stretch.hourReach(id)) || isSafe((id) => stretch.reach(id))) return null;
  }
  for (let slot = after + 1; slot < stretch.end; slot = minuteEnd(slot)) {
    const from = slot;
    if (account.marginCalled || !isSafe((id) => stretch.minuteReach(id, from))) return from;
  }
  return null;
}

/** Every position at its own worst price at once, which is worse than any moment was. */
function staysSafe(
  { account, valuation }: Watched,
  reachOf: (instrumentId: number) => Reach | null,
): boolean {
  let equityMicros = account.balanceMicros;
  for (const order of account.openOrders.values()) {
    if (order.status !== 'holding') continue;
    const { instrumentId, side } = order;
    const instrument = valuation.instruments.get(instrumentId);
    invariant(instrument !== undefined, `order ${order.id} is of an instrument`);
    const reach = reachOf(instrumentId) ?? standing(instrumentId, valuation);
    equityMicros += profitAt(order, side === 'buy' ? reach.low : reach.askHigh, instrument).micros;
  }
  const level = marginLevelCents(equityMicros, account.marginMicros);
  return level === null || level > MARGIN_CALL_EXIT_CENTS;
}

/** Where the price stands while there is no tick. */
function standing(instrumentId: number, { quotes }: Valuation): Reach {
  const quote = quotes.quoteOf(instrumentId);
  invariant(quote !== undefined, `instrument ${instrumentId} has a price`);
  return { low: quote.bid, high: quote.bid, askLow: quote.ask, askHigh: quote.ask };
}
