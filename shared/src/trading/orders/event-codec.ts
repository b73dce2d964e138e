/**
 * Events as text for the log, and back: JSON in which whole numbers too large for JSON are decimal strings
 * and fields that are null are left out. A new order, which is most of the log, also leaves out the usual values of its
 * fields, and its ticks are lists; the opening of a market order and the closing of a position are lists (opened-order-codec.ts,
 * closed-order-codec.ts). Older logs have these fields in full.
 */

import { invariant } from '../../assert.ts';
import { closingOf, closingText } from './closed-order-codec.ts';
import type { EventBody, FillTerms, OrderOpened, OrderPending } from './events.ts';
import type { FillTick, Order } from './order.ts';
import { openedOrderOf, openedOrderText, USUAL_TERMS } from './opened-order-codec.ts';
import { ORDER_FIELDS, type OrderRecord, orderOf } from './order-record.ts';
import { tickNumbers, listedTick } from './tick-list.ts';

/** The body's fields without its kind, which has its own column. */
export function encodeEvent(body: EventBody): string {
  switch (body.kind) {
    case 'OrderOpened':
      return openedOrderText(body) ?? newOrderText(body);
    case 'OrderPending':
      return newOrderText(body);
    case 'OrderClosed':
      return closingText(body) ?? namedFields(body);
    default:
      return namedFields(body);
  }
}

function namedFields(body: EventBody): string {
  return JSON.stringify(plain({ ...body, kind: null }));
}

function newOrderText(body: OrderOpened | OrderPending): string {
  const { order, terms, before } = body;
  const tick = body.kind === 'OrderPending' ? `,"tick":${tickText(body.tick)}` : '';
  const beforeText = before === null ? '' : `,"before":${tickText(before)}`;
  return `{"order":${orderText(order)},"terms":${termsText(terms)}${beforeText}${tick}}`;
}

/** The body again; `text` was written by {@link encodeEvent}, so it is trusted to have its shape. */
export function decodeEvent(kind: string, text: string): EventBody {
  const parsed: unknown = JSON.parse(text);
  if (Array.isArray(parsed)) return eventOfList(kind, parsed as readonly number[]);
  const fields = parsed as {
    readonly order?: object;
    readonly terms?: object;
    before?: object;
    tick?: object;
    readonly lacked?: { readonly terms: object };
    readonly reserve?: { readonly terms: object };
  };
  readWholes(fields);
  const decoded = { kind, ...LEFT_OUT[kind as EventBody['kind']], ...fields };
  if (Array.isArray(fields.before)) decoded.before = listedTick(fields.before);
  if (Array.isArray(fields.tick)) decoded.tick = listedTick(fields.tick);
  if (fields.order !== undefined) decoded.order = orderOf(decodeRecord(kind, fields.order));
  if (fields.terms !== undefined) decoded.terms = termsOf(fields.terms);
  const { lacked, reserve } = fields;
  if (lacked !== undefined) decoded.lacked = { ...lacked, terms: termsOf(lacked.terms) };
  if (reserve !== undefined) decoded.reserve = { ...reserve, terms: termsOf(reserve.terms) };
  return decoded as EventBody;
}

function eventOfList(kind: string, list: readonly number[]): EventBody {
  return kind === 'OrderClosed' ? closingOf(list) : openedOrderOf(list);
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

/** The usual terms are left out. */
function termsOf(terms: object): object {
  return { ...USUAL_TERMS, ...terms };
}

function termsText(terms: FillTerms): string {
  const { marginMode, feeType } = terms;
  return JSON.stringify(
    plain({
      ...terms,
      marginMode: marginMode === USUAL_TERMS.marginMode ? null : marginMode,
      feeType: feeType === USUAL_TERMS.feeType ? null : feeType,
    }),
  );
}

function tickText(tick: FillTick): string {
  return `[${tickNumbers(tick)}]`;
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

type FieldValue = OrderRecord[keyof OrderRecord];

/** Fields of a new order that are left out with their usual value: the status follows from the kind, and an order is opened when it is created. */
const USUAL: Partial<Record<keyof OrderRecord, (value: FieldValue, order: Order) => boolean>> = {
  status: () => true,
  swapMicros: (value) => value === 0n,
  reduceOnly: (value) => value === false,
  openedAtMs: (value, { createdAtMs }) => value === createdAtMs,
  conversion: (_, { conversion: { numerator, denominator } }) => numerator === 1n && denominator === 1n,
};

const ORDER_READERS = Object.entries(ORDER_FIELDS).map(([field, read]) => ({
  name: `,"${field === 'leverage' ? LEVERAGE : field}":`,
  read,
  isUsual: USUAL[field as keyof OrderRecord] ?? null,
}));

/** {@link plain} as text, field by field: orders are most of the log, and this takes a fraction of the time. */
function orderText(order: Order): string {
  let text = '';
  for (const { name, read, isUsual } of ORDER_READERS) {
    const value = read(order);
    if (value === null || isUsual?.(value, order) === true) continue;
    text += name + valueText(value);
  }
  return `{${text.slice(1)}}`;
}

function valueText(value: NonNullable<FieldValue>): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'bigint') return `"${value}"`;
  if (typeof value === 'object' && 'numerator' in value)
    return `{"numerator":"${value.numerator}","denominator":"${value.denominator}"}`;
  return typeof value === 'object' ? tickText(value) : JSON.stringify(value);
}

const NO_FIELDS = Object.fromEntries(Object.keys(ORDER_FIELDS).map((field) => [field, null]));

interface StoredRecord {
  readonly [LEVERAGE]?: number;
  readonly createdAtMs?: number;
  readonly openTick?: object;
  readonly trailingTick?: object;
}

function decodeRecord(kind: string, { [LEVERAGE]: leverage, ...fields }: StoredRecord): OrderRecord {
  const { createdAtMs, openTick, trailingTick } = fields;
  const opened = kind === 'OrderOpened';
  const usual = {
    status: opened ? 'holding' : 'pending',
    swapMicros: 0n,
    reduceOnly: false,
    conversion: { numerator: 1n, denominator: 1n },
    openedAtMs: opened ? createdAtMs : null,
  };
  const ticks = {
    ...(Array.isArray(openTick) && { openTick: listedTick(openTick) }),
    ...(Array.isArray(trailingTick) && { trailingTick: listedTick(trailingTick) }),
  };
  return { ...NO_FIELDS, ...usual, ...fields, ...ticks, leverage } as OrderRecord;
}

/** The fields of each event that may be null; older logs do not have these fields. */
const LEFT_OUT: Readonly<Partial<Record<EventBody['kind'], object>>> = {
  OrderOpened: { before: null },
  OrderPending: { before: null },
  OrderFilled: { before: null },
  OrderCancelled: { tick: null, before: null },
  OrderAmended: {
    stopLoss: null,
    takeProfit: null,
    trailingStop: null,
    expiresAtMs: null,
    tick: null,
    before: null,
  },
  StopsSet: { stopLoss: null, takeProfit: null, trailingStop: null, tick: null },
  OrderClosed: { before: null },
  OrderPartlyClosed: { before: null },
};
