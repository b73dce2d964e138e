/** Entries that a trader might want: sizes from the least to more than the account can carry, targets near, far and absurd. */

import { invariant } from '@vernier/shared/assert';
import type { Points } from '@vernier/shared/price';
import type { Account } from '@vernier/shared/trading/account';
import type { PlaceOrder, PlacePending } from '@vernier/shared/trading/commands';
import type { Side } from '@vernier/shared/trading/order';
import type { Dice } from '../world/seeded-random.ts';
import { lotsWithin } from './order-lots.ts';
import type { Sight } from './trader-view.ts';
import { stopsAround } from './random-stops.ts';

const SIDES: readonly Side[] = ['buy', 'sell'];
/** What part of the balance an order's margin takes: one over these; the last is more than there is. */
const SHARES: readonly bigint[] = [500n, 100n, 40n, 20n, 8n, 3n, 2n, 1n];
const BOUNDED_PERMILLE = 200;
const HIGHEST_LEVERAGE_PERMILLE = 500;

export function placing(dice: Dice, account: Account, sight: Sight): PlaceOrder {
  const { quote, side, instrument, ...entry } = entryOf(dice, account, sight);
  const bounded = dice.chance(BOUNDED_PERMILLE);
  const reference = side === 'buy' ? quote.bid : quote.ask;
  return {
    kind: 'PlaceOrder',
    ...entry,
    side,
    deviation: bounded ? dice.below(30) : null,
    quoteTimeMs: bounded ? quote.timeMs - dice.below(2000) : null,
    ...stopsAround(dice, { side, reference, instrument }),
  };
}

export function resting(dice: Dice, account: Account, sight: Sight): PlacePending {
  const { quote, side, instrument, ...entry } = entryOf(dice, account, sight);
  const targetPrice = target(dice, side === 'buy' ? quote.ask : quote.bid);
  return {
    kind: 'PlacePending',
    ...entry,
    side,
    targetPrice,
    ...stopsAround(dice, { side, reference: targetPrice, instrument }),
  };
}

function entryOf(dice: Dice, account: Account, { market, valuation }: Sight) {
  const instrument = dice.pick(market.instruments);
  const quote = market.quoteOf(instrument.id);
  invariant(quote !== undefined, `${instrument.code} has a price`);
  const highest = instrument.multiples.at(-1) ?? null;
  const multiple =
    highest === null || dice.chance(HIGHEST_LEVERAGE_PERMILLE) ? highest : dice.pick(instrument.multiples);
  const micros = account.balanceMicros / dice.pick(SHARES);
  const lots = lotsWithin(instrument, { micros, price: quote.ask, multiple: multiple ?? 1 }, valuation);
  return { instrumentId: instrument.id, instrument, side: dice.pick(SIDES), lots, multiple, quote };
}

/** Beside the market, near, far, on the market itself, or absurd. */
function target(dice: Dice, market: Points): Points {
  const side = dice.chance(500) ? 1 : -1;
  const kind = dice.below(100);
  if (kind < 15) return market + side * (1 + dice.below(4));
  if (kind < 55) return market + side * (1 + dice.below(Math.floor(market / 800) + 2));
  if (kind < 90) return market + side * (1 + dice.below(Math.floor(market / 40) + 2));
  if (kind < 94) return market;
  if (kind < 97) return market + side * dice.below(Math.floor((market * 3) / 4));
  return dice.pick([1, market * 11, Math.floor(market / 11), market * 10, Math.ceil(market / 10)]);
}
