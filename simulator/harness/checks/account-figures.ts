/** Reference computation of an account's figures, simple and slow: every position is valued separately, without caches. */

import { invariant } from '@vernier/shared/assert';
import { type Fraction, ONE } from '@vernier/shared/numbers/fraction';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { Quote } from '@vernier/shared/market/quote';
import type { Micros } from '@vernier/shared/numbers/money';
import { LOT_SCALE, type Points } from '@vernier/shared/numbers/price';
import type { Account } from '@vernier/shared/trading/orders/account';
import type { FeeType } from '@vernier/shared/market/instrument';
import type { Order, Position } from '@vernier/shared/trading/orders/order';

/** Margin levels of the specification, in hundredths of a percent. */
export const CALL_CENTS = 10_000;
export const CALL_EXIT_CENTS = 11_000;
export const STOP_OUT_CENTS = 5_000;

/** Input of the computation. */
export interface ReferencePrices {
  readonly instruments: ReadonlyMap<number, Instrument>;
  quoteOf(instrumentId: number): Quote | undefined;
}

export interface ReferenceFigures {
  readonly equityMicros: Micros;
  readonly marginMicros: Micros;
  readonly freeMicros: Micros;
  /** Null without a position. */
  readonly levelCents: number | null;
}

/** `numerator ÷ denominator` rounded half away from zero [NUMBER-1]. */
function roundedRatio(numerator: bigint, denominator: bigint): bigint {
  if (numerator < 0n) return -roundedRatio(-numerator, denominator);
  const whole = numerator / denominator;
  return (numerator - whole * denominator) * 2n >= denominator ? whole + 1n : whole;
}

/** The parts of a position that its profit depends on. */
export type PricedOrder = Pick<Position, 'instrumentId' | 'side' | 'openPrice' | 'lots' | 'conversion'>;

/** Profit of a position closed at a price [MARGIN-4]. */
function referenceProfit(order: PricedOrder, price: Points, instrument: Instrument): Micros {
  const { side, openPrice, lots, conversion } = order;
  const move = BigInt(side === 'buy' ? price - openPrice : openPrice - price);
  return roundedRatio(
    move * BigInt(lots) * BigInt(instrument.unitsPerLot) * 1_000_000n * conversion.numerator,
    BigInt(LOT_SCALE) * 10n ** BigInt(instrument.pricePrecision) * conversion.denominator,
  );
}

/** Floating profit of a position; 0 without a price. */
export function referenceFloating(order: PricedOrder, { instruments, quoteOf }: ReferencePrices): Micros {
  const instrument = instruments.get(order.instrumentId);
  invariant(instrument !== undefined, `${order.instrumentId} is an instrument of the world`);
  const quote = quoteOf(order.instrumentId);
  if (quote === undefined) return 0n;
  return referenceProfit(order, order.side === 'buy' ? quote.bid : quote.ask, instrument);
}

/** USD per unit of a currency: the mid of its pair with the dollar, or its inverse [MARGIN-2]. */
function referenceRate(currency: string, { instruments, quoteOf }: ReferencePrices): Fraction {
  if (currency === 'USD') return ONE;
  for (const { id, code, pricePrecision } of instruments.values()) {
    const quote = code === `${currency}USD` || code === `USD${currency}` ? quoteOf(id) : undefined;
    if (quote === undefined) continue;
    const mid = BigInt(quote.bid + quote.ask);
    const one = 2n * 10n ** BigInt(pricePrecision);
    return code === `${currency}USD`
      ? { numerator: mid, denominator: one }
      : { numerator: one, denominator: mid };
  }
  throw new Error(`nothing converts ${currency}`);
}

/** An entry, at a price or at the opening side of the market. */
export interface ReferenceEntry extends Pick<Order, 'instrumentId' | 'side' | 'lots' | 'leverage'> {
  readonly price: Points | null;
}

