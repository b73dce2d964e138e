/** What a careless user might ask next: every kind of order, on all sides of the market, some of it wrong. */

import type { Account } from '@vernier/shared/trading/account';
import type { TradeCommand } from '@vernier/shared/trading/commands';
import type { Order } from '@vernier/shared/trading/order';
import type { Dice } from '../world/seeded-random.ts';
import { placing, resting } from './random-entries.ts';
import { cancelling, closing, setting } from './random-order-changes.ts';
import type { Sight } from './trader-view.ts';
import { mistake } from './invalid-commands.ts';

/** What a demo account is set back to; small, so that losses are felt. */
const OPENING_MICROS: readonly bigint[] = [1_000_000_000n, 20_000_000_000n, 100_000_000_000n];
/** From so many open orders on, a trader would rather close. */
const MANY_ORDERS = 9;
const FITTING_PERMILLE = 900;
const POOR_MICROS = 50_000_000n;

/** Wishes in permille of all, up to which each goes; the rest is wrong. */
const UP_TO = { open: 290, rest: 520, close: 680, cancel: 770, set: 920, reset: 925 } as const;

export function nextCommand(dice: Dice, account: Account, sight: Sight): TradeCommand {
  if (account.balanceMicros < POOR_MICROS && dice.chance(300)) return reset(dice);
  const orders = [...account.openOrders.values()];
  const roll = orders.length > MANY_ORDERS ? UP_TO.rest + dice.below(400) : dice.below(1000);
  if (roll < UP_TO.open) return placing(dice, account, sight);
  if (roll < UP_TO.rest) return resting(dice, account, sight);
  const fitting = dice.chance(FITTING_PERMILLE) ? orders.filter((order) => fits(order, roll)) : orders;
  const wish = fitting.length === 0 ? null : wishFor(dice, dice.pick(fitting), { roll, sight });
  if (wish !== null) return wish;
  return roll < UP_TO.reset && roll >= UP_TO.set ? reset(dice) : mistake(dice, account, sight);
}

/** Held orders are closed and pending ones cancelled; stops belong to both. */
function fits({ status }: Order, roll: number): boolean {
  if (roll < UP_TO.close) return status === 'holding';
  return roll >= UP_TO.cancel || status === 'pending';
}

/** What else may be asked of an order in the turn in which the market reaches it. */
export function racingCommand(dice: Dice, order: Order, sight: Sight): TradeCommand {
  if (order.status === 'pending')
    return dice.chance(700) ? cancelling(order.id) : setting(dice, order, sight);
  return dice.chance(700) ? closing(dice, order) : setting(dice, order, sight);
}

interface Wish {
  readonly roll: number;
  readonly sight: Sight;
}

/** Closing what is pending and cancelling what is held are among the mistakes. */
function wishFor(dice: Dice, order: Order, { roll, sight }: Wish): TradeCommand | null {
  if (roll < UP_TO.close) return closing(dice, order);
  if (roll < UP_TO.cancel) return cancelling(order.id);
  return roll < UP_TO.set ? setting(dice, order, sight) : null;
}

function reset(dice: Dice): TradeCommand {
  return { kind: 'ResetDemo', openingMicros: dice.pick(OPENING_MICROS) };
}
