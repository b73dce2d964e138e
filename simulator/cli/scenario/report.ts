/** Report of a played scenario: the ticks around its events, then each order from acceptance to end. */

import type { TimeMs } from '@vernier/shared/clock';
import { formatMicros } from '@vernier/shared/numbers/money';
import type { AccountEvent, OrderFilled } from '@vernier/shared/trading/orders/events';
import type { OpenOrder } from '@vernier/shared/trading/orders/order';
import { timeOfSlot } from '@vernier/shared/market/slot';
import type { PlayedScenario, PlayedSlot } from './play.ts';
import { clockTime, eventSentence, orderText, formatPrice } from './sentences.ts';

/** Ticks shown before and after one with events. */
const AROUND = 2;

export function* reportLines(played: PlayedScenario): Generator<string> {
  yield* tickLines(played);
  yield '';
  for (const order of played.orders) yield* orderLines(order, played);
  for (const reason of played.refused) yield `not accepted: ${reason}`;
  yield '';
  for (const [owner, balance] of played.balances)
    yield `${owner} ends with a balance of ${formatMicros(balance)} USD`;
  yield played.broken === null ? 'every invariant held' : `BROKEN: ${played.broken}`;
}

function* tickLines({ slots, instrument }: PlayedScenario): Generator<string> {
  const striking = slots.map((slot, place) => isStriking(slot, slots[place - 1]));
  let skipped = 0;
  for (const [place, slot] of slots.entries()) {
    if (!striking.slice(Math.max(0, place - AROUND), place + AROUND + 1).some(Boolean)) {
      skipped += 1;
      continue;
    }
    if (skipped > 0) yield `              … ${skipped} slots`;
    skipped = 0;
    yield tickLine(slot, instrument);
  }
  if (skipped > 0) yield `              … ${skipped} slots`;
}

function isStriking({ tick, accepted, state, events }: PlayedSlot, before: PlayedSlot | undefined): boolean {
  if (before === undefined) return true;
  const spread = ({ tick: one }: PlayedSlot) => (one === undefined ? 0 : one.ask - one.bid);
  const widened = spread({ tick, accepted, state, events, slot: 0 }) > 2 * spread(before);
  const silenced = (tick === undefined) !== (before.tick === undefined);
  return (
    events.length > 0 || state !== before.state || silenced || widened || (tick !== undefined && !accepted)
  );
}

function tickLine(
  { slot, tick, accepted, state, events }: PlayedSlot,
  instrument: PlayedScenario['instrument'],
): string {
  const time = clockTime(timeOfSlot(slot));
  if (tick === undefined) return `${time}  no tick (${state})`;
  const price = (points: number) => formatPrice(points, instrument);
  const orders = [...new Set(events.flatMap(({ body }) => ('orderId' in body ? [`#${body.orderId}`] : [])))];
  const did = orders.length === 0 ? '' : `  → ${orders.join(' ')}`;
  const quarantineNote = accepted ? '' : '  in quarantine: shown, triggers nothing';
  return `${time}  bid ${price(tick.bid)}  ask ${price(tick.ask)}${quarantineNote}${did}`;
}

function* orderLines(order: OpenOrder, { slots, instrument, owners }: PlayedScenario): Generator<string> {
  yield `#${order.id} ${owners.get(order.accountId)}: ${orderText(order, instrument)}`;
  let now: OpenOrder = order;
  let last: AccountEvent | null = null;
  for (const { events } of slots) {
    for (const event of events) {
      const { body, atMs } = event;
      const about = 'orderId' in body && body.orderId === order.id;
      const called =
        order.accountId === event.accountId &&
        (body.kind === 'MarginCalled' || body.kind === 'BalanceProtected');
      if (called) yield `     ${clockTime(atMs)}  ${accountSentence(event)}`;
      const sentence = about ? eventSentence(body, now, instrument) : null;
      if (sentence === null) continue;
      yield `     ${clockTime(atMs)}  ${sentence}`;
      last = event;
      if (body.kind === 'OrderFilled') now = filledOrder(now, body, atMs);
    }
  }
  if (last === null || last.body.kind === 'OrderFilled')
    yield `     still ${now.status === 'pending' ? 'rests' : 'open'}`;
}

function filledOrder(order: OpenOrder, { openPrice, tick }: OrderFilled, atMs: TimeMs): OpenOrder {
  const fill = { openPrice, swapMicros: 0n, swappedAtMs: null, openedAtMs: atMs, openTick: tick };
  return { ...order, status: 'holding', ...fill };
}

function accountSentence({ body }: AccountEvent): string {
  if (body.kind === 'BalanceProtected')
    return `the house makes up ${formatMicros(body.creditMicros)} USD: the balance is 0`;
  if (body.kind !== 'MarginCalled') return '';
  return `margin call: ${formatMicros(body.equityMicros)} USD of equity on ${formatMicros(body.marginMicros)} USD of margin`;
}
