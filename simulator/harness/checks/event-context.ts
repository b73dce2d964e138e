/** Context of an event check: the account before the event and the recorded quotes. */

import { invariant } from '@vernier/shared/assert';
import type { Instrument } from '@vernier/shared/market/instrument';
import { MAX_QUOTE_AGE_MS } from '@vernier/shared/limits';
import type { Quote } from '@vernier/shared/market/quote';
import type { Micros } from '@vernier/shared/numbers/money';
import type { Account } from '@vernier/shared/trading/orders/account';
import type { FeeType } from '@vernier/shared/market/instrument';
import type { AccountEvent } from '@vernier/shared/trading/orders/events';
import type { FillTick, OpenOrder } from '@vernier/shared/trading/orders/order';
import { isTick, type QuoteLog } from './quote-log.ts';
import { referenceMarginCall, referenceFigures } from './account-figures.ts';

export interface EventContext {
  readonly event: AccountEvent;
  /** The account before the event. */
  readonly account: Account;
  readonly quoteLog: QuoteLog;
  readonly feeType: FeeType;
  /** Ticks of the acceptance of pending orders, by order. */
  readonly acceptedAt: ReadonlyMap<number, number>;
}

/** Formats error messages of an event. */
export function faultMessage({ event }: EventContext, orderId: number): (what: string) => string {
  return (what) => `event ${event.seq} ${event.body.kind}, order ${orderId}: ${what}`;
}

/** The order of an event, before the event. */
export function orderBefore({ account }: EventContext, orderId: number): OpenOrder {
  const order = account.openOrders.get(orderId);
  invariant(order !== undefined, `order ${orderId} was open before the event`);
  return order;
}

export function instrumentOf({ quoteLog }: EventContext, instrumentId: number): Instrument {
  const instrument = quoteLog.instruments.get(instrumentId);
  invariant(instrument !== undefined, `instrument ${instrumentId} is one of the world's`);
  return instrument;
}

interface TickReference {
  readonly orderId: number;
  readonly instrumentId: number;
  readonly tick: FillTick | null;
  readonly before: FillTick | null;
}

/** The event's tick is the newest accepted one, and its previous tick is the one before [ORDER-8] [QUARANTINE-1]. */
export function checkTick(
  context: EventContext,
  { orderId, instrumentId, tick, before }: TickReference,
): Quote {
  const message = faultMessage(context, orderId);
  const newest = context.quoteLog.quoteOf(instrumentId);
  invariant(newest !== undefined && isTick(tick, newest), message('has the newest accepted tick'));
  invariant(isTick(before, context.quoteLog.before(instrumentId)), message('has the previous tick'));
  return newest;
}

/** A fill needs an open market and a tick of the last two seconds [HOURS-4] [ORDER-3]. */
export function checkFillable(
  context: EventContext,
  orderId: number,
  fill: { quote: Quote; entry: boolean },
): void {
  const { quoteLog, event } = context;
  const state = quoteLog.state(fill.quote.instrumentId);
  const trades = state === 'open' || (state === 'close_only' && !fill.entry);
  const message = faultMessage(context, orderId);
  invariant(trades, message(`nothing fills while the market is ${state}`));
  invariant(event.atMs - fill.quote.timeMs <= MAX_QUOTE_AGE_MS, message('nothing fills on a stale quote'));
  // Market time passes at half speed or faster.
  const ageMs = quoteLog.ageMs(fill.quote.instrumentId);
  invariant(ageMs <= 2 * MAX_QUOTE_AGE_MS, message(`nothing fills on a quote of ${ageMs} ms ago`));
}

/** The reason why an account cannot carry an entry, or null when it can [ORDER-2] [MARGIN-10]. */
export function shortage(
  { account, quoteLog }: Pick<EventContext, 'account' | 'quoteLog'>,
  needMicros: Micros,
  ownMicros = 0n,
): string | null {
  const { freeMicros, levelCents } = referenceFigures(account, quoteLog);
  if (referenceMarginCall(account.marginCalled, levelCents))
    return `the account is in margin call at ${levelCents}`;
  const free = freeMicros + ownMicros;
  return free < needMicros ? `${needMicros} is needed and ${free} is free` : null;
}
