/**
 * The arithmetic of recorded amounts, computed again by the functions of the decision from its recorded inputs:
 * the result must equal the recorded one, or nothing is explained [EXPLAIN-4].
 */

import { invariant } from '../../assert.ts';
import type { Fraction } from '../../numbers/fraction.ts';
import type { Micros } from '../../numbers/money.ts';
import type { Points } from '../../numbers/price.ts';
import { usdPerUnit } from '../pricing/conversion.ts';
import type { Valuation } from '../pricing/valuation.ts';
import type { ClosedPart, FillTerms } from '../orders/events.ts';
import { feeFor } from '../pricing/fee.ts';
import { marginFor } from '../pricing/margin.ts';
import type { Order, Position } from '../orders/order.ts';
import { partOf } from '../orders/part.ts';
import { profitFor } from '../pricing/profit.ts';
import type { Explained } from './step.ts';

/** The conversion of an instrument's prices to dollars; the recorded ticks replace the newest ones. */
export type ExplainContext = Pick<Valuation, 'instruments' | 'conversions'>;

/** An entry as it was recorded, be it filled or reserved. */
export interface RecordedEntry {
  readonly order: Pick<Order, 'instrumentId' | 'lots' | 'leverage'>;
  readonly price: Points;
  readonly marginMicros: Micros;
  readonly feeMicros: Micros;
  readonly conversion: Fraction;
  readonly terms: FillTerms;
}

/** Conversion (unless the dollar is quoted), margin and fee [MARGIN-1]–[MARGIN-3]. */
export function entryNumbers(entry: RecordedEntry, context: ExplainContext): readonly Explained[] {
  const { order, price, conversion, terms } = entry;
  const { lots, leverage } = order;
  const { marginMode, unitsPerLot, pricePrecision, feeType, feeRateMicros } = terms;
  const margin = marginFor({ marginMode, lots, unitsPerLot, price, pricePrecision, conversion, leverage });
  const fee = feeFor({ feeType, feeRateMicros, lots, marginMicros: margin.micros });
  invariant(margin.micros === entry.marginMicros, 'the margin that is explained is the one that was taken');
  invariant(fee.micros === entry.feeMicros, 'the fee that is explained is the one that was charged');
  return [
    ...conversionNumbers(entry, context),
    { name: 'margin', calculation: margin },
    { name: 'fee', calculation: fee },
  ];
}

/** The rate from the pair's own bid and ask; older orders were stored without that tick. */
function conversionNumbers(
  { order, conversion, terms }: RecordedEntry,
  { instruments, conversions }: ExplainContext,
): readonly Explained[] {
  const tick = terms.conversionTick;
  if (tick === null) return [];
  const instrument = instruments.get(order.instrumentId);
  invariant(instrument !== undefined, `instrument ${order.instrumentId} is one of ours`);
  const rate = usdPerUnit(instrument.quoteCurrency, conversions, { quoteOf: () => tick });
  invariant(
    rate !== null && rate.numerator * conversion.denominator === conversion.numerator * rate.denominator,
    'the rate that is explained is the one that was used',
  );
  return [{ name: 'conversion', trace: { tick, rate } }];
}

/** A position, or a part of it, from its opening price to a closing price. */
export interface RecordedExit {
  readonly order: Position;
  readonly closePrice: Points;
  readonly profitMicros: Micros;
  readonly terms: FillTerms;
}

/** The realised profit [MARGIN-4]. */
export function profitNumber({ order, closePrice, profitMicros, terms }: RecordedExit): Explained {
  const { side, lots, openPrice, conversion } = order;
  const { unitsPerLot, pricePrecision } = terms;
  const profit = profitFor({ side, lots, unitsPerLot, openPrice, closePrice, pricePrecision, conversion });
  invariant(profit.micros === profitMicros, 'the profit that is explained is the one that was booked');
  return { name: 'profit', calculation: profit };
}

/** What a part took of margin, fee and swap [ORDER-5]; `position` is the position before it. */
export function shareNumbers(position: Position, part: ClosedPart): readonly Explained[] {
  const again = partOf(position, part.lots, part.orderId);
  const share = (of: 'margin' | 'fee' | 'swap', ofMicros: Micros, micros: Micros): Explained => ({
    name: 'share',
    of,
    trace: { ofMicros, lots: part.lots, heldLots: position.lots, micros },
  });
  invariant(
    again.marginMicros === part.marginMicros &&
      again.feeMicros === part.feeMicros &&
      again.swapMicros === part.swapMicros,
    'the shares that are explained are the ones that were taken',
  );
  const swap = position.swapMicros === 0n ? [] : [share('swap', position.swapMicros, part.swapMicros)];
  return [
    share('margin', position.marginMicros, part.marginMicros),
    share('fee', position.feeMicros, part.feeMicros),
    ...swap,
  ];
}
