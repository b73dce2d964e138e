/** Opens a market order at the current price, or names the first refusal of the contract's ladder that holds. */

import type { Instrument } from '../market/instrument.ts';
import type { Quote } from '../market/quote.ts';
import { isRefusal, type Refusal, refuse } from '../refusals.ts';
import type { Account } from './account.ts';
import type { PlaceOrder } from './commands.ts';
import type { DecisionContext } from './context.ts';
import { usdPerUnit } from './conversion.ts';
import type { OrderOpened } from './events.ts';
import { feeFor } from './fee.ts';
import { openingPriceOf, tickOf } from './fill-price.ts';
import { marginFor } from './margin.ts';
import { marginRefusal } from './margin-rules.ts';
import { freshQuote, tradingRefusal } from './market-rules.ts';
import { lotsRefusal, multipleOf } from './order-size.ts';
import { movedRefusal } from './price-moved.ts';

export function placeOrder(
  account: Account,
  command: PlaceOrder,
  context: DecisionContext,
): readonly OrderOpened[] | Refusal {
  const instrument = context.valuation.instruments.get(command.instrumentId);
  if (instrument === undefined) return refuse('not_found');
  const multiple = multipleOf(instrument, command.multiple);
  if (typeof multiple === 'object') return multiple;
  const blocked = lotsRefusal(instrument, command.lots) ?? tradingRefusal(instrument, 'entry', context);
  if (blocked !== null) return blocked;
  const quote = freshQuote(instrument, context);
  if (isRefusal(quote)) return quote;
  const moved = movedRefusal(command, quote, context);
  if (moved !== null) return moved;
  const opened = fillAtMarket(account, { command, instrument, multiple, quote }, context);
  if (isRefusal(opened)) return opened;
  const { marginMicros, feeMicros } = opened.order;
  return marginRefusal(account, marginMicros + feeMicros, context.valuation) ?? [opened];
}

interface Fill {
  readonly command: PlaceOrder;
  readonly instrument: Instrument;
  readonly multiple: number;
  readonly quote: Quote;
}

/** The order as the fill would leave it, with its margin, fee and rate fixed for its whole life [M2]. */
function fillAtMarket(account: Account, fill: Fill, context: DecisionContext): OrderOpened | Refusal {
  const { command, instrument, multiple, quote } = fill;
  const { nowMs, settings, valuation } = context;
  const conversion = usdPerUnit(instrument.quoteCurrency, valuation.conversions, valuation.quotes);
  if (conversion === null) return refuse('price_not_available');
  const { marginMode, unitsPerLot, pricePrecision, feeRateMicros } = instrument;
  const { lots, side } = command;
  const price = openingPriceOf(side, quote);
  const margin = marginFor({ marginMode, lots, unitsPerLot, price, pricePrecision, conversion, multiple });
  const fee = feeFor({ feeType: settings.feeType, feeRateMicros, lots, marginMicros: margin.micros });
  return {
    kind: 'OrderOpened',
    order: {
      id: context.nextOrderId,
      accountId: account.id,
      instrumentId: instrument.id,
      side,
      status: 'holding',
      lots,
      multiple,
      openPrice: price,
      closePrice: null,
      marginMicros: margin.micros,
      feeMicros: fee.micros,
      conversion,
      swapMicros: 0n,
      profitMicros: null,
      stopLoss: null,
      takeProfit: null,
      targetPrice: null,
      pendingKind: null,
      createdAtMs: nowMs,
      openedAtMs: nowMs,
      closedAtMs: null,
      closeReason: null,
      openTick: tickOf(quote),
      closeTick: null,
      historyNumber: null,
    },
    terms: { marginMode, unitsPerLot, pricePrecision, feeType: settings.feeType, feeRateMicros },
  };
}
