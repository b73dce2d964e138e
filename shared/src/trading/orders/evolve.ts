/**
 * Application of events to an account. The account is changed in place, since a copy per event would make an order
 * cost more the more orders are open; only the ledger of accounts (live-accounts.ts) calls this.
 */

import { invariant, unreachable } from '../../assert.ts';
import { SmallMap } from '../../small-map.ts';
import { evolveTransfer } from '../../wallet/evolve-transfer.ts';
import { isOpen, type Transfer } from '../../wallet/transfer.ts';
import type { TransferEvent } from '../../wallet/transfer-events.ts';
import { moneyOf } from '../../wallet/transfer-money.ts';
import type { TimeMs } from '../../clock.ts';
import type { Micros } from '../../numbers/money.ts';
import type { Account } from './account.ts';
import { buildCancelledOrder, buildClosedPosition, buildPendingOrder, buildPosition } from './build-order.ts';
import type {
  AccountEvent,
  AccountOpened,
  EventBody,
  OrderAmended,
  OrderCancelled,
  OrderClosed,
  OrderFilled,
  OrderPartlyClosed,
  StopsSet,
  SwapCharged,
} from './events.ts';
import { type Exposure, shiftExposure } from './exposure.ts';
import { type HedgedMargin, type MarginLegs, marginShift, shiftedLegs } from './margin-legs.ts';
import type { ClosedPosition, OpenOrder, Order, PendingOrder, Position } from './order.ts';
import { restOf } from './part.ts';
import { withStops } from './trailing-stop.ts';

type Changeable<T> = { -readonly [Key in keyof T]: T[Key] };

/** An account under change; readers see {@link Account}. */
export interface AccountState extends Changeable<Account> {
  openOrders: SmallMap<OpenOrder>;
  openTransfers: Map<number, Transfer>;
  exposures: SmallMap<Exposure>;
  marginLegs: Map<number, MarginLegs> | null;
}

/** Orders and transfer that an event changed, in their new state. */
export interface Evolved {
  readonly orders: readonly Order[];
  readonly transfer: Transfer | null;
}

/** Applies one event and returns what it changed. */
export function evolve(account: AccountState, event: AccountEvent): Evolved {
  invariant(event.accountId === account.id, 'an event changes its own account only');
  invariant(
    event.version === account.version + 1,
    `account ${account.id} misses an event before ${event.version}`,
  );
  account.version = event.version;
  const { body } = event;
  if ('transferId' in body) return { orders: [], transfer: move(account, body, event) };
  return { orders: evolveOrders(account, body, event), transfer: null };
}

function evolveOrders(
  account: AccountState,
  body: Exclude<EventBody, TransferEvent>,
  event: AccountEvent,
): readonly Order[] {
  switch (body.kind) {
    case 'AccountOpened':
      return credit(account, body.openingMicros);
    case 'OrderOpened':
      return open(account, body.order);
    case 'OrderPending':
      addOpenOrder(account, body.order);
      return [body.order];
    case 'OrderFilled':
      return fill(account, body, event);
    case 'OrderCancelled':
      return cancel(account, body, event);
    case 'StopsSet':
      return setStops(account, body);
    case 'OrderAmended':
      return amend(account, body, event);
    case 'SwapCharged':
      return chargeSwap(account, body);
    case 'MarginCalled':
      account.marginCalled = true;
      return [];
    case 'MarginCallEnded':
      account.marginCalled = false;
      return [];
    case 'OrderClosed':
      return close(account, body, event);
    case 'OrderPartlyClosed':
      return closePart(account, body, event);
    case 'BalanceProtected':
      return credit(account, body.creditMicros);
    case 'DemoReset':
      return credit(account, body.adjustmentMicros);
    case 'AccountClosed':
      invariant(isEmpty(account), `account ${account.id} is closed with nothing open`);
      return [];
    default:
      return unreachable(body);
  }
}

function isEmpty({ openOrders, openTransfers, lockedMicros }: AccountState): boolean {
  return openOrders.size === 0 && openTransfers.size === 0 && lockedMicros === 0n;
}

/** Shared by all accounts without an open transfer, nearly all of them: an empty map takes 184 bytes. */
const NO_TRANSFERS = new Map<number, Transfer>();

