/** Random trader: commands for every kind of order, some of them invalid. */

import type { Account } from '@vernier/shared/trading/orders/account';
import type { TradeCommand } from '@vernier/shared/trading/orders/commands';
import type { SeededRandom } from '../world/seeded-random.ts';
import { randomMarketOrder, randomPendingOrder } from './random-entries.ts';
import { cancelCommand, randomClose, randomStopChange } from './random-order-changes.ts';
import type { TraderView } from './trader-view.ts';
import { invalidCommand } from './invalid-commands.ts';
import type { OpenOrder } from '@vernier/shared/trading/orders/order';

/** Opening balances of a demo reset; small, so that losses matter. */
const OPENING_MICROS: readonly bigint[] = [1_000_000_000n, 20_000_000_000n, 100_000_000_000n];
/** With more open orders the trader mostly closes. */
const MANY_ORDERS = 9;
const FITTING_PERMILLE = 900;
const POOR_MICROS = 50_000_000n;

/** Cumulative permille of each command; the rest is invalid. */
const UP_TO = { open: 290, rest: 520, close: 680, cancel: 770, set: 920, reset: 925 } as const;

export function randomCommand(random: SeededRandom, account: Account, view: TraderView): TradeCommand {
  if (account.balanceMicros < POOR_MICROS && random.chance(300)) return reset(random);
  const orders = [...account.openOrders.values()];
  const roll = orders.length > MANY_ORDERS ? UP_TO.rest + random.below(400) : random.below(1000);
  if (roll < UP_TO.open) return randomMarketOrder(random, account, view);
  if (roll < UP_TO.rest) return randomPendingOrder(random, account, view);
  const fitting = random.chance(FITTING_PERMILLE) ? orders.filter((order) => fits(order, roll)) : orders;
  const change = fitting.length === 0 ? null : changeFor(random, random.pick(fitting), { roll, view });
  if (change !== null) return change;
  return roll < UP_TO.reset && roll >= UP_TO.set ? reset(random) : invalidCommand(random, account, view);
}

/** Positions are closed, pending orders cancelled; both have stops. */
function fits({ status }: OpenOrder, roll: number): boolean {
  if (roll < UP_TO.close) return status === 'holding';
  return roll >= UP_TO.cancel || status === 'pending';
}

/** A command for an order that the market triggers at the same time. */
export function randomRaceCommand(random: SeededRandom, order: OpenOrder, view: TraderView): TradeCommand {
  if (order.status === 'pending')
    return random.chance(700) ? cancelCommand(order.id) : randomStopChange(random, order, view);
  return random.chance(700) ? randomClose(random, order) : randomStopChange(random, order, view);
}

interface OrderChange {
  readonly roll: number;
  readonly view: TraderView;
}

/** The order may be of the wrong status for the command. */
function changeFor(random: SeededRandom, order: OpenOrder, { roll, view }: OrderChange): TradeCommand | null {
  if (roll < UP_TO.close) return randomClose(random, order);
  if (roll < UP_TO.cancel) return cancelCommand(order.id);
  return roll < UP_TO.set ? randomStopChange(random, order, view) : null;
}

function reset(random: SeededRandom): TradeCommand {
  return { kind: 'ResetDemo', openingMicros: random.pick(OPENING_MICROS) };
}
