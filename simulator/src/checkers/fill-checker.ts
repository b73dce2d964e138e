/** The arithmetic of fills, checked by what rounding means instead of by computing it again the same way. */

import { invariant } from '@vernier/shared/assert';
import type { Instrument } from '@vernier/shared/market/instrument';
import { LOT_SCALE, type Lots } from '@vernier/shared/price';
import type { OrderClosed, OrderOpened, OrderPartlyClosed } from '@vernier/shared/trading/events';
import type { Order } from '@vernier/shared/trading/order';

/** `amount` is `numerator ÷ denominator` rounded half away from zero [N1]. */
export function isRounded(amount: bigint, numerator: bigint, denominator: bigint): boolean {
  const error = amount * denominator - numerator;
  const twice = error < 0n ? -2n * error : 2n * error;
  if (twice !== denominator) return twice < denominator;
  return numerator < 0n ? error < 0n : error > 0n;
}

/** Opening price, margin and fee follow from the tick and the terms that the event carries [T1] [M1] [M3]. */
export function checkOpening({ order, terms }: OrderOpened): void {
  const { openTick, side, lots, openPrice, conversion, multiple, marginMicros, feeMicros } = order;
  const say = (what: string) => `order ${order.id}: ${what}`;
  invariant(openTick !== null, say('a fill keeps its tick'));
  invariant(
    openPrice === (side === 'buy' ? openTick.ask : openTick.bid),
    say('opened at its side of the tick'),
  );
  const dollars = BigInt(lots) * BigInt(terms.unitsPerLot) * 1_000_000n;
  const scale = BigInt(LOT_SCALE) * 10n ** BigInt(terms.pricePrecision);
  const margin =
    terms.marginMode === 'fixed'
      ? isRounded(marginMicros, dollars, BigInt(LOT_SCALE))
      : isRounded(
          marginMicros,
          dollars * BigInt(openPrice) * conversion.numerator,
          scale * conversion.denominator * BigInt(multiple),
        );
  invariant(margin, say('margin is lots × units × price × q ÷ multiple'));
  const fee =
    terms.feeType === 'per_lot'
      ? isRounded(feeMicros, BigInt(lots) * terms.feeRateMicros, BigInt(LOT_SCALE))
      : isRounded(feeMicros, marginMicros * terms.feeRateMicros, 1_000_000n);
  invariant(fee, say('fee follows from its rate'));
}

/** What closed, whole or in part. */
export interface ClosedLots {
  readonly order: Order;
  readonly lots: Lots;
  readonly instrument: Instrument;
}

/** Closing price and profit follow from the tick and the opening [T1] [M4]. */
export function checkClosing(
  { closePrice, profitMicros, tick }: OrderClosed | OrderPartlyClosed,
  { order, lots, instrument }: ClosedLots,
): void {
  const { side, openPrice, conversion } = order;
  const say = (what: string) => `order ${order.id}: ${what}`;
  invariant(closePrice === (side === 'buy' ? tick.bid : tick.ask), say('closed at its side of the tick'));
  const move = BigInt(side === 'buy' ? closePrice - openPrice : openPrice - closePrice);
  const numerator = move * BigInt(lots) * BigInt(instrument.unitsPerLot) * 1_000_000n * conversion.numerator;
  const denominator = BigInt(LOT_SCALE) * 10n ** BigInt(instrument.pricePrecision) * conversion.denominator;
  invariant(isRounded(profitMicros, numerator, denominator), say('profit is the move × lots × units × q'));
}

/** A part and the rest are what the position was, each of them a size that can be traded [M9]. */
export function checkPart(
  before: Order,
  [part, rest]: readonly Order[],
  { minLots, lotStep }: Instrument,
): void {
  const say = (what: string) => `order ${before.id}: ${what}`;
  invariant(
    part !== undefined && rest?.id === before.id && part.id !== rest.id,
    say('a part gets an id of its own'),
  );
  for (const { lots } of [part, rest])
    invariant(lots >= minLots && lots % lotStep === 0, say('parts can be traded'));
  invariant(part.lots + rest.lots === before.lots, say('lots add up'));
  invariant(part.marginMicros + rest.marginMicros === before.marginMicros, say('margin adds up'));
  invariant(part.feeMicros + rest.feeMicros === before.feeMicros, say('the fee adds up'));
  const share = isRounded(part.marginMicros, before.marginMicros * BigInt(part.lots), BigInt(before.lots));
  invariant(share, say('the part takes its share of the margin'));
}