/** The account before its first event. */
export function blankAccount(
  id: number,
  { book }: Pick<AccountOpened, 'book'>,
  hedgedMargin: HedgedMargin = 'full',
): AccountState {
  return {
    id,
    book,
    balanceMicros: 0n,
    lockedMicros: 0n,
    version: 0,
    holdingCount: 0,
    closedCount: 0,
    realisedMicros: 0n,
    entryCount: 0,
    marginCalled: false,
    openOrders: new SmallMap(),
    openTransfers: NO_TRANSFERS,
    marginMicros: 0n,
    reservedMicros: 0n,
    marginLegs: hedgedMargin === 'full' ? null : new Map(),
    exposures: new SmallMap(),
  };
}

/** Adds a stored or a new order to the open ones. */
export function addOpenOrder(account: AccountState, order: OpenOrder): void {
  invariant(!account.openOrders.has(order.id), `order ${order.id} is open only once`);
  account.openOrders.set(order.id, order);
  if (order.status === 'pending') account.reservedMicros += reserveOf(order);
  else count(account, order, 1);
}

/** Adds a stored or a new transfer to the open ones. */
export function addOpenTransfer(account: AccountState, transfer: Transfer): void {
  if (account.openTransfers === NO_TRANSFERS) account.openTransfers = new Map();
  account.openTransfers.set(transfer.id, transfer);
}

/** The transfer in its new state, with its money where the event moved it. */
function move(account: AccountState, body: TransferEvent, { accountId, atMs }: AccountEvent): Transfer {
  const transfer = evolveTransfer(account.openTransfers.get(body.transferId), body, { accountId, atMs });
  if (isOpen(transfer)) addOpenTransfer(account, transfer);
  else account.openTransfers.delete(transfer.id);
  const money = moneyOf(body);
  if (money === null) return transfer;
  credit(account, money.cashMicros);
  account.lockedMicros += money.holdMicros;
  invariant(account.lockedMicros >= 0n, `account ${account.id} holds what it releases`);
  return transfer;
}

/** Free margin that a pending order reserves [ORDER-11]. */
function reserveOf({ marginMicros, feeMicros }: PendingOrder): Micros {
  return marginMicros + feeMicros;
}

/** Adds a position to the sums over all of them (1), or takes it out (−1). */
function count(account: AccountState, order: Position, by: 1 | -1): void {
  const shift = marginShift(account.marginLegs, order, by);
  // An account with one position has its number, not a copy of it: also 0n + shift would be a new one.
  account.marginMicros = account.marginMicros === 0n ? shift : account.marginMicros + shift;
  account.marginLegs?.set(order.instrumentId, shiftedLegs(account.marginLegs, order, by));
  const exposure = shiftExposure(account.exposures.get(order.instrumentId), order, by);
  if (exposure.positions === 0) account.exposures.delete(order.instrumentId);
  else account.exposures.set(order.instrumentId, exposure);
  if (exposure.positions === 0) account.marginLegs?.delete(order.instrumentId);
}

/** Every change of the cash is one ledger entry; one of nothing is none. */
function credit(account: AccountState, amountMicros: Micros): readonly Order[] {
  if (amountMicros === 0n) return [];
  account.balanceMicros += amountMicros;
  account.entryCount += 1;
  return [];
}

function open(account: AccountState, order: Position): readonly Order[] {
  addOpenOrder(account, order);
  account.holdingCount += 1;
  credit(account, -order.feeMicros);
  return [order];
}

/** The reserve becomes margin, and its fee is charged [ORDER-12]. */
function fill(account: AccountState, body: OrderFilled, { atMs }: AccountEvent): readonly Order[] {
  const pending = resting(account, body.orderId);
  const { openPrice, marginMicros, feeMicros, conversion } = body;
  const { id, accountId, leverage, createdAtMs, targetPrice, pendingKind } = pending;
  const order = buildPosition(
    pending,
    { id, accountId, leverage, conversion, createdAtMs },
    {
      targetPrice,
      pendingKind,
      openPrice,
      marginMicros,
      feeMicros,
      swapMicros: 0n,
      swappedAtMs: null,
      openedAtMs: atMs,
      openTick: body.tick,
    },
  );
  account.openOrders.set(order.id, order);
  account.reservedMicros -= reserveOf(pending);
  account.holdingCount += 1;
  count(account, order, 1);
  credit(account, -feeMicros);
  return [order];
}

