/** Random entries: sizes from the minimum to more than the account can carry, targets close, far and invalid. */

import { invariant } from '@vernier/shared/assert';
import type { Points } from '@vernier/shared/numbers/price';
import type { Account } from '@vernier/shared/trading/orders/account';
import type { PlaceOrder, PlacePending } from '@vernier/shared/trading/orders/commands';
import type { Side } from '@vernier/shared/trading/orders/order';
import type { SeededRandom } from '../world/seeded-random.ts';
import { lotsWithin } from './order-lots.ts';
import type { TraderView } from './trader-view.ts';
import { randomStopsAround } from './random-stops.ts';

const SIDES: readonly Side[] = ['buy', 'sell'];
/** Margin of an order: the balance divided by one of these. With the fee the last exceeds the balance. */
const SHARES: readonly bigint[] = [500n, 100n, 40n, 20n, 8n, 3n, 2n, 1n];
const BOUNDED_PERMILLE = 200;
const HIGHEST_LEVERAGE_PERMILLE = 500;

export function randomMarketOrder(random: SeededRandom, account: Account, view: TraderView): PlaceOrder {
  const { quote, side, instrument, ...entry } = entryOf(random, account, view);
  const bounded = random.chance(BOUNDED_PERMILLE);
  const reference = side === 'buy' ? quote.bid : quote.ask;
  return {
    kind: 'PlaceOrder',
    ...entry,
    side,
    deviation: bounded ? random.below(30) : null,
    quoteTimeMs: bounded ? quote.timeMs - random.below(2000) : null,
    ...randomStopsAround(random, { side, reference, instrument }),
  };
}

export function randomPendingOrder(random: SeededRandom, account: Account, view: TraderView): PlacePending {
  const { quote, side, instrument, ...entry } = entryOf(random, account, view);
  const targetPrice = target(random, side === 'buy' ? quote.ask : quote.bid);
  return {
    kind: 'PlacePending',
    ...entry,
    side,
    targetPrice,
    ...randomStopsAround(random, { side, reference: targetPrice, instrument }),
  };
}

function entryOf(random: SeededRandom, account: Account, { market, valuation }: TraderView) {
  const instrument = random.pick(market.instruments);
  const quote = market.quoteOf(instrument.id);
  invariant(quote !== undefined, `${instrument.code} has a price`);
  const highest = instrument.leverages.at(-1) ?? null;
  const leverage =
    highest === null || random.chance(HIGHEST_LEVERAGE_PERMILLE)
      ? highest
      : random.pick(instrument.leverages);
  const micros = account.balanceMicros / random.pick(SHARES);
  const lots = lotsWithin(instrument, { micros, price: quote.ask, leverage: leverage ?? 1 }, valuation);
  return { instrumentId: instrument.id, instrument, side: random.pick(SIDES), lots, leverage, quote };
}

/** Very close to the market, close, far, at the market, or invalid. */
function target(random: SeededRandom, market: Points): Points {
  const side = random.chance(500) ? 1 : -1;
  const kind = random.below(100);
  if (kind < 15) return market + side * (1 + random.below(4));
  if (kind < 55) return market + side * (1 + random.below(Math.floor(market / 800) + 2));
  if (kind < 90) return market + side * (1 + random.below(Math.floor(market / 40) + 2));
  if (kind < 94) return market;
  if (kind < 97) return market + side * random.below(Math.floor((market * 3) / 4));
  return random.pick([1, market * 11, Math.floor(market / 11), market * 10, Math.ceil(market / 10)]);
}
