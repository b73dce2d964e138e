/** Random trader: commands for every kind of order, some of them invalid. */

import type { Account } from '@vernier/shared/trading/orders/account';
import type {
  TradeCommand,
  CancelOrder,
  CloseMany,
  CloseOrder,
  AmendOrder,
  SetStops,
  ReverseOrder,
  PlaceOrder,
  PlacePending,
} from '@vernier/shared/trading/orders/commands';
import type { SeededRandom } from '../world/seeded-random.ts';
import type { TraderView } from './trader-view.ts';
import type { OpenOrder, Side } from '@vernier/shared/trading/orders/order';
import { LOT_SCALE, type Points } from '@vernier/shared/numbers/price';
import { randomExpiry } from './random-expiry.ts';
import { randomStopsAround } from './random-stops.ts';
import { invariant } from '@vernier/shared/assert';
import { lotsWithin } from './order-lots.ts';

const SIDES: readonly Side[] = ['buy', 'sell'];
/** Margin of an order: the balance divided by one of these. With the fee the last exceeds the balance. */
const SHARES: readonly bigint[] = [500n, 100n, 40n, 20n, 8n, 3n, 2n, 1n];
const BOUNDED_PERMILLE = 200;
const REDUCE_ONLY_PERMILLE = 120;
const HIGHEST_LEVERAGE_PERMILLE = 500;

const PART_PERMILLE = 400;
const REVERSE_PERMILLE = 150;
/** Share of commands that close several positions, and of those the share that each filter has. */
const CLOSE_MANY_PERMILLE = 15;
const FILTER_PERMILLE = 400;
const REMOVE_PERMILLE = 120;
const KEEP_PERMILLE = 150;
const AMEND_PERMILLE = 500;
/** The lot step of every instrument. */
const LOT_STEP = LOT_SCALE / 100;

/** Upper bound of the random order ids. */
const ORDERS = 400;

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
  if (random.chance(CLOSE_MANY_PERMILLE)) return randomCloseMany(random, view);
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

