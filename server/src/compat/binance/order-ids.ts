/**
 * Order ids of Binance: an entry has the id of our order; what ends a position is a separate order there, and gets the id
 * of the first position that it ends, in a range of its kind.
 */

const KINDS = ['entry', 'closing', 'stop_loss', 'take_profit'] as const;
export type OrderKind = (typeof KINDS)[number];
/** Ids of a kind; four of them are exact numbers in every client. */
const RANGE = 10_000_000_000_000;

export interface OrderName {
  readonly kind: OrderKind;
  /** Our order. */
  readonly id: number;
}

export function orderIdOf({ kind, id }: OrderName): number {
  return KINDS.indexOf(kind) * RANGE + id;
}

/** Null for a number that no order can have. */
export function orderNameOf(orderId: number): OrderName | null {
  const kind = KINDS[Math.floor(orderId / RANGE)];
  return kind === undefined ? null : { kind, id: orderId % RANGE };
}
