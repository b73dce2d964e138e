/** Transactions of OANDA that an event of the log is: orders, fills, ends of orders, financing and movements of money [OANDA-3]. */

import { invariant } from '@vernier/shared/assert';
import type { Instrument } from '@vernier/shared/market/instrument';
import { formatMicros, type Micros } from '@vernier/shared/numbers/money';
import type {
  AccountEvent,
  EventBody,
  OrderClosed,
  OrderPartlyClosed,
} from '@vernier/shared/trading/orders/events';
import type { CancelReason, ExitReason } from '@vernier/shared/trading/orders/order';
import { decimalPrice } from '../fill-numbers.ts';
import { opposite } from '../positions-of.ts';
import type { ExtensionsOf } from './client-extensions.ts';
import type { TimeText } from './oanda-context.ts';
import { entryTerms, restingTerms } from './order-terms.ts';
import type { OrderLifecycle } from './order-lifecycle.ts';
import { idsOf, type RestingKind, STOP_KINDS } from './transaction-ids.ts';
import { oandaName, signedUnits } from './values.ts';

/** A transaction as it is sent. */
export interface OandaTransaction {
  readonly id: string;
  readonly type: string;
  readonly [field: string]: unknown;
}

/** What the transactions of an event are made from. */
export interface EventFacts {
  readonly event: AccountEvent;
  /** Of its order; null for an event without one, and before the first. */
  readonly before: OrderLifecycle | null;
  readonly after: OrderLifecycle | null;
  /** Null for an event without an order. */
  readonly instrument: Instrument | null;
  /** Its entry of the account's cash; null without one. */
  readonly cash: { readonly amountMicros: Micros; readonly balanceAfterMicros: Micros | null } | null;
  readonly extensionsOf: ExtensionsOf;
  readonly accountID: string;
  readonly time: TimeText;
}

const TYPES = {
  takeProfit: 'TAKE_PROFIT_ORDER',
  stopLoss: 'STOP_LOSS_ORDER',
  trailingStop: 'TRAILING_STOP_LOSS_ORDER',
} as const satisfies Record<RestingKind, string>;

const CLOSED_BY: Partial<Readonly<Record<ExitReason, RestingKind>>> = {
  stop_loss: 'stopLoss',
  take_profit: 'takeProfit',
  trailing_stop: 'trailingStop',
};

const CANCEL_REASONS: Readonly<Record<CancelReason, string>> = {
  cancelled: 'CLIENT_REQUEST',
  insufficient_margin: 'INSUFFICIENT_MARGIN',
  closed_by_fill: 'STOP_LOSS_ON_FILL_LOSS',
  expired: 'TIME_IN_FORCE_EXPIRED',
  not_reducing: 'POSITION_CLOSEOUT_FAILED',
  reset: 'ACCOUNT_CLOSED',
};

const FUNDING: Partial<Readonly<Record<EventBody['kind'], string>>> = {
  AccountOpened: 'CLIENT_FUNDING',
  DepositCredited: 'CLIENT_FUNDING',
  WithdrawalRequested: 'CLIENT_FUNDING',
};

export function transactionsOf(facts: EventFacts): readonly OandaTransaction[] {
  const { event, accountID, time } = facts;
  const batchID = idsOf(event.version);
  const drafts = draftsOf(facts);
  const [first] = drafts;
  return drafts.map(({ id, type, ...fields }) => ({
    ...{ id: String(id), type, time: time(event.atMs), accountID },
    batchID: String(first?.id ?? batchID.order),
    ...fields,
  }));
}

type Draft = { readonly id: number; readonly type: string } & Readonly<Record<string, unknown>>;

function draftsOf(facts: EventFacts): readonly Draft[] {
  const { event } = facts;
  switch (event.body.kind) {
    case 'OrderOpened':
    case 'OrderPending':
    case 'OrderFilled':
    case 'OrderAmended':
    case 'StopsSet':
    case 'OrderClosed':
    case 'OrderPartlyClosed':
    case 'OrderCancelled':
    case 'SwapCharged':
      return orderDrafts(facts);
    default:
      return accountDrafts(facts);
  }
}

/** An event of an order, with what its transactions need. */
interface OrderFacts extends EventFacts {
  readonly after: OrderLifecycle;
  readonly instrument: Instrument;
}