/** Into history without a fill: nothing was ever margin, fee or profit of it. */
function cancel(account: AccountState, body: OrderCancelled, { atMs }: AccountEvent): readonly Order[] {
  const pending = resting(account, body.orderId);
  account.openOrders.delete(pending.id);
  account.reservedMicros -= reserveOf(pending);
  account.closedCount += 1;
  const end = { closedAtMs: atMs, closeReason: body.reason, historyNumber: account.closedCount };
  return [buildCancelledOrder(pending, pending, end)];
}

function setStops(account: AccountState, body: StopsSet): readonly Order[] {
  const before = account.openOrders.get(body.orderId);
  invariant(before !== undefined, `order ${body.orderId} is open while its stops are set`);
  const order = withStops(before, body);
  account.openOrders.set(order.id, order);
  return [order];
}

/** The order has its new terms, and its reserve those of them that cost anything. */
function amend(account: AccountState, body: OrderAmended, { atMs }: AccountEvent): readonly Order[] {
  const before = resting(account, body.orderId);
  const { lots, stopLoss, takeProfit, trailingStop, targetPrice, pendingKind, expiresAtMs } = body;
  const { marginMicros, feeMicros, conversion } = body.reserve ?? before;
  const { instrumentId, side, clientId = null, reduceOnly = false, id, accountId, leverage } = before;
  const order = buildPendingOrder(
    { instrumentId, side, lots, stopLoss, takeProfit, trailingStop, clientId, reduceOnly },
    { id, accountId, leverage, conversion, createdAtMs: before.createdAtMs },
    { targetPrice, pendingKind, expiresAtMs, amendedAtMs: atMs, marginMicros, feeMicros },
  );
  account.openOrders.set(order.id, order);
  account.reservedMicros += reserveOf(order) - reserveOf(before);
  return [order];
}

function chargeSwap(account: AccountState, body: SwapCharged): readonly Order[] {
  const before = positionOf(account, body.orderId);
  const swapMicros = before.swapMicros + body.swapMicros;
  const order = { ...before, swapMicros, swappedAtMs: body.rolloverMs };
  account.openOrders.set(order.id, order);
  credit(account, body.swapMicros);
  return [order];
}

function close(account: AccountState, body: OrderClosed, event: AccountEvent): readonly Order[] {
  const order = positionOf(account, body.orderId);
  account.openOrders.delete(order.id);
  account.holdingCount -= 1;
  count(account, order, -1);
  // History shows the trailing stop where it stood.
  const ended = body.trailed === undefined ? order : { ...order, stopLoss: body.trailed.price };
  return [settle(account, ended, { body, atMs: event.atMs, parentId: null })];
}

/** The part is history under its own id; the rest continues under the old one, at the same place in the list. */
function closePart(account: AccountState, body: OrderPartlyClosed, event: AccountEvent): readonly Order[] {
  const order = positionOf(account, body.orderId);
  const rest = restOf(order, body.part);
  invariant(rest.lots > 0, `a part of order ${order.id} leaves something`);
  account.openOrders.set(order.id, rest);
  count(account, order, -1);
  count(account, rest, 1);
  const { orderId, ...share } = body.part;
  // The name stays with the position.
  const part = { ...order, ...share, id: orderId, clientId: null };
  return [settle(account, part, { body, atMs: event.atMs, parentId: order.id }), rest];
}

function positionOf(account: AccountState, orderId: number): Position {
  const order = account.openOrders.get(orderId);
  invariant(order?.status === 'holding', `order ${orderId} is closed while it is open`);
  return order;
}

function resting(account: AccountState, orderId: number): PendingOrder {
  const order = account.openOrders.get(orderId);
  invariant(order?.status === 'pending', `order ${orderId} leaves the pending list while it is on it`);
  return order;
}

interface Settlement {
  readonly body: OrderClosed | OrderPartlyClosed;
  readonly atMs: TimeMs;
  readonly parentId: number | null;
}

/** Moves the position into history and its profit into the balance. */
function settle(
  account: AccountState,
  order: Position,
  { body, atMs, parentId }: Settlement,
): ClosedPosition {
  account.closedCount += 1;
  account.realisedMicros += body.profitMicros;
  credit(account, body.profitMicros);
  return buildClosedPosition(order, order, {
    closePrice: body.closePrice,
    profitMicros: body.profitMicros,
    closedAtMs: atMs,
    closeReason: body.reason,
    closeTick: body.tick,
    parentId,
    historyNumber: account.closedCount,
  });
}