interface ReferenceCost {
  readonly marginMicros: Micros;
  readonly feeMicros: Micros;
  readonly openPrice: Points;
  readonly conversion: Fraction;
}

/** Margin and fee of an entry now [MARGIN-1] [MARGIN-3]. */
export function referenceCost(
  order: ReferenceEntry,
  prices: ReferencePrices,
  feeType: FeeType,
): ReferenceCost {
  const instrument = prices.instruments.get(order.instrumentId);
  const quote = prices.quoteOf(order.instrumentId);
  invariant(instrument !== undefined && quote !== undefined, `${order.instrumentId} has a price to fill at`);
  const units = BigInt(order.lots) * BigInt(instrument.unitsPerLot) * 1_000_000n;
  const openPrice = order.price ?? (order.side === 'buy' ? quote.ask : quote.bid);
  const price = BigInt(openPrice);
  const conversion = referenceRate(instrument.quoteCurrency, prices);
  const { numerator, denominator } = conversion;
  const scale = BigInt(LOT_SCALE) * 10n ** BigInt(instrument.pricePrecision) * denominator;
  const margin =
    instrument.marginMode === 'fixed'
      ? roundedRatio(units, BigInt(LOT_SCALE))
      : roundedRatio(units * price * numerator, scale * BigInt(order.leverage));
  const fee =
    feeType === 'per_lot'
      ? roundedRatio(BigInt(order.lots) * instrument.feeRateMicros, BigInt(LOT_SCALE))
      : roundedRatio(margin * instrument.feeRateMicros, 1_000_000n);
  return { marginMicros: margin, feeMicros: fee, openPrice, conversion };
}

export function referenceFigures(account: Account, prices: ReferencePrices): ReferenceFigures {
  let equityMicros = account.balanceMicros;
  let marginMicros = 0n;
  let reservedMicros = 0n;
  for (const order of account.openOrders.values()) {
    if (order.status === 'pending') reservedMicros += order.marginMicros + order.feeMicros;
    else {
      equityMicros += referenceFloating(order, prices);
      marginMicros += order.marginMicros;
    }
  }
  marginMicros -= sharedMargin(account);
  const freeMicros = equityMicros - marginMicros - reservedMicros;
  const levelCents = marginMicros === 0n ? null : Number(roundedRatio(equityMicros * 10_000n, marginMicros));
  return { equityMicros, marginMicros, freeMicros, levelCents };
}

/** The smaller leg of each instrument, where opposite positions share their margin [MARGIN-18]. */
export function sharedMargin({ openOrders, marginLegs }: Account): Micros {
  if (marginLegs === null) return 0n;
  const positions = [...openOrders.values()].filter(({ status }) => status === 'holding');
  let shared = 0n;
  for (const id of new Set(positions.map(({ instrumentId }) => instrumentId))) {
    const [bought, sold] = (['buy', 'sell'] as const).map((side) =>
      positions
        .filter((order) => order.instrumentId === id && order.side === side)
        .reduce((sum, { marginMicros }) => sum + marginMicros, 0n),
    ) as [Micros, Micros];
    shared += bought < sold ? bought : sold;
  }
  return shared;
}

/** What a new position adds to the margin of the account: its whole margin, or what exceeds the larger leg [MARGIN-18]. */
export function addedMargin(
  account: Account,
  position: Pick<Position, 'instrumentId' | 'side' | 'marginMicros'>,
): Micros {
  const openOrders = new Map(account.openOrders);
  openOrders.set(0, { ...position, status: 'holding' } as Position);
  return position.marginMicros + sharedMargin(account) - sharedMargin({ ...account, openOrders });
}

/** Margin call with hysteresis: it begins at 100 % and ends above 110 % or without a position [MARGIN-10]. */
export function referenceMarginCall(before: boolean, levelCents: number | null): boolean {
  if (levelCents === null) return false;
  return before ? levelCents <= CALL_EXIT_CENTS : levelCents <= CALL_CENTS;
}