function orderDrafts(facts: EventFacts): readonly Draft[] {
  const { after, instrument } = facts;
  invariant(after !== null && instrument !== null, 'an event of an order has its lifecycle');
  const known = { ...facts, after, instrument };
  switch (facts.event.body.kind) {
    case 'OrderOpened':
      return [entryDraft(known, 'CLIENT_ORDER'), openingFill(known, 'MARKET_ORDER'), ...stopChanges(known)];
    case 'OrderPending':
      return [entryDraft(known, 'CLIENT_ORDER')];
    case 'OrderFilled':
      return [
        openingFill(known, after.entry.type === 'LIMIT' ? 'LIMIT_ORDER' : 'STOP_ORDER'),
        ...stopChanges(known),
      ];
    case 'OrderAmended':
    case 'StopsSet':
      return after.status === 'pending' ? replacement(known) : stopChanges(known);
    case 'OrderClosed':
    case 'OrderPartlyClosed':
      return [...closingDrafts(known, facts.event.body), ...stopChanges(known)];
    case 'OrderCancelled':
      return [cancelDraft(known, after.entry.id, CANCEL_REASONS[facts.event.body.reason])];
    default:
      return [financing(known)];
  }
}

function entryDraft({ after, instrument, time, extensionsOf }: OrderFacts, reason: string): Draft {
  const { id, type } = after.entry;
  const terms = entryTerms(after, instrument, { time, extensionsOf });
  return { ...terms, id, type: `${type}_ORDER`, reason };
}

function replacement(facts: OrderFacts): readonly Draft[] {
  const { event, before, after } = facts;
  invariant(before !== null, 'an order that is changed was placed');
  const cancel = {
    ...cancelDraft(facts, before.entry.id, 'CLIENT_REQUEST_REPLACED'),
    id: idsOf(event.version).replaced,
    replacedByOrderID: String(after.entry.id),
  };
  return [cancel, { ...entryDraft(facts, 'REPLACEMENT'), replacesOrderID: String(before.entry.id) }];
}

function cancelDraft({ event, after }: OrderFacts, orderId: number, reason: string): Draft {
  return {
    ...{ id: idsOf(event.version).order, type: 'ORDER_CANCEL', orderID: String(orderId), reason },
    ...(after.clientId !== null && { clientOrderID: after.clientId }),
  };
}

/** Amounts of a fill; the fee of an opening is its commission. */
function fillDraft(facts: OrderFacts, orderId: number, reason: string) {
  const { event, after, instrument, cash } = facts;
  return {
    ...{ id: idsOf(event.version).fill, type: 'ORDER_FILL', orderID: String(orderId), reason },
    ...(after.clientId !== null && { clientOrderID: after.clientId }),
    instrument: oandaName(instrument),
    ...(cash?.balanceAfterMicros != null && { accountBalance: formatMicros(cash.balanceAfterMicros) }),
  };
}

function openingFill(facts: OrderFacts, reason: string): Draft {
  const { after, instrument, cash, extensionsOf } = facts;
  const { trade } = after;
  invariant(trade !== null, 'a fill opens a trade');
  const units = signedUnits(after.side, trade.lots, instrument);
  const price = decimalPrice(trade.price, instrument);
  const extensions = extensionsOf(after);
  return {
    ...fillDraft(facts, after.entry.id, reason),
    ...{ units, price, fullVWAP: price, pl: formatMicros(0n), financing: formatMicros(0n) },
    commission: formatMicros(-(cash?.amountMicros ?? 0n)),
    tradeOpened: {
      ...{ tradeID: String(trade.id), units, price },
      initialMarginRequired: formatMicros(trade.marginMicros),
      ...(extensions !== null && { clientExtensions: extensions }),
    },
  };
}

/** A stop of a trade fills by itself; every other closing is a market order. */
function closingDrafts(facts: OrderFacts, body: OrderClosed | OrderPartlyClosed): readonly Draft[] {
  const { event, before, after, instrument } = facts;
  const closing = after.closings.at(-1);
  invariant(before !== null && closing !== undefined && after.trade !== null, 'a closing ends a trade');
  const kind = CLOSED_BY[body.reason];
  const resting = kind === undefined ? undefined : before.resting[kind];
  const tradeID = String(after.trade.id);
  const units = signedUnits(opposite(after.side), closing.lots, instrument);
  const isCloseout = body.reason === 'stop_out';
  const { order } = idsOf(event.version);
  const fill = {
    ...fillDraft(facts, resting?.id ?? order, closingReason(body.reason, kind)),
    ...{ units, pl: formatMicros(body.profitMicros), financing: formatMicros(0n) },
    ...{ price: decimalPrice(closing.price, instrument), fullVWAP: decimalPrice(closing.price, instrument) },
    commission: formatMicros(0n),
    ...closedTrades(body, {
      ...{ tradeID, units, realizedPL: formatMicros(body.profitMicros), financing: formatMicros(0n) },
      price: decimalPrice(closing.price, instrument),
    }),
  };
  if (resting !== undefined) return [fill];
  const create = {
    ...{ id: order, type: 'MARKET_ORDER', instrument: oandaName(instrument), units },
    ...{ timeInForce: 'FOK', positionFill: 'REDUCE_ONLY' },
    reason: isCloseout ? 'MARGIN_CLOSEOUT' : 'TRADE_CLOSE',
    ...(!isCloseout && {
      tradeClose: { tradeID, units: body.kind === 'OrderClosed' ? 'ALL' : units.replace('-', '') },
    }),
  };
  return [create, fill];
}

