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
  const tick = body.kind === 'OrderPending' ? `,"tick":${JSON.stringify(body.tick)}` : '';
  const beforeText = before === null ? '' : `,"before":${JSON.stringify(before)}`;
  return `{"order":${orderText(order)},"terms":${JSON.stringify(plain(terms))}${beforeText}${tick}}`;
}

/** The body again; `text` was written by {@link encodeEvent}, so it is trusted to have its shape. */
export function decodeEvent(kind: string, text: string): EventBody {
  const fields = JSON.parse(text) as {
    readonly order?: object;
    readonly terms?: object;
    readonly lacked?: { readonly terms: object };
  };
  readWholes(fields);
  const decoded = { kind, ...LEFT_OUT[kind as EventBody['kind']], ...fields };
  if (fields.order !== undefined) decoded.order = orderOf(decodeRecord(fields.order));
  if (fields.terms !== undefined) decoded.terms = termsOf(fields.terms);
  const { lacked } = fields;
  if (lacked !== undefined) decoded.lacked = { ...lacked, terms: termsOf(lacked.terms) };
  return decoded as EventBody;
}

/** Replaces the texts of whole numbers in place; a reviver of JSON takes three times as long. */
function readWholes(fields: Record<string, unknown>): void {
  for (const key of Object.keys(fields)) {
    const value = fields[key];
    if (typeof value === 'string') {
      if (isWhole(key)) fields[key] = BigInt(value);
    } else if (typeof value === 'object' && value !== null) readWholes(value as Record<string, unknown>);
  }
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
  ([field, read]) => [`,"${field === 'leverage' ? LEVERAGE : field}":`, read] as const,
);

/** {@link plain} as text, field by field: orders are most of the log, and this takes a fraction of the time. */
function orderText(order: Order): string {
  let text = '';
  for (const [name, read] of ORDER_READERS) {
    const value = read(order);
    if (value !== null) text += name + valueText(value);
  }
  return `{${text.slice(1)}}`;
}

function valueText(value: NonNullable<OrderRecord[keyof OrderRecord]>): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'bigint') return `"${value}"`;
  if (typeof value === 'object' && 'numerator' in value)
    return `{"numerator":"${value.numerator}","denominator":"${value.denominator}"}`;
  return JSON.stringify(value);
}

const NO_FIELDS = Object.fromEntries(Object.keys(ORDER_FIELDS).map((field) => [field, null]));

function decodeRecord({ [LEVERAGE]: leverage, ...fields }: { readonly [LEVERAGE]?: number }): OrderRecord {
  return { ...NO_FIELDS, ...fields, leverage } as OrderRecord;
}

/** The fields of each event that may be null; older logs do not have these fields. */
const LEFT_OUT: Readonly<Partial<Record<EventBody['kind'], object>>> = {
  OrderOpened: { before: null },
  OrderPending: { before: null },
  OrderFilled: { before: null },
  OrderCancelled: { tick: null, before: null },
  StopsSet: { stopLoss: null, takeProfit: null, tick: null },
  OrderClosed: { before: null },
  OrderPartlyClosed: { before: null },
};
