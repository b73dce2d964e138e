/**
 * Positions in the form of Binance: the account holds each order as a separate position, and a symbol shows the sum of a
 * side. Money is the sum of the orders' own amounts, so that it equals the account's to the last digit [BINANCE-4].
 */

import { invariant } from '@vernier/shared/assert';
import type { Instrument } from '@vernier/shared/market/instrument';
import { formatMicros, type Micros, MICROS_PER_USD } from '@vernier/shared/numbers/money';
import { LOT_SCALE, type Points } from '@vernier/shared/numbers/price';
import type { Account } from '@vernier/shared/trading/orders/account';
import type { Position, Side } from '@vernier/shared/trading/orders/order';
import { closingPriceOf } from '@vernier/shared/trading/pricing/fill-price';
import { accountFigures, floatingOf } from '@vernier/shared/trading/risk/figures';
import type { BinanceContext } from './binance-context.ts';
import { averagePrice, decimalPrice, notionalMicros } from '../fill-numbers.ts';
import { decimalLots } from './numbers.ts';

/** Bits of a conversion rate in a sum of several. */
const RATE_BITS = 64n;

export type PositionSide = 'BOTH' | 'LONG' | 'SHORT';

/** The positions of one side of an instrument, the oldest first. */
export interface SidePositions {
  readonly instrument: Instrument;
  readonly side: Side;
  readonly positions: readonly Position[];
}

/** Every side with a position. */
export function sidesOf(
  account: Account,
  { market }: Pick<BinanceContext, 'market'>,
): readonly SidePositions[] {
  const groups = new Map<string, { instrument: Instrument; side: Side; positions: Position[] }>();
  for (const order of account.openOrders.values()) {
    if (order.status !== 'holding') continue;
    const key = `${order.instrumentId} ${order.side}`;
    const group = groups.get(key);
    if (group !== undefined) {
      group.positions.push(order);
      continue;
    }
    const instrument = market.instrument(order.instrumentId);
    invariant(instrument !== undefined, `order ${order.id} names no instrument of ours`);
    groups.set(key, { instrument, side: order.side, positions: [order] });
  }
  return [...groups.values()];
}

/** In hedge mode, and where the account holds both sides of the instrument, a row is long or short. */
export function positionSideOf(
  { instrument, side }: Pick<SidePositions, 'instrument' | 'side'>,
  sides: readonly SidePositions[],
  isHedged: boolean,
): PositionSide {
  const isBoth = sides.filter((each) => each.instrument.id === instrument.id).length > 1;
  if (!isHedged && !isBoth) return 'BOTH';
  return side === 'buy' ? 'LONG' : 'SHORT';
}

/** Amounts of a side. */
export interface SideFigures {
  /** Negative when it is short, as every client expects. */
  readonly amount: string;
  readonly entryPrice: string;
  readonly markPrice: string;
  readonly liquidationPrice: string;
  readonly profit: string;
  readonly notional: string;
  readonly margin: string;
  readonly maintenanceMargin: string;
  readonly updateMs: number;
}

export function sideFigures(group: SidePositions, account: Account, context: BinanceContext): SideFigures {
  const { instrument, side, positions } = group;
  const { valuation } = context.executor;
  const quote = valuation.quotes.quoteOf(instrument.id);
  const sum = (of: (position: Position) => Micros) => positions.reduce((all, each) => all + of(each), 0n);
  const lots = positions.reduce((all, each) => all + each.lots, 0);
  const [first] = positions;
  const mark = quote === undefined ? (first?.openPrice ?? 0) : closingPriceOf(side, quote);
  const sign = side === 'buy' ? '' : '-';
  const marginMicros = sum((position) => position.marginMicros);
  return {
    amount: `${sign}${decimalLots(lots, instrument)}`,
    entryPrice: averagePrice(
      positions.map((position) => ({ lots: position.lots, price: position.openPrice })),
      instrument,
    ),
    markPrice: decimalPrice(mark, instrument),
    liquidationPrice: liquidationPrice(group, mark, { account, context }),
    profit: formatMicros(sum((position) => floatingOf(position, valuation))),
    notional: `${sign}${formatMicros(sum(({ lots: part, conversion }) => notionalMicros({ lots: part, price: mark }, conversion, instrument)))}`,
    margin: formatMicros(marginMicros),
    maintenanceMargin: formatMicros(marginMicros / 2n),
    updateMs: Math.max(...positions.map(({ openedAtMs }) => openedAtMs)),
  };
}

interface Holder {
  readonly account: Account;
  readonly context: BinanceContext;
}

/** The price at which the account reaches its stop-out if no other price moves; 0 when it cannot. */
function liquidationPrice(
  { instrument, side, positions }: SidePositions,
  mark: Points,
  { account, context }: Holder,
): string {
  const { equityMicros, marginMicros } = accountFigures(account, context.executor.valuation);
  const roomMicros = equityMicros - marginMicros / 2n;
  const scale = BigInt(LOT_SCALE) * 10n ** BigInt(instrument.pricePrecision);
  const perPoint = positions.reduce(
    (all, { lots, conversion }) =>
      all + BigInt(lots) * ((conversion.numerator << RATE_BITS) / conversion.denominator),
    0n,
  );
  const worth = perPoint * BigInt(instrument.unitsPerLot) * MICROS_PER_USD;
  if (worth === 0n || roomMicros <= 0n) return decimalPrice(mark, instrument);
  const points = Number(((roomMicros * scale) << RATE_BITS) / worth);
  const price = side === 'buy' ? mark - points : mark + points;
  return price > 0 && Number.isSafeInteger(price) ? decimalPrice(price, instrument) : '0';
}
