/**
 * The closing of a position as a list of numbers, like its opening (opened-order-codec.ts). Closings with details of their
 * reason, or with a profit that the account could not hold, keep the names of their fields (event-codec.ts).
 */

import { invariant } from '../../assert.ts';
import type { OrderClosed } from './events.ts';
import type { ExitReason } from './order.ts';
import { tickNumbers, listedTick } from './tick-list.ts';

/** Reasons in a list are numbered from 1 in this order, which never changes. */
const LISTED_REASONS: readonly ExitReason[] = ['manual', 'stop_loss', 'take_profit'];

/** Larger whole numbers lose digits in JSON. */
const LARGEST = BigInt(Number.MAX_SAFE_INTEGER);

const USUAL_FIELDS: ReadonlySet<string> = new Set<keyof OrderClosed>([
  ...(['kind', 'orderId', 'reason', 'closePrice', 'profitMicros', 'tick', 'before'] as const),
]);

/** The list as JSON; null for a closing that it cannot express. */
export function closingText(body: OrderClosed): string | null {
  const { orderId, reason, closePrice, profitMicros, tick, before } = body;
  const number = LISTED_REASONS.indexOf(reason) + 1;
  if (number === 0 || !isUsual(body)) return null;
  const previous = before === null ? '' : `,${tickNumbers(before)}`;
  return `[${orderId},${number},${closePrice},${profitMicros},${tickNumbers(tick)}${previous}]`;
}

/** The closing of a list that {@link closingText} wrote. */
export function closingOf(list: readonly number[]): OrderClosed {
  const [orderId = 0, number = 0, closePrice = 0, profit = 0, ...ticks] = list;
  const reason = LISTED_REASONS[number - 1];
  invariant(reason !== undefined, `reason ${number} of a closing is unknown`);
  const previous = ticks.slice(4);
  return {
    kind: 'OrderClosed',
    orderId,
    reason,
    closePrice,
    profitMicros: BigInt(profit),
    tick: listedTick(ticks),
    before: previous.length === 0 ? null : listedTick(previous),
  };
}

function isUsual(body: OrderClosed): boolean {
  for (const field in body) if (!USUAL_FIELDS.has(field)) return false;
  const { profitMicros } = body;
  return profitMicros <= LARGEST && profitMicros >= -LARGEST;
}
