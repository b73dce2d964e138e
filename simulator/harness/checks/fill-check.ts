/** Checks of the arithmetic of fills by the definition of rounding, independent of the implementation. */

import { invariant } from '@vernier/shared/assert';
import type { Fraction } from '@vernier/shared/numbers/fraction';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { Micros } from '@vernier/shared/numbers/money';
import { LOT_SCALE, type Lots, type Points } from '@vernier/shared/numbers/price';
import type { FillTerms, OrderClosed, OrderPartlyClosed } from '@vernier/shared/trading/orders/events';
import type { Order, Position } from '@vernier/shared/trading/orders/order';
import { closingSide, isTick, type QuoteLog } from './quote-log.ts';

/** `amount` is `numerator ÷ denominator` rounded half away from zero [NUMBER-1]. */
export function isRounded(amount: bigint, numerator: bigint, denominator: bigint): boolean {
  const error = amount * denominator - numerator;
  const twice = error < 0n ? -2n * error : 2n * error;
  if (twice !== denominator) return twice < denominator;
  return numerator < 0n ? error < 0n : error > 0n;
}

/** Inputs and results of an entry or its reserve. */
export interface EntrySums {
  readonly orderId: number;
  readonly lots: Lots;
  readonly leverage: number;
  readonly price: Points;
  readonly conversion: Fraction;
  readonly marginMicros: Micros;
  readonly feeMicros: Micros;
}

/** Margin and fee follow from the price and the terms of the event [MARGIN-1] [MARGIN-3]. */
export function checkSums(sums: EntrySums, terms: FillTerms): void {
  const { orderId, lots, leverage, price, conversion, marginMicros, feeMicros } = sums;
  const dollars = BigInt(lots) * BigInt(terms.unitsPerLot) * 1_000_000n;
  const scale = BigInt(LOT_SCALE) * 10n ** BigInt(terms.pricePrecision);
  const margin =
    terms.marginMode === 'fixed'
      ? isRounded(marginMicros, dollars, BigInt(LOT_SCALE))
      : isRounded(
          marginMicros,
          dollars * BigInt(price) * conversion.numerator,
          scale * conversion.denominator * BigInt(leverage),
        );
  invariant(margin, `order ${orderId}: margin is lots × units × price × q ÷ leverage`);
  const fee =
    terms.feeType === 'per_lot'
      ? isRounded(feeMicros, BigInt(lots) * terms.feeRateMicros, BigInt(LOT_SCALE))
      : isRounded(feeMicros, marginMicros * terms.feeRateMicros, 1_000_000n);
  invariant(fee, `order ${orderId}: the fee follows from its rate`);
}

/** The rate is the mid of the newest accepted tick of its pair, or its inverse [MARGIN-2]. */
export function checkConversion(
  { orderId, conversion }: Pick<EntrySums, 'orderId' | 'conversion'>,
  { conversionTick: tick }: FillTerms,
  { quoteLog, quoteCurrency }: { readonly quoteLog: QuoteLog; readonly quoteCurrency: string },
): void {
  const message = (what: string) => `order ${orderId}: ${what}`;
  const { numerator, denominator } = conversion;
  if (quoteCurrency === 'USD') {
    invariant(tick === null && numerator === denominator, message('the dollar needs no conversion'));
    return;
  }
  const pair = tick === null ? undefined : quoteLog.instruments.get(tick.instrumentId);
  invariant(
    tick !== null && pair !== undefined && isTick(tick, quoteLog.quoteOf(pair.id)),
    message('the rate has the newest accepted tick of its pair'),
  );
  const mid = BigInt(tick.bid) + BigInt(tick.ask);
  const one = 2n * 10n ** BigInt(pair.pricePrecision);
  const direct = pair.code === `${quoteCurrency}USD`;
  invariant(direct || pair.code === `USD${quoteCurrency}`, message('the pair converts the quote currency'));
  const holds = direct ? numerator * one === denominator * mid : numerator * mid === denominator * one;
  invariant(holds, message('the rate is the mid of its pair'));
}

/** The closed lots of an order. */
export interface ClosedLots {
  readonly order: Position;
  readonly lots: Lots;
  readonly instrument: Instrument;
}

/** Closing price and profit follow from the tick and the opening [ORDER-7] [MARGIN-4]. */
export function checkClosing(
  { closePrice, profitMicros, tick }: OrderClosed | OrderPartlyClosed,
  { order, lots, instrument }: ClosedLots,
): void {
  const { side, openPrice, conversion } = order;
  const message = (what: string) => `order ${order.id}: ${what}`;
  invariant(closePrice === closingSide(side, tick), message('closed at the closing side of the tick'));
  const move = BigInt(side === 'buy' ? closePrice - openPrice : openPrice - closePrice);
  const numerator = move * BigInt(lots) * BigInt(instrument.unitsPerLot) * 1_000_000n * conversion.numerator;
  const denominator = BigInt(LOT_SCALE) * 10n ** BigInt(instrument.pricePrecision) * conversion.denominator;
  invariant(
    isRounded(profitMicros, numerator, denominator),
    message('profit is the move × lots × units × q'),
  );
}

/** The closed part and the rest add up to the position, and each has a valid size [ORDER-5]. */
export function checkPart(
  before: Position,
  [part, rest]: readonly Order[],
  { minLots, lotStep }: Instrument,
): void {
  const message = (what: string) => `order ${before.id}: ${what}`;
  invariant(
    part?.status === 'closed' &&
      rest?.status === 'holding' &&
      rest.id === before.id &&
      part.id !== rest.id &&
      part.parentId === before.id,
    message('the closed part has a new id and the parent of the position'),
  );
  for (const { lots } of [part, rest])
    invariant(lots >= minLots && lots % lotStep === 0, message('parts can be traded'));
  invariant(part.lots + rest.lots === before.lots, message('lots add up'));
  invariant(part.marginMicros + rest.marginMicros === before.marginMicros, message('margin adds up'));
  invariant(part.feeMicros + rest.feeMicros === before.feeMicros, message('the fee adds up'));
  invariant(part.swapMicros + rest.swapMicros === before.swapMicros, message('the swap adds up'));
  const shares = [
    [part.marginMicros, before.marginMicros],
    [part.feeMicros, before.feeMicros],
    [part.swapMicros, before.swapMicros],
  ] as const;
  for (const [share, whole] of shares)
    invariant(
      isRounded(share, whole * BigInt(part.lots), BigInt(before.lots)),
      message('the part takes its share of each'),
    );
}
