/**
 * Checks that every entry passes, whether it fills now or waits: instrument, leverage, lots, market and quote before its
 * particular checks (place-order.ts, place-pending.ts), size tier, margin and largest position after them [ORDER-17].
 */

import type { Instrument } from '../../market/instrument.ts';
import type { Quote } from '../../market/quote.ts';
import { isRefusal, type Refusal, refuse } from '../../refusals.ts';
import type { Account } from '../orders/account.ts';
import type { PlaceOrder, PlacePending } from '../orders/commands.ts';
import { marginShift } from '../orders/margin-legs.ts';
import type { OpenOrder } from '../orders/order.ts';
import type { Valuation } from '../pricing/valuation.ts';
import { marginRefusal } from '../risk/margin-rules.ts';
import { isAdmittedInCall } from '../risk/margin-call-entry.ts';
import { reduceOnlyRefusal } from '../risk/reduction.ts';
import { positionLimitRefusal } from '../risk/position-limit.ts';
import { sizeTierRefusal } from '../risk/size-tiers.ts';
import { quoteForRequest, tradingRefusal } from '../rules/market-rules.ts';
import { lotsRefusal, leverageOf } from '../rules/order-size.ts';
import type { DecisionContext } from './context.ts';

/** The instrument of an admitted entry, its leverage and the quote that it is decided on. */
export interface Admitted {
  readonly instrument: Instrument;
  readonly leverage: number;
  readonly quote: Quote;
}

export function admitEntry(
  account: Account,
  entry: PlaceOrder | PlacePending,
  context: DecisionContext,
): Admitted | Refusal {
  const { instrumentId } = entry;
  const { maxOpenOrders } = context.settings;
  const instrument = context.valuation.instruments.get(instrumentId);
  if (instrument === undefined) return refuse('not_found');
  if (context.clientIdUsed) return refuse('client_id_used');
  if (account.openOrders.size >= maxOpenOrders) return refuse('too_many_orders', { max: maxOpenOrders });
  const leverage = entryLeverage(account, entry, { instrument, context });
  if (typeof leverage === 'object') return leverage;
  const blocked = reduceOnlyRefusal(account, entry) ?? tradingRefusal(instrument, 'entry', context);
  if (blocked !== null) return blocked;
  const quote = quoteForRequest(instrument, context);
  return isRefusal(quote) ? quote : { instrument, leverage, quote };
}

/** The leverage of an entry, or why its leverage or its lots are refused; checked before the market [ORDER-17]. */
export function entryLeverage(
  { id }: Pick<Account, 'id'>,
  { leverage: requested, lots }: PlaceOrder | PlacePending,
  { instrument, context }: { readonly instrument: Instrument; readonly context: DecisionContext },
): number | Refusal {
  const { marginMode } = instrument;
  const leverages = context.settings.leveragesOf?.(id, instrument) ?? instrument.leverages;
  const leverage = leverageOf({ marginMode, leverages }, requested);
  return typeof leverage === 'object' ? leverage : (lotsRefusal(instrument, lots) ?? leverage);
}

/** The size tier, the free margin for the entry, then the largest position that the account can take [MARGIN-21] [ORDER-2] [ORDER-6]. */
export function fundsRefusal(account: Account, entry: OpenOrder, valuation: Valuation): Refusal | null {
  const aboveTier = sizeTierRefusal(account, entry, valuation);
  if (aboveTier !== null) return aboveTier;
  const { marginMicros, feeMicros } = entry;
  // A pending order reserves its whole margin: the opposite position may be gone at its fill [MARGIN-18].
  const added = entry.status === 'pending' ? marginMicros : marginShift(account.marginLegs, entry, 1);
  const short = marginRefusal(account, added + feeMicros, valuation);
  if (short !== null && !isAdmittedInCall(account, entry, valuation)) return short;
  return positionLimitRefusal(account, entry, valuation);
}