/** Closes everything, or what a random filter leaves of it. */
function randomCloseMany(random: SeededRandom, { market }: TraderView): CloseMany {
  return {
    kind: 'CloseMany',
    instrumentId: random.chance(FILTER_PERMILLE) ? random.pick(market.instruments).id : null,
    side: random.chance(FILTER_PERMILLE) ? random.pick(SIDES) : null,
    result: random.chance(FILTER_PERMILLE) ? random.pick(['profit', 'loss'] as const) : null,
  };
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

/** Invalid commands: orders that do not exist or belong to other accounts, sizes and leverages that are not allowed. */
function invalidCommand(random: SeededRandom, account: Account, view: TraderView): TradeCommand {
  const right = random.chance(500)
    ? randomMarketOrder(random, account, view)
    : randomPendingOrder(random, account, view);
  const orderId = random.below(ORDERS);
  switch (random.below(9)) {
    case 0:
      return { ...right, lots: random.pick([0, 1, -LOT_SCALE, right.lots + 1, 1e15]) };
    case 1:
      return { ...right, leverage: random.pick([null, 0, 3, 1_000_000]) };
    case 2:
      return { ...right, instrumentId: random.pick([0, -1, 999]) };
    case 3:
      return { kind: 'CancelOrder', orderId };
    case 4:
      return { kind: 'SetStops', orderId, stopLoss: 1, takeProfit: null };
    case 5:
      return { kind: 'CloseMany', instrumentId: 999, side: null, result: null };
    default:
      return { kind: 'CloseOrder', orderId, lots: null };
  }
}

/** The whole position, a part of it, too large a part, or a reversal. */
function randomClose(
  random: SeededRandom,
  { id: orderId, lots: positionLots, leverage }: OpenOrder,
): CloseOrder | ReverseOrder {
  if (random.chance(REVERSE_PERMILLE))
    return { kind: 'ReverseOrder', orderId, leverage: random.pick([null, null, leverage, 3]) };
  const steps = Math.floor(positionLots / LOT_STEP) + 2;
  return {
    kind: 'CloseOrder',
    orderId,
    lots: random.chance(PART_PERMILLE) ? random.below(steps) * LOT_STEP : null,
  };
}

function cancelCommand(orderId: number): CancelOrder {
  return { kind: 'CancelOrder', orderId };
}

/** Another target, size or end of a pending order, or only its stops; fields that a position does not have. */
function randomAmendment(random: SeededRandom, order: OpenOrder, view: TraderView): AmendOrder {
  const { market, valuation } = view;
  const { id: orderId, instrumentId, side, lots } = order;
  const quote = market.quoteOf(instrumentId);
  const instrument = valuation.instruments.get(instrumentId);
  invariant(quote !== undefined && instrument !== undefined, `instrument ${instrumentId} has a price`);
  const targetPrice = target(random, side === 'buy' ? quote.ask : quote.bid);
  const from = order.status === 'pending' ? order.targetPrice : side === 'buy' ? quote.bid : quote.ask;
  const isMoved = random.chance(500);
  const stops = randomStopsAround(random, { side, reference: isMoved ? targetPrice : from, instrument });
  const expiry = randomExpiry(random, quote.timeMs);
  return {
    kind: 'AmendOrder',
    orderId,
    ...(isMoved && { targetPrice }),
    ...(random.chance(300) && { lots: lots + (random.below(5) - 2) * LOT_STEP }),
    ...(random.chance(500) ? stops : {}),
    ...(expiry === 'day' ? { expiry: null } : expiry !== null && { expiry }),
  };
}

/** Removes both stops, keeps one, or changes both; or changes other terms with them. */
function randomStopChange(random: SeededRandom, order: OpenOrder, view: TraderView): SetStops | AmendOrder {
  const { market, valuation } = view;
  const amends = order.status === 'pending' ? AMEND_PERMILLE : AMEND_PERMILLE / 5;
  if (random.chance(amends)) return randomAmendment(random, order, view);
  const { id: orderId, side, instrumentId } = order;
  const command = { kind: 'SetStops', orderId } as const;
  if (random.chance(REMOVE_PERMILLE)) return { ...command, stopLoss: null, takeProfit: null };
  const quote = market.quoteOf(instrumentId);
  const instrument = valuation.instruments.get(instrumentId);
  if (quote === undefined || instrument === undefined) return { ...command, stopLoss: 1, takeProfit: null };
  const closingSide = side === 'buy' ? quote.bid : quote.ask;
  const stops = randomStopsAround(random, {
    side,
    reference: order.status === 'pending' ? order.targetPrice : closingSide,
    instrument,
  });
  return random.chance(KEEP_PERMILLE)
    ? { ...command, ...stops, stopLoss: order.stopLoss }
    : { ...command, ...stops };
}

/** Random entries: sizes from the minimum to more than the account can carry, targets close, far and invalid. */
function randomMarketOrder(random: SeededRandom, account: Account, view: TraderView): PlaceOrder {
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

function randomPendingOrder(random: SeededRandom, account: Account, view: TraderView): PlacePending {
  const { quote, side, instrument, ...entry } = entryOf(random, account, view);
  const targetPrice = target(random, side === 'buy' ? quote.ask : quote.bid);
  return {
    kind: 'PlacePending',
    ...entry,
    side,
    targetPrice,
    expiry: randomExpiry(random, quote.timeMs),
    ...randomStopsAround(random, { side, reference: targetPrice, instrument }),
  };
}

function entryOf(random: SeededRandom, account: Account, { market, valuation }: TraderView) {
  const reduceOnly = random.chance(REDUCE_ONLY_PERMILLE);
  const opposite = reduceOnly ? oppositeOf(random, account) : null;
  const instrument =
    market.instruments.find(({ id }) => id === opposite?.instrumentId) ?? random.pick(market.instruments);
  const quote = market.quoteOf(instrument.id);
  invariant(quote !== undefined, `${instrument.code} has a price`);
  const highest = instrument.leverages.at(-1) ?? null;
  const leverage =
    highest === null || random.chance(HIGHEST_LEVERAGE_PERMILLE)
      ? highest
      : random.pick(instrument.leverages);
  const micros = account.balanceMicros / random.pick(SHARES);
  const lots = lotsWithin(instrument, { micros, price: quote.ask, leverage: leverage ?? 1 }, valuation);
  const terms = { side: random.pick(SIDES), lots, ...opposite };
  return { instrumentId: instrument.id, instrument, leverage, reduceOnly, quote, ...terms };
}

/** As large as a position and against it, so that it mostly reduces; null without a position. */
function oppositeOf(random: SeededRandom, { openOrders }: Account) {
  const positions = [...openOrders.values()].filter(({ status }) => status === 'holding');
  if (positions.length === 0) return null;
  const { instrumentId, side, lots } = random.pick(positions);
  return { instrumentId, side: side === 'buy' ? 'sell' : 'buy', lots } as const;
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
