/**
 * Looks at an account's margin level and does what it demands: begins or ends the margin call [MARGIN-10], closes positions at
 * stop-out until the level is above it [MARGIN-11], and then covers a negative balance [MARGIN-13]. Empty when nothing changes.
 */

import { invariant } from '../../assert.ts';
import { STOP_OUT_LEVEL_CENTS } from '../../limits.ts';
import type { Micros } from '../../numbers/money.ts';
import { isRefusal } from '../../refusals.ts';
import type { Account } from '../orders/account.ts';
import { booked } from '../risk/bookable.ts';
import { type Closing, closed, protectionAfter } from './closing.ts';
import type { DecisionContext } from './context.ts';
import type { Valuation } from '../pricing/valuation.ts';
import { legsAfter, marginShift } from '../orders/margin-legs.ts';
import type { EventBody, OrderClosed } from '../orders/events.ts';
import { accountFigures, equityRange, marginLevelCents } from '../risk/figures.ts';
import { tickBefore } from '../pricing/fill-price.ts';
import { inMarginCall } from '../risk/margin-rules.ts';
import { freshQuote, tradingRefusal } from '../rules/market-rules.ts';

export function reviewMargin(account: Account, context: DecisionContext): readonly EventBody[] {
  if (surelyCalm(account, context.valuation)) return [];
  const { equityMicros, marginMicros, marginLevelCents: before } = accountFigures(account, context.valuation);
  const events: EventBody[] = [];
  const called = inMarginCall(account.marginCalled, before);
  if (called && !account.marginCalled) events.push({ kind: 'MarginCalled', equityMicros, marginMicros });
  const stoppedOut = isStopOut(before) ? stopOuts(account, equityMicros, context) : null;
  const closings = stoppedOut?.closings ?? [];
  events.push(...closings, ...protectionAfter(account, closings));
  const after = marginLevelCents(equityMicros, stoppedOut?.leftMicros ?? marginMicros);
  if ((called || account.marginCalled) && !inMarginCall(true, after))
    events.push({ kind: 'MarginCallEnded' });
  return events;
}

/** Most reviews find nothing to do, which the equity's range shows without valuing every position. */
function surelyCalm(account: Account, valuation: Valuation): boolean {
  if (account.marginCalled) return false;
  const { leastMicros } = equityRange(account, valuation);
  return !inMarginCall(false, marginLevelCents(leastMicros, account.marginMicros));
}

function isStopOut(levelCents: number | null): boolean {
  return levelCents !== null && levelCents <= STOP_OUT_LEVEL_CENTS;
}

interface StopOuts {
  readonly closings: readonly OrderClosed[];
  /** The margin of the positions that stay. */
  readonly leftMicros: Micros;
}

/** The largest loss first, ties by the lower id; each that can be closed now, until the level is above stop-out [MARGIN-11]. */
function stopOuts(account: Account, equityMicros: Micros, context: DecisionContext): StopOuts {
  const due = closable(account, context)
    .map((closing) => ({ order: closing.order, event: closed(closing, 'stop_out') }))
    .sort(({ event: left }, { event: right }) => compare(left, right));
  const closings: OrderClosed[] = [];
  // A closing converts floating loss into balance: the equity is unchanged, only the margin decreases.
  let { marginMicros, marginLegs } = account;
  for (const { order, event } of due) {
    if (!isStopOut(marginLevelCents(equityMicros, marginMicros))) break;
    closings.push({ ...event, stoppedOutAt: { equityMicros, marginMicros } });
    marginMicros += marginShift(marginLegs, order, -1);
    marginLegs = legsAfter(marginLegs, order, -1);
  }
  return { closings: booked(account, closings), leftMicros: marginMicros };
}

function compare(left: OrderClosed, right: OrderClosed): number {
  if (left.profitMicros !== right.profitMicros) return left.profitMicros < right.profitMicros ? -1 : 1;
  return left.orderId - right.orderId;
}

/** Every position whose market would let it go now: open or close-only, with a fresh price. */
function closable(account: Account, context: DecisionContext): readonly Closing[] {
  const closings: Closing[] = [];
  for (const order of account.openOrders.values()) {
    if (order.status !== 'holding') continue;
    const instrument = context.valuation.instruments.get(order.instrumentId);
    invariant(instrument !== undefined, `order ${order.id} names no instrument of ours`);
    if (tradingRefusal(instrument, 'exit', context) !== null) continue;
    const quote = freshQuote(instrument, context);
    if (isRefusal(quote)) continue;
    closings.push({ order, instrument, quote, before: tickBefore(instrument.id, context.market) });
  }
  return closings;
}