function closingReason(reason: ExitReason, kind: RestingKind | undefined): string {
  if (kind !== undefined) return TYPES[kind];
  return reason === 'stop_out' ? 'MARKET_ORDER_MARGIN_CLOSEOUT' : 'MARKET_ORDER_TRADE_CLOSE';
}

function closedTrades(body: OrderClosed | OrderPartlyClosed, trade: object) {
  return body.kind === 'OrderClosed' ? { tradesClosed: [trade] } : { tradeReduced: trade };
}

/** Orders on the trade that end or begin with the event. */
function stopChanges(facts: OrderFacts): readonly Draft[] {
  const { event, before, after, instrument, time } = facts;
  const { body, version } = event;
  const filled = body.kind === 'OrderClosed' ? CLOSED_BY[body.reason] : undefined;
  const ids = idsOf(version);
  const changed = STOP_KINDS.filter((kind) => before?.resting[kind]?.id !== after.resting[kind]?.id);
  const cancels = changed.flatMap((kind) => {
    const old = before?.resting[kind];
    if (old === undefined || kind === filled) return [];
    const next = after.resting[kind];
    const reason = next === undefined ? 'CLIENT_REQUEST' : 'CLIENT_REQUEST_REPLACED';
    return [
      {
        ...cancelDraft(facts, old.id, body.kind === 'OrderClosed' ? 'LINKED_TRADE_CLOSED' : reason),
        id: ids.cancel(kind),
        ...(next !== undefined && { replacedByOrderID: String(next.id) }),
      },
    ];
  });
  const created = changed.flatMap((kind) => {
    const order = after.resting[kind];
    if (order === undefined) return [];
    const old = before?.resting[kind];
    const reason = old !== undefined ? 'REPLACEMENT' : body.kind === 'StopsSet' ? 'CLIENT_ORDER' : 'ON_FILL';
    return [
      {
        ...restingTerms(after, { kind, order, instrument, time }),
        ...{ id: order.id, type: TYPES[kind], reason },
        ...(old !== undefined && { replacesOrderID: String(old.id) }),
        ...(reason === 'ON_FILL' && { orderFillTransactionID: String(ids.fill) }),
      },
    ];
  });
  return [...cancels, ...created];
}

function financing({ event, after, instrument, cash }: OrderFacts): Draft {
  const { body } = event;
  const amount = formatMicros(body.kind === 'SwapCharged' ? body.swapMicros : 0n);
  return {
    ...{ id: idsOf(event.version).order, type: 'DAILY_FINANCING', financing: amount },
    ...(cash?.balanceAfterMicros != null && { accountBalance: formatMicros(cash.balanceAfterMicros) }),
    positionFinancings: [
      {
        ...{ instrument: oandaName(instrument), financing: amount },
        openTradeFinancings: [{ tradeID: String(after.trade?.id ?? after.entry.id), financing: amount }],
      },
    ],
  };
}

/** What has nothing to do with an order; an event that moves cash is a transfer of it. */
function accountDrafts({ event, cash }: EventFacts): readonly Draft[] {
  const { kind } = event.body;
  const ids = idsOf(event.version);
  const created = kind === 'AccountOpened' ? [{ id: ids.order, type: 'CREATE', homeCurrency: 'USD' }] : [];
  const states = {
    MarginCalled: 'MARGIN_CALL_ENTER',
    MarginCallEnded: 'MARGIN_CALL_EXIT',
    AccountClosed: 'CLOSE',
  };
  if (kind in states) return [{ id: ids.order, type: states[kind as keyof typeof states] }];
  if (cash === null) return created;
  const moved = {
    ...{ id: ids.fill, type: 'TRANSFER_FUNDS', amount: formatMicros(cash.amountMicros) },
    fundingReason: FUNDING[kind] ?? 'ADJUSTMENT',
    ...(cash.balanceAfterMicros !== null && { accountBalance: formatMicros(cash.balanceAfterMicros) }),
  };
  return [...created, moved];
}
