/**
 * Transaction ids. An event of the account's log is up to nine transactions of OANDA, and its version gives their ids, so that no
 * table maps them. An order has the id of the transaction that created it, a trade that of its fill [OANDA-3].
 */

export const STOP_KINDS = ['takeProfit', 'stopLoss', 'trailingStop'] as const;
/** An order that rests on a trade. */
export type RestingKind = (typeof STOP_KINDS)[number];

const IDS_PER_EVENT = 10;
/** The end of an order that another one replaces, the order, and its fill. */
const [REPLACED, ORDER, FILL, FIRST_CANCEL] = [0, 1, 2, 3];
const FIRST_RESTING = FIRST_CANCEL + STOP_KINDS.length;

export interface TransactionName {
  /** Of the event. */
  readonly version: number;
  readonly kind: 'replaced' | 'order' | 'fill' | 'cancel' | 'resting' | 'end';
  readonly stop: RestingKind | null;
}

/** Ids of an event's transactions, in the order in which they are listed. */
export function idsOf(version: number) {
  const first = version * IDS_PER_EVENT;
  return {
    replaced: first + REPLACED,
    order: first + ORDER,
    fill: first + FILL,
    cancel: (kind: RestingKind) => first + FIRST_CANCEL + STOP_KINDS.indexOf(kind),
    resting: (kind: RestingKind) => first + FIRST_RESTING + STOP_KINDS.indexOf(kind),
    /** After all of them. */
    end: first + IDS_PER_EVENT - 1,
  };
}

export function transactionName(id: number): TransactionName {
  const version = Math.floor(id / IDS_PER_EVENT);
  const place = id % IDS_PER_EVENT;
  if (place === REPLACED) return { version, kind: 'replaced', stop: null };
  if (place === ORDER) return { version, kind: 'order', stop: null };
  if (place === FILL) return { version, kind: 'fill', stop: null };
  const cancel = STOP_KINDS[place - FIRST_CANCEL];
  if (cancel !== undefined) return { version, kind: 'cancel', stop: cancel };
  const resting = STOP_KINDS[place - FIRST_RESTING];
  return resting === undefined
    ? { version, kind: 'end', stop: null }
    : { version, kind: 'resting', stop: resting };
}
