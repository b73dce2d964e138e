/** Endpoints of the market: instruments, candles and prices. */

import { CandleReader } from '../../core/market/candle-reader.ts';
import type { AccountLog } from './account-log.ts';
import { candlesJson } from './candles.ts';
import { invalidValue } from './errors.ts';
import { instrumentJson } from './instruments.ts';
import { type OandaContext, type OandaEndpoint, oandaRead, type OandaRequest } from './oanda-context.ts';
import { homeRate, isAfter, priceJson } from './prices.ts';
import { instrumentNamed, listParameter, parseTime } from './values.ts';

export function oandaMarketEndpoints(context: OandaContext, log: AccountLog): readonly OandaEndpoint[] {
  const { market, slices, offers } = context;
  const reader = new CandleReader(market, slices);
  const candles = (request: OandaRequest) =>
    candlesJson(reader, request, {
      instrument: instrumentNamed(market, request.path['instrument']),
      nowMs: market.timeMs,
    });
  return [
    oandaRead('/instruments/:instrument/candles', candles),
    oandaRead('/accounts/:accountID/instruments/:instrument/candles', candles),
    oandaRead('/accounts/:accountID/instruments', (request) => ({
      instruments: requestedInstruments(request, context).map((instrument) =>
        instrumentJson(offers.instrumentFor(request.session.user.id, instrument)),
      ),
      lastTransactionID: String(log.lastId(request)),
    })),
    oandaRead('/accounts/:accountID/pricing', (request) => pricing(request, context)),
  ];
}

/** The instruments that a request names, or all. */
export function requestedInstruments({ query }: OandaRequest, { market }: OandaContext) {
  const names = listParameter(query, 'instruments');
  return names === undefined ? market.instruments : names.map((name) => instrumentNamed(market, name));
}

function pricing(request: OandaRequest, context: OandaContext) {
  const { query, time } = request;
  const { market } = context;
  if (query['instruments'] === undefined) throw invalidValue('instruments');
  const instruments = requestedInstruments(request, context);
  const sinceMs = parseTime('since', query['since']);
  const prices = instruments
    .filter(({ id }) => isAfter(market.shownQuoteOf(id), sinceMs))
    .flatMap((instrument) => {
      const price = priceJson(instrument, context, time);
      const factor = homeRate(instrument.quoteCurrency, context);
      if (price === null) return [];
      const quoteHomeConversionFactors = { positiveUnits: factor, negativeUnits: factor };
      return [factor === null ? price : { ...price, quoteHomeConversionFactors }];
    });
  const currencies = [...new Set(instruments.map(({ quoteCurrency }) => quoteCurrency))];
  return {
    time: time(market.timeMs),
    prices,
    ...(query['includeHomeConversions']?.toLowerCase() === 'true' && {
      homeConversions: currencies.flatMap((currency) => {
        const rate = homeRate(currency, context);
        return rate === null ? [] : [{ currency, accountGain: rate, accountLoss: rate, positionValue: rate }];
      }),
    }),
  };
}
