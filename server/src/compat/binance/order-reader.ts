/** Orders of an account as Binance counts them: those that are open, those of its history, and one by its id or name. */

import { invariant } from '@vernier/shared/assert';
import { PATHS } from '@vernier/shared/api/call-table';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { Account } from '@vernier/shared/trading/orders/account';
import type { AccountEvent } from '@vernier/shared/trading/orders/events';
import type { ClosedOrder, ClosedPosition, Order, Position } from '@vernier/shared/trading/orders/order';
import type { Lots, Points } from '@vernier/shared/numbers/price';
import { z } from 'zod';
import { callerAccount } from '../../core/trading/present-account.ts';
import type { Session } from '../../platform/routing/session.ts';
import type { BinanceContext } from './binance-context.ts';
import { type OrderName, orderNameOf } from './order-ids.ts';
import {
  closingKind,
  closingView,
  entryView,
  type BinanceOrder,
  type StopKind,
  stopLevel,
  stopView,
} from './order-view.ts';

/** Closed orders that a list reads at most, the newest first. */
const MOST_ROWS = 1_000;
const ROWS_PER_READ = 200;
const STOP_KINDS = ['stop_loss', 'take_profit'] as const;

/** The stored answer of a command that created no order. */
const StoredAnswer = z.object({ code: z.literal(1), data: z.object({ orderId: z.number() }) });

/** Open orders and closed ones, as far as a list needs them. */
export interface AccountOrders {
  readonly open: readonly Order[];
  /** The newest first. */
  readonly closed: readonly ClosedOrder[];
}

export class OrderReader {
  readonly #context: BinanceContext;

  constructor(context: BinanceContext) {
    this.#context = context;
  }

