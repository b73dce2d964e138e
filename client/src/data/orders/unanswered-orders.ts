/** Orders that were sent, had no answer in time, and turn out to exist: recognised by their client id. */

import {
  type CommandAttempt,
  clientIdOf,
  isEntryAttempt,
  isExpired,
  isOf,
} from '@vernier/sdk/command-attempts';
import { decodeOrder, type OrderView } from '@vernier/shared/api/order-codec';
import type { SessionScope } from '../browser-storage/session-scope.ts';
import { currentScope, perSession } from '../browser-storage/session-store.ts';
import { ListenerSet } from '../listeners.ts';
import { commands } from '../transport/commands.ts';
import { live } from '../transport/live.ts';
import { vernier } from '../transport/vernier.ts';
import { openOrders, readOrders } from './account-book.ts';

export interface FoundOrder {
  /** Key of its attempt. */
  readonly key: string;
  readonly order: OrderView;
}

/** Every tab of the account announces the order. */
const FORGET_MS = 10_000;

const listeners = new ListenerSet<[late: FoundOrder]>();
/** Keys of attempts that were found. */
const foundKeys = perSession(() => new Set<string>());

/** Calls `listener` once for each order without an answer that turns out to exist. */
export function onOrderFound(listener: (late: FoundOrder) => void): () => void {
  return listeners.add(listener);
}

/** The order of an attempt without an answer, if a push has brought it already. */
export function findOrder(attempt: CommandAttempt): OrderView | null {
  const order = [...openOrders.state.byId.values()].find((one) => isOrderOf(attempt, one));
  if (order === undefined) return null;
  commands.attempts.remove(attempt.key);
  return order;
}

/** Reads the lists, and the order of each attempt whose time is over. */
export function readUnansweredOrders(): void {
  readOrders();
  const scope = currentScope();
  if (scope !== null) void readLost(scope);
}

/** Looks for late orders in every list and push, until the returned function is called. */
export function followUnansweredOrders(scope: SessionScope): () => void {
  const look = (orders: Iterable<OrderView>) => announceFound(scope, orders);
  const lookAtOpen = () => look(openOrders.state.byId.values());
  const ends = [
    openOrders.onChange(lookAtOpen),
    openOrders.onClosed((order) => look([order])),
    live.onResumed(() => void readLost(scope)),
  ];
  lookAtOpen();
  return () => {
    for (const end of ends) end();
  };
}

/** Reads each order by its client id: one that has closed already is in no list of open orders. */
async function readLost(scope: SessionScope): Promise<void> {
  const orders = await Promise.all(lostAttempts(scope).map(readOrder));
  announceFound(
    scope,
    orders.filter((order) => order !== null),
  );
}

async function readOrder(attempt: CommandAttempt<'submitOrder'>): Promise<OrderView | null> {
  try {
    const order = { client_id: clientIdOf(attempt) };
    return decodeOrder(await vernier.call('readOrder', order, { quiet: true }));
  } catch {
    // it does not exist, or a push brings it, or it is read after the next reconnect
    return null;
  }
}

function announceFound(scope: SessionScope, orders: Iterable<OrderView>): void {
  const lost = lostAttempts(scope);
  if (lost.length === 0) return;
  const found = foundKeys();
  for (const order of orders) {
    const attempt = lost.find((one) => isOrderOf(one, order));
    if (attempt === undefined || found.has(attempt.key)) continue;
    found.add(attempt.key);
    commands.attempts.report(attempt.key);
    setTimeout(() => commands.attempts.remove(attempt.key), FORGET_MS);
    listeners.call({ key: attempt.key, order });
  }
}

function lostAttempts(scope: SessionScope): CommandAttempt<'submitOrder'>[] {
  const nowMs = Date.now();
  return commands.attempts
    .all()
    .filter(isEntryAttempt)
    .filter((one) => isOf(one, scope) && isExpired(one, nowMs));
}

function isOrderOf(attempt: CommandAttempt, order: OrderView): boolean {
  return isEntryAttempt(attempt) && order.clientId === clientIdOf(attempt);
}
