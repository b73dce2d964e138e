/**
 * Events as text for the log, and back: JSON in which whole numbers too large for JSON are decimal strings
 * and fields that are null are left out.
 */

import { invariant } from '../../assert.ts';
import type { EventBody } from './events.ts';
import type { Order } from './order.ts';
import { ORDER_FIELDS, type OrderRecord, orderOf } from './order-record.ts';

/** The body's fields without its kind, which has its own column. */
export function encodeEvent(body: EventBody): string {
  if (body.kind !== 'OrderOpened' && body.kind !== 'OrderPending') {
    return JSON.stringify(plain({ ...body, kind: null }));
  }
  const { order, terms, before } = body;
  const fields = { order: plainOrder(order), terms: plain(terms), before: before ?? undefined };
  return JSON.stringify(body.kind === 'OrderPending' ? { ...fields, tick: body.tick } : fields);
}

/** The body again; `text` was written by {@link encodeEvent}, so it is trusted to have its shape. */
export function decodeEvent(kind: string, text: string): EventBody {
  const fields = JSON.parse(text, (key: string, value: unknown) =>
    typeof value === 'string' && isWhole(key) ? BigInt(value) : value,
  ) as { readonly order?: object; readonly terms?: object; readonly lacked?: { readonly terms: object } };
  const decoded = { kind, ...LEFT_OUT[kind as EventBody['kind']], ...fields };
  if (fields.order !== undefined) decoded.order = orderOf(decodeRecord(fields.order));
  if (fields.terms !== undefined) decoded.terms = termsOf(fields.terms);
  const { lacked } = fields;
  if (lacked !== undefined) decoded.lacked = { ...lacked, terms: termsOf(lacked.terms) };
  return decoded as EventBody;
}

/** There is no tick of a pair where nothing was converted. */
function termsOf(terms: object): object {
  return { conversionTick: null, ...terms };
}

/** Fields that hold a bigint: money and amounts of other currencies by the naming rule, and the two halves of an exact ratio. */
function isWhole(key: string): boolean {
  return key.endsWith('Micros') || key.endsWith('E8') || key === 'numerator' || key === 'denominator';
}

function plain(value: object): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(value) as [string, unknown][]) {
    if (typeof field === 'bigint') {
      invariant(isWhole(key), `field ${key} holds a bigint under a name that does not say so`);
      copy[key] = field.toString();
    } else if (field !== null) {
      copy[key] = typeof field === 'object' ? plain(field) : field;
    }
  }
  return copy;
}

/** The log has called the leverage of an order its multiple from the beginning. */
const LEVERAGE = 'multiple';

const ORDER_READERS = Object.entries(ORDER_FIELDS).map(
  ([field, read]) => [field === 'leverage' ? LEVERAGE : field, read] as const,
);

/** {@link plain} for orders, which are most of the log, without looking at the names of fields again. */
function plainOrder(order: Order): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [name, read] of ORDER_READERS) {
    const value = read(order);
    if (typeof value === 'bigint') copy[name] = value.toString();
    else if (value !== null) copy[name] = value;
  }
  const { numerator, denominator } = order.conversion;
  copy['conversion'] = { numerator: numerator.toString(), denominator: denominator.toString() };
  return copy;
}

const NO_FIELDS = Object.fromEntries(Object.keys(ORDER_FIELDS).map((field) => [field, null]));

function decodeRecord({ [LEVERAGE]: leverage, ...fields }: { readonly [LEVERAGE]?: number }): OrderRecord {
  return { ...NO_FIELDS, ...fields, leverage } as OrderRecord;
}

/** The fields of each event that may be null; also what logs from before these fields were kept do not have. */
const LEFT_OUT: Readonly<Partial<Record<EventBody['kind'], object>>> = {
  OrderOpened: { before: null },
  OrderPending: { before: null },
  OrderFilled: { before: null },
  OrderCancelled: { tick: null, before: null },
  StopsSet: { stopLoss: null, takeProfit: null, tick: null },
  OrderClosed: { before: null },
  OrderPartlyClosed: { before: null },
};