  /** Orders of `instrument`, or all, that ended after a moment or not at all. */
  async ordersSince(
    session: Session,
    instrument: Instrument | undefined,
    sinceMs: number,
  ): Promise<AccountOrders> {
    const { store } = this.#context;
    const account = callerAccount(this.#context, session);
    const fits = ({ instrumentId }: Order) => instrument === undefined || instrumentId === instrument.id;
    const closed: ClosedOrder[] = [];
    for (let offset = 0; offset < MOST_ROWS; offset += ROWS_PER_READ) {
      const rows = await store.history(account.id, offset, ROWS_PER_READ);
      closed.push(...rows.filter((row) => row.closedAtMs >= sinceMs));
      if (rows.length < ROWS_PER_READ || rows.some((row) => row.closedAtMs < sinceMs)) break;
    }
    return { open: [...account.openOrders.values()].filter(fits), closed: closed.filter(fits) };
  }

  /** Orders that wait, and the stops of positions, the oldest first. */
  open(session: Session, instrument: Instrument | undefined): readonly BinanceOrder[] {
    const orders = [...callerAccount(this.#context, session).openOrders.values()].filter(
      ({ instrumentId }) => instrument === undefined || instrumentId === instrument.id,
    );
    const waiting = orders
      .filter((order) => order.status === 'pending')
      .map((order) => entryView(order, this.instrumentOf(order), order.lots));
    const positions = orders.filter((order): order is Position => order.status === 'holding');
    return [...waiting, ...STOP_KINDS.flatMap((kind) => this.#stops(kind, positions))];
  }

  /** Entries, closings and stops of a span, in no order. */
  async all(session: Session, instrument: Instrument, sinceMs: number): Promise<readonly BinanceOrder[]> {
    const { open, closed } = await this.ordersSince(session, instrument, sinceMs);
    const rows = closed.filter((order): order is ClosedPosition => order.status === 'closed');
    const partLots = lotsOfParts(rows);
    const entries = [...open, ...closed]
      .filter((order) => !isPart(order))
      .map((order) => entryView(order, instrument, order.lots + (partLots.get(order.id) ?? 0)));
    const closings = closedTogether(rows).map((group) => closingView(group, instrument));
    const positions = open.filter((order): order is Position => order.status === 'holding');
    return [...entries, ...closings, ...STOP_KINDS.flatMap((kind) => this.#stops(kind, positions))];
  }

  /** Null when the account has no such order. */
  async byId(session: Session, orderId: number): Promise<BinanceOrder | null> {
    const name = orderNameOf(orderId);
    return name === null ? null : await this.byName(session, name);
  }

  async byName({ user }: Session, { kind, id }: OrderName): Promise<BinanceOrder | null> {
    const { store, executor } = this.#context;
    const account = executor.account(user.id);
    const order = account?.openOrders.get(id) ?? (await store.order(user.id, id));
    if (order === null || account === undefined) return null;
    if (kind === 'entry') return isPart(order) ? null : await this.#entry(order);
    if (order.status === 'closed' && closingKind(order.closeReason) === kind)
      return closingView(await this.#closedWith(order, account), this.instrumentOf(order));
    return kind === 'closing' ? null : await this.#stop(kind, order, account);
  }

  /** The order that ended these positions. */
  async closingOf({ user }: Session, ids: readonly number[]): Promise<BinanceOrder | null> {
    const rows = await Promise.all(ids.map((id) => this.#context.store.order(user.id, id)));
    const closed = rows.filter((row): row is ClosedPosition => row?.status === 'closed');
    const [first] = closed;
    return first === undefined ? null : closingView(closed, this.instrumentOf(first));
  }

  /** By the name that the client gave it. */
  async byClientId(session: Session, clientId: string): Promise<BinanceOrder | null> {
    const { store } = this.#context;
    const accountId = session.user.id;
    const order = await store.orderByClientId(accountId, clientId);
    if (order !== null) return await this.#entry(order);
    const key = clientIdKey(clientId);
    const rows = await store.idempotencyRows([
      { accountId, route: PATHS.closeMany, key },
      { accountId, route: PATHS.setStops, key },
    ]);
    for (const row of rows) {
      const stored = row === null ? null : StoredAnswer.safeParse(JSON.parse(row.answer));
      if (stored?.success !== true) continue;
      const view = await this.byId(session, stored.data.data.orderId);
      if (view !== null) return { ...view, clientId };
    }
    return null;
  }

  instrumentOf({ id, instrumentId }: Pick<Order, 'id' | 'instrumentId'>): Instrument {
    const instrument = this.#context.market.instrument(instrumentId);
    invariant(instrument !== undefined, `order ${id} names no instrument of ours`);
    return instrument;
  }

  /** Its events have the size before parts of it closed. */
  async #entry(order: Order): Promise<BinanceOrder> {
    const events = await this.#context.store.orderEvents(order.accountId, order.id);
    return entryView(order, this.instrumentOf(order), placedLots(events) ?? order.lots);
  }

  /** One for all positions of a side whose stops are at the same level. */
  #stops(kind: StopKind, positions: readonly Position[]): readonly BinanceOrder[] {
    const groups = new Map<string, Position[]>();
    for (const position of positions) {
      const level = stopLevel(kind, position);
      if (level === null) continue;
      const key = `${position.instrumentId} ${position.side} ${level}`;
      groups.set(key, [...(groups.get(key) ?? []), position]);
    }
    return [...groups.values()].map((group) => {
      const [first] = group;
      invariant(first !== undefined, 'a group has a position');
      const instrument = this.instrumentOf(first);
      return stopView(kind, group, { instrument, level: stopLevel(kind, first), status: 'NEW' });
    });
  }

  /** A stop of this order: as it rests, or as it was before it was removed or its position ended otherwise. */
  async #stop(kind: StopKind, order: Order, account: Account): Promise<BinanceOrder | null> {
    if (order.status !== 'holding' && order.status !== 'closed') return null;
    const instrument = this.instrumentOf(order);
    const level = stopLevel(kind, order);
    if (order.status === 'holding' && level !== null) {
      const positions = stoppedAt(kind, order, account);
      return stopView(kind, positions, { instrument, level, status: 'NEW' });
    }
    const last = lastLevel(kind, await this.#context.store.orderEvents(account.id, order.id));
    if (last === null) return null;
    return stopView(kind, [order], { instrument, level: last.level, status: 'CANCELED', atMs: last.atMs });
  }

  /** The positions that ended with this one, which are next to it in the history. */
  async #closedWith(row: ClosedPosition, { id, closedCount }: Account): Promise<readonly ClosedPosition[]> {
    const place = closedCount - row.historyNumber;
    const from = Math.max(0, place - ROWS_PER_READ);
    const rows = await this.#context.store.history(id, from, place - from + ROWS_PER_READ);
    const closed = rows.filter((each): each is ClosedPosition => each.status === 'closed');
    return closedTogether(closed).find((group) => group.some((each) => each.id === row.id)) ?? [row];
  }
}

/** The idempotency key of a client's name for an order. */
export function clientIdKey(clientId: string): string {
  return `binance:${clientId}`;
}

/** Positions of the same side with the same stop, this one included. */
export function stoppedAt(kind: StopKind, order: Position, { openOrders }: Account): readonly Position[] {
  const level = stopLevel(kind, order);
  return [...openOrders.values()].filter(
    (each): each is Position =>
      each.status === 'holding' &&
      each.instrumentId === order.instrumentId &&
      each.side === order.side &&
      stopLevel(kind, each) === level,
  );
}

/** A part of a position that closed separately is no order that was placed. */
export function isPart(order: Order): boolean {
  return order.status === 'closed' && order.parentId !== null;
}

/** Lots that closed separately, by the position that they were a part of. */
export function lotsOfParts(rows: readonly ClosedPosition[]): ReadonlyMap<number, number> {
  const lots = new Map<number, number>();
  for (const row of rows)
    if (row.parentId !== null) lots.set(row.parentId, (lots.get(row.parentId) ?? 0) + row.lots);
  return lots;
}

/**
 * Groups of positions that one order ended: same side, reason and moment. An order closes the oldest first and a part last, so a
 * part ends its group.
 */
export function closedTogether(rows: readonly ClosedPosition[]): readonly (readonly ClosedPosition[])[] {
  const groups: ClosedPosition[][] = [];
  const current = new Map<string, ClosedPosition[]>();
  for (const row of rows.toSorted((one, other) => one.historyNumber - other.historyNumber)) {
    const { instrumentId, side, closeReason, closedAtMs, parentId } = row;
    const key = `${instrumentId} ${side} ${closeReason} ${closedAtMs}`;
    const group = current.get(key) ?? [];
    if (group.length === 0) groups.push(group);
    group.push(row);
    if (parentId === null) current.set(key, group);
    else current.delete(key);
  }
  return groups;
}

/** The size that an order was placed with, or changed to. */
function placedLots(events: readonly AccountEvent[]): Lots | undefined {
  return events
    .map(({ body }) =>
      body.kind === 'OrderAmended' ? body.lots : 'order' in body ? body.order.lots : undefined,
    )
    .findLast((lots) => lots !== undefined);
}

interface LastLevel {
  readonly level: Points;
  readonly atMs: number;
}

/** The last level of a stop that is gone, and when the stops changed last. */
function lastLevel(kind: StopKind, events: readonly AccountEvent[]): LastLevel | null {
  return events.reduce<LastLevel | null>((last, { body, atMs }) => {
    const stops =
      'order' in body ? body.order : body.kind === 'StopsSet' || body.kind === 'OrderAmended' ? body : null;
    const level = stops === null ? null : (stopLevel(kind, stops) ?? last?.level ?? null);
    return level === null ? last : { level, atMs };
  }, null);
}
