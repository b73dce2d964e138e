/** What a careless user might ask next: mostly trades, some of them mistakes. */

import { LOT_SCALE } from '@vernier/shared/price';
import type { Account } from '@vernier/shared/trading/account';
import type { Command, OpenAccount } from '@vernier/shared/trading/commands';
import type { MarketView } from '@vernier/shared/trading/context';
import type { Dice } from '../world/dice.ts';

export type TraderCommand = Exclude<Command, OpenAccount>;

/** Most of what is asked, in permille: opening, closing and a reset; the rest is wrong. */
const OPEN = 500;
const CLOSE = 820;
const RESET = 840;
const LARGE_PERMILLE = 150;
const PART_PERMILLE = 400;
/** A hundredth of a lot, the step of every instrument. */
const LOT_STEP = LOT_SCALE / 100;

export function nextCommand(dice: Dice, account: Account, market: MarketView): TraderCommand {
  const roll = dice.below(1000);
  const held = [...account.openOrders.keys()];
  if (roll < OPEN) return opening(dice, market);
  if (roll < CLOSE && held.length > 0) return closing(dice, account, dice.pick(held));
  if (roll < RESET) return { kind: 'ResetDemo', openingMicros: 100_000_000_000n };
  return mistake(dice, market);
}

function opening(dice: Dice, market: MarketView): TraderCommand & { kind: 'PlaceOrder' } {
  const instrument = dice.pick(market.instruments);
  const steps = dice.chance(LARGE_PERMILLE) ? 4000 : 60;
  const bounded = dice.chance(200);
  return {
    kind: 'PlaceOrder',
    instrumentId: instrument.id,
    side: dice.pick(['buy', 'sell']),
    lots: instrument.minLots + dice.below(steps) * instrument.lotStep,
    multiple: instrument.multiples.length === 0 ? null : dice.pick(instrument.multiples),
    deviation: bounded ? dice.below(30) : null,
    quoteTimeMs: bounded ? (market.quoteOf(instrument.id)?.timeMs ?? 0) - dice.below(2000) : null,
  };
}

/** All of a position, a part of it, or a part that it does not have. */
function closing(dice: Dice, account: Account, orderId: number): TraderCommand {
  const held = account.openOrders.get(orderId)?.lots ?? 0;
  const steps = Math.floor(held / LOT_STEP) + 2;
  const lots = dice.chance(PART_PERMILLE) ? dice.below(steps) * LOT_STEP : null;
  return { kind: 'CloseOrder', orderId, lots };
}

/** Orders that never were, or are somebody else's; sizes and leverage that are not offered. */
function mistake(dice: Dice, market: MarketView): TraderCommand {
  const right = opening(dice, market);
  switch (dice.below(7)) {
    case 0:
      return { ...right, lots: dice.pick([0, 1, -LOT_SCALE, right.lots + 1, 1e15]) };
    case 1:
      return { ...right, multiple: dice.pick([null, 0, 3, 1_000_000]) };
    case 2:
      return { ...right, instrumentId: dice.pick([0, -1, 999]) };
    default:
      return { kind: 'CloseOrder', orderId: dice.below(200), lots: null };
  }
}
