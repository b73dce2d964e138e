/** An event of the log as a checker sees it: the account just before it, and the market that the world wrote down. */

import { invariant } from '@vernier/shared/assert';
import type { Instrument } from '@vernier/shared/market/instrument';
import { MAX_QUOTE_AGE_MS } from '@vernier/shared/limits';
import type { Quote } from '@vernier/shared/market/quote';
import type { Micros } from '@vernier/shared/money';
import type { Account } from '@vernier/shared/trading/account';
import type { FeeType } from '@vernier/shared/trading/fee';
import type { AccountEvent } from '@vernier/shared/trading/events';
import type { FillTick, Order } from '@vernier/shared/trading/order';
import { isTick, type MarketNotes } from './quote-log.ts';
import { plainCall, plainFigures } from './account-figures.ts';

export interface Scene {
  readonly event: AccountEvent;
  /** As it stood before the event. */
  readonly account: Account;
  readonly notes: MarketNotes;
  readonly feeType: FeeType;
  /** Ticks at which pending orders were accepted, by order. */
  readonly acceptedAt: ReadonlyMap<number, number>;
}

/** What a checker says when something is wrong. */
export function telling({ event }: Scene, orderId: number): (what: string) => string {
  return (what) => `event ${event.seq} ${event.body.kind}, order ${orderId}: ${what}`;
}

/** The order that an event names, as it stood before it. */
export function orderBefore({ account }: Scene, orderId: number): Order {
  const order = account.openOrders.get(orderId);
  invariant(order !== undefined, `order ${orderId} was open before something happened to it`);
  return order;
}

export function instrumentOf({ notes }: Scene, instrumentId: number): Instrument {
  const instrument = notes.instruments.get(instrumentId);
  invariant(instrument !== undefined, `instrument ${instrumentId} is one of the world's`);
  return instrument;
}

interface Cause {
  readonly orderId: number;
  readonly instrumentId: number;
  readonly tick: FillTick | null;
  readonly before: FillTick | null;
}

/** The tick that an event names is the newest accepted one, and the one before it is too [T2] [Q1]. */
export function checkCause(scene: Scene, { orderId, instrumentId, tick, before }: Cause): Quote {
  const say = telling(scene, orderId);
  const newest = scene.notes.quoteOf(instrumentId);
  invariant(newest !== undefined && isTick(tick, newest), say('is of the newest accepted tick'));
  invariant(isTick(before, scene.notes.before(instrumentId)), say('names the tick before it'));
  return newest;
}

/** A fill needs an open market and a tick of the last two seconds [H4] [M7]. */
export function checkFillable(scene: Scene, orderId: number, fill: { quote: Quote; entry: boolean }): void {
  const { notes, event } = scene;
  const state = notes.state(fill.quote.instrumentId);
  const trades = state === 'open' || (state === 'close_only' && !fill.entry);
  const say = telling(scene, orderId);
  invariant(trades, say(`nothing fills while the market is ${state}`));
  invariant(event.atMs - fill.quote.timeMs <= MAX_QUOTE_AGE_MS, say('nothing fills on a stale quote'));
  // Market time passes at half its speed at least.
  const ageMs = notes.ageMs(fill.quote.instrumentId);
  invariant(ageMs <= 2 * MAX_QUOTE_AGE_MS, say(`nothing fills on a quote of ${ageMs} ms ago`));
}

/** Why an account could not carry what an entry needs, or null when it could [M6] [R1]. */
export function shortage(
  { account, notes }: Pick<Scene, 'account' | 'notes'>,
  needMicros: Micros,
  ownMicros = 0n,
): string | null {
  const { freeMicros, levelCents } = plainFigures(account, notes);
  if (plainCall(account.marginCalled, levelCents)) return `the account is in margin call at ${levelCents}`;
  const free = freeMicros + ownMicros;
  return free < needMicros ? `${needMicros} is needed and ${free} is free` : null;
}
