/** Opens a market order at the current price, or returns the first refusal in the documented order that applies. */

import type { Quote } from '../../market/quote.ts';
import { isRefusal, type Refusal, refuse } from '../../refusals.ts';
import type { Account } from '../orders/account.ts';
import { type Admitted, admitEntry, fundsRefusal } from './entry-checks.ts';
import { buildPosition } from '../orders/build-order.ts';
import type { PlaceOrder } from '../orders/commands.ts';
import type { DecisionContext } from './context.ts';
import type { OrderOpened } from '../orders/events.ts';
import { closingPriceOf, openingPriceOf, tickBefore, tickOf } from '../pricing/fill-price.ts';
import { entryCost } from '../pricing/entry-cost.ts';
import { stopsRefusal } from '../rules/stop-rules.ts';

export function placeOrder(
  account: Account,
  command: PlaceOrder,
  context: DecisionContext,
): readonly OrderOpened[] | Refusal {
  const admitted = admitEntry(account, command, context);
  if (isRefusal(admitted)) return admitted;
  const { instrument, quote } = admitted;
  const { side } = command;
  const wrong =
    movedRefusal(command, quote, context) ??
    stopsRefusal(instrument, command, { side, price: closingPriceOf(side, quote) });
  if (wrong !== null) return wrong;
  const opened = fillAtMarket(account, { command, admitted }, context);
  if (isRefusal(opened)) return opened;
  return fundsRefusal(account, opened.order, context.valuation) ?? [opened];
}

/**
 * 1007 when the opening price is more than `deviation` points worse than it was at the quote time [ORDER-4].
 * A quote time that the market does not reach back to proves nothing, so it refuses too; one from the future bounds nothing.
 */
function movedRefusal(command: PlaceOrder, quote: Quote, { market }: DecisionContext): Refusal | null {
  const { deviation, quoteTimeMs, side } = command;
  if (deviation === null || quoteTimeMs === null || quoteTimeMs >= quote.timeMs) return null;
  const seen = market.quoteAt(command.instrumentId, quoteTimeMs);
  if (seen === undefined) return refuse('price_moved');
  const move = openingPriceOf(side, quote) - openingPriceOf(side, seen);
  const against = side === 'buy' ? move : -move;
  return against > deviation ? refuse('price_moved', { moved: against }) : null;
}

interface Fill {
  readonly command: PlaceOrder;
  readonly admitted: Admitted;
}

/** The filled order, with its margin, fee and rate fixed for its whole life [MARGIN-2]. */
function fillAtMarket(account: Account, fill: Fill, context: DecisionContext): OrderOpened | Refusal {
  const { command } = fill;
  const { instrument, leverage, quote } = fill.admitted;
  const { lots, side } = command;
  const price = openingPriceOf(side, quote);
  const cost = entryCost(instrument, { lots, leverage, price }, context);
  if (cost === null) return refuse('price_not_available');
  const { conversion, marginMicros, feeMicros, terms } = cost;
  const { nextOrderId, nowMs } = context;
  return {
    kind: 'OrderOpened',
    order: buildPosition(
      command,
      { id: nextOrderId, accountId: account.id, leverage, conversion, createdAtMs: nowMs },
      {
        targetPrice: null,
        pendingKind: null,
        openPrice: price,
        marginMicros,
        feeMicros,
        swapMicros: 0n,
        swappedAtMs: null,
        openedAtMs: nowMs,
        openTick: tickOf(quote),
      },
    ),
    terms,
    before: tickBefore(instrument.id, context.market),
  };
}
