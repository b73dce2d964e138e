/**
 * Events as text for the log, and back: JSON in which whole numbers too large for JSON are decimal strings
 * and fields that are null are left out.
 */

import { invariant } from '../../assert.ts';
import type { EventBody } from './events.ts';
import type { Order } from './order.ts';

/** The body's fields without its kind, which has a column of its own. */
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
  const restored = { kind, ...LEFT_OUT[kind as EventBody['kind']], ...fields };
  if (fields.order !== undefined) restored.order = orderOf(fields.order);
  if (fields.terms !== undefined) restored.terms = termsOf(fields.terms);
  const { lacked } = fields;
  if (lacked !== undefined) restored.lacked = { ...lacked, terms: termsOf(lacked.terms) };
  return restored as EventBody;
}

/** The log calls the leverage of an order its multiple. */
function orderOf({ multiple, ...fields }: { readonly multiple?: number }): object {
  return { ...UNFILLED, ...fields, leverage: multiple };
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

/** {@link plain} written out, since orders are most of the log: it takes a third of the time. */
function plainOrder(order: Order) {
  const { numerator, denominator } = order.conversion;
  return {
    id: order.id,
    accountId: order.accountId,
    instrumentId: order.instrumentId,
    side: order.side,
    status: order.status,
    lots: order.lots,
    multiple: order.leverage,
    openPrice: order.openPrice,
    closePrice: order.closePrice ?? undefined,
    marginMicros: order.marginMicros.toString(),
    feeMicros: order.feeMicros.toString(),
    conversion: { numerator: numerator.toString(), denominator: denominator.toString() },
    swapMicros: order.swapMicros.toString(),
    profitMicros: order.profitMicros?.toString(),
    stopLoss: order.stopLoss ?? undefined,
    takeProfit: order.takeProfit ?? undefined,
    targetPrice: order.targetPrice ?? undefined,
    pendingKind: order.pendingKind ?? undefined,
    createdAtMs: order.createdAtMs,
    openedAtMs: order.openedAtMs ?? undefined,
    closedAtMs: order.closedAtMs ?? undefined,
    closeReason: order.closeReason ?? undefined,
    openTick: order.openTick ?? undefined,
    closeTick: order.closeTick ?? undefined,
    swappedAtMs: order.swappedAtMs ?? undefined,
    parentId: order.parentId ?? undefined,
    historyNumber: order.historyNumber ?? undefined,
  } satisfies Record<Exclude<keyof Order, 'leverage'> | 'multiple', unknown>;
}

/** The fields of an order that may be null. */
const UNFILLED = {
  closePrice: null,
  profitMicros: null,
  stopLoss: null,
  takeProfit: null,
  targetPrice: null,
  pendingKind: null,
  openedAtMs: null,
  closedAtMs: null,
  closeReason: null,
  openTick: null,
  closeTick: null,
  swappedAtMs: null,
  parentId: null,
  historyNumber: null,
} satisfies Partial<Order>;

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
