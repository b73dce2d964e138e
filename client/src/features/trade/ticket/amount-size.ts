/** Size by amount in the ticket: the most lots whose margin or value stays within an amount in USD. Pure. */

import type { Micros } from '@vernier/shared/numbers/money';
import type { Lots } from '@vernier/shared/numbers/price';
import { notionalFor } from '@vernier/shared/trading/pricing/notional';
import { mostLots } from './most-lots.ts';
import type { TicketContext, TicketState } from './order-form-state.ts';
import { costOf, entryOf } from './ticket-summary.ts';

export const AMOUNT_KINDS = ['margin', 'value'] as const;
/** What the amount is compared with. */
export type AmountKind = (typeof AMOUNT_KINDS)[number];

/** Of that many lots at the price of the side in the form; null while an input is missing. */
export function marginOrValue(
  kind: AmountKind,
  lots: Lots,
  state: TicketState,
  context: TicketContext,
): Micros | null {
  const entry = entryOf(state, context, state.side);
  if (entry === null) return null;
  const { price, terms } = entry;
  if (kind === 'value') return notionalFor({ lots, price, conversion: terms.conversion }, terms.instrument);
  return costOf(lots, state.leverage, context, price)?.marginMicros ?? null;
}

/** Rounded down to a lot step; 0 when the least lots exceed the amount, null while an input is missing. */
export function sizeByAmount(
  kind: AmountKind,
  amountMicros: Micros,
  state: TicketState,
  context: TicketContext,
): Lots | null {
  const { instrument } = context;
  if (marginOrValue(kind, instrument.minLots, state, context) === null) return null;
  return mostLots(instrument, (lots) => {
    const taken = marginOrValue(kind, lots, state, context);
    return taken !== null && taken <= amountMicros;
  });
}
