/** Orders that were sent, had no answer in time, and turn out to exist: found in the lists and pushes of the account. */

import { type CommandAttempt, isOf, isExpired } from '@vernier/sdk/command-attempts';
import { formatScaled } from '@vernier/shared/numbers/decimal';
import { LOT_DECIMALS } from '@vernier/shared/numbers/price';
import { decodeOrder, type OrderView } from '@vernier/shared/api/order-codec';
import { perSession } from '../browser-storage/session-store.ts';
import type { SessionScope } from '../browser-storage/session-scope.ts';
import { deviceNow } from '../clock/device-clock.ts';
import { serverNow } from '../clock/server-clock.ts';
import { ListenerSet } from '../listeners.ts';
import { commands } from '../transport/commands.ts';
import { live } from '../transport/live.ts';
import { vernier } from '../transport/vernier.ts';
import { openOrders } from './account-book.ts';

export interface FoundOrder {
  /** Key of its attempt. */
  readonly key: string;
  readonly order: OrderView;
}

/** The server may accept a request so long after it was sent. */
const ARRIVAL_MS = 60_000;
/** Error of the estimated server clock. */
const CLOCK_ERROR_MS = 2_000;
/** Every tab of the account announces the order. */
const FORGET_MS = 10_000;
const CLOSED = 3;

const listeners = new ListenerSet<[late: FoundOrder]>();
const session = perSession(() => ({
  /** Orders that commands of this page were answered with. */
  answered: new Set<number>(),
  /** Keys of attempts that were found. */
  found: new Set<string>(),
}));

/** Calls `listener` once for each order without an answer that turns out to exist. */
export function onOrderFound(listener: (late: FoundOrder) => void): () => void {
  return listeners.add(listener);
}

/** An order that a command was answered with is not a late one. */
export function noteAnswered({ id }: OrderView): void {
  session().answered.add(id);
}

/** The order of an attempt without an answer, if a push has brought it already. */
export function findOrder(attempt: CommandAttempt): OrderView | null {
  const order = [...openOrders.state.byId.values()].find((one) => isOrderOf(attempt, one));
  if (order === undefined) return null;
  commands.attempts.remove(attempt.key);
  noteAnswered(order);
  return order;
}

/** Looks for late orders in every list and push, until the returned function is called. */
export function followUnansweredOrders(scope: SessionScope): () => void {
  const look = (orders: Iterable<OrderView>) => announceFound(scope, orders);
  const lookAtOpen = () => look(openOrders.state.byId.values());
  const ends = [
    openOrders.onChange(lookAtOpen),
    openOrders.onClosed((order) => look([order])),
    live.onResumed(() => {
      if (lostAttempts(scope).length > 0) void readClosed().then(look);
    }),
  ];
  lookAtOpen();
  return () => {
    for (const end of ends) end();
  };
}

/** An order that opened and closed while the connection was lost. */
async function readClosed(): Promise<readonly OrderView[]> {
  try {
    const { data } = await vernier.call('myDeals', { status: CLOSED, page: 1 }, { quiet: true });
    return data.map(decodeOrder);
  } catch {
    // read again after the next reconnect
    return [];
  }
}

function announceFound(scope: SessionScope, orders: Iterable<OrderView>): void {
  const lost = lostAttempts(scope);
  if (lost.length === 0) return;
  const { answered, found } = session();
  for (const order of orders) {
    if (answered.has(order.id)) continue;
    const attempt = lost.find((one) => !found.has(one.key) && isOrderOf(one, order));
    if (attempt === undefined || isEntryUnderway(scope, attempt)) continue;
    answered.add(order.id);
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
    .filter(isEntry)
    .filter((one) => isOf(one, scope) && isExpired(one, nowMs));
}

/** The order could be the one of a later tap, whose answer tells. */
function isEntryUnderway(scope: SessionScope, { subject }: CommandAttempt): boolean {
  const nowMs = Date.now();
  return commands.attempts
    .all()
    .some((one) => isEntry(one) && one.subject === subject && isOf(one, scope) && !isExpired(one, nowMs));
}

function isEntry(attempt: CommandAttempt): attempt is CommandAttempt<'submitOrder'> {
  return attempt.name === 'submitOrder';
}

/** The same order, created after the attempt was made. */
function isOrderOf(attempt: CommandAttempt, order: OrderView): boolean {
  if (!isEntry(attempt) || session().answered.has(order.id)) return false;
  const { input, madeAtMs } = attempt;
  const sinceMs = order.createdAtMs - (madeAtMs + serverNow() - deviceNow());
  return (
    sinceMs >= -CLOCK_ERROR_MS &&
    sinceMs <= ARRIVAL_MS &&
    Number(input.forex_id) === order.instrumentId &&
    Number(input.type) === (order.side === 'buy' ? 1 : 2) &&
    Number(input.status) === (order.pendingKind === null ? 1 : 0) &&
    input.cont === formatScaled(order.lots, LOT_DECIMALS) &&
    (input.multiple ?? null) === order.leverage
  );
}
