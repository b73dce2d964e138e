/** Endpoints of the market: symbols, prices, candles. They need no key. */

import type { Instrument } from '@vernier/shared/market/instrument';
import type { Quote } from '@vernier/shared/market/quote';
import { changePercent } from '@vernier/shared/api/market-wire';
import { CandleReader } from '../../core/market/candle-reader.ts';
import { type BinanceContext, type Endpoint, publicRead, type PublicRequest } from './binance-context.ts';
import { klines } from './candles.ts';
import { failure } from './errors.ts';
import { decimalPrice } from '../fill-numbers.ts';
import { decimalLots } from './numbers.ts';
import { exchangeSymbol, optionalSymbol, SETTLEMENT, symbolOf } from './symbols.ts';

const DAY_MS = 86_400_000;
const NO_FUNDING = '0.00000000';
/** Requests of one key or address, as the server limits them. */
const LIMITS = [
  { rateLimitType: 'REQUEST_WEIGHT', interval: 'SECOND', intervalNum: 1, limit: 50 },
  { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 1, limit: 20 },
];

type Handler = (request: PublicRequest) => object | Promise<object>;

export function marketEndpoints(context: BinanceContext): readonly Endpoint[] {
  const { market, clock, config, slices } = context;
  const reader = new CandleReader(market, slices);
  const candles: Handler = ({ parameters }) =>
    klines(reader, symbolOf(market, parameters), { parameters, nowMs: market.timeMs });
  return [
    publicRead('/fapi/v1/ping', () => ({})),
    publicRead('/fapi/v1/time', () => ({ serverTime: clock.now() })),
    publicRead('/fapi/v1/exchangeInfo', () => ({
      timezone: 'UTC',
      serverTime: clock.now(),
      futuresType: 'U_MARGINED',
      rateLimits: LIMITS,
      exchangeFilters: [],
      assets: [{ asset: SETTLEMENT, marginAvailable: true, autoAssetExchange: '0' }],
      symbols: market.instruments.map((instrument) =>
        exchangeSymbol(instrument, market.tradingState(instrument.id), config.maxOpenOrders),
      ),
    })),
    publicRead('/fapi/v1/ticker/24hr', ofQuotes(context, dayTicker)),
    publicRead('/fapi/v1/ticker/price', ofQuotes(context, priceTicker)),
    publicRead('/fapi/v2/ticker/price', ofQuotes(context, priceTicker)),
    publicRead('/fapi/v1/ticker/bookTicker', ofQuotes(context, bookTicker)),
    publicRead('/fapi/v1/premiumIndex', ofQuotes(context, premiumIndex)),
    publicRead('/fapi/v1/depth', ({ parameters }) => depth(quoted(context, symbolOf(market, parameters)))),
    publicRead('/fapi/v1/klines', candles),
    publicRead('/fapi/v1/markPriceKlines', candles),
    // Overnight financing is no funding rate; it is in the account's income.
    publicRead('/fapi/v1/fundingRate', () => []),
    publicRead('/fapi/v1/fundingInfo', () => []),
  ];
}

interface Quoted {
  readonly context: BinanceContext;
  readonly instrument: Instrument;
  readonly quote: Quote;
}

/** One row for `symbol`, else a list of all. */
function ofQuotes(context: BinanceContext, row: (quoted: Quoted) => object): Handler {
  const { market } = context;
  return ({ parameters }) => {
    const instrument = optionalSymbol(market, parameters);
    if (instrument !== undefined) return row(quoted(context, instrument));
    return market.instruments.map((each) => row(quoted(context, each)));
  };
}

function quoted(context: BinanceContext, instrument: Instrument): Quoted {
  const quote = context.market.shownQuoteOf(instrument.id);
  if (quote === undefined) throw failure('noPrice');
  return { context, instrument, quote };
}

/** The last price is the bid, and the day is that of the market list: since midnight UTC. */
function dayTicker({ context, instrument, quote }: Quoted) {
  const day = context.market.running(instrument.id, '1day');
  const price = (points: number) => decimalPrice(points, instrument);
  return {
    symbol: instrument.code,
    priceChange: price(quote.bid - day.open),
    priceChangePercent: String(changePercent(day.open, quote.bid)),
    lastPrice: price(quote.bid),
    lastQty: decimalLots(instrument.minLots, instrument),
    openPrice: price(day.open),
    highPrice: price(day.high),
    lowPrice: price(day.low),
    bidPrice: price(quote.bid),
    askPrice: price(quote.ask),
    volume: String(day.volume),
    openTime: day.timeS * 1_000,
    closeTime: quote.timeMs,
    firstId: 0,
    lastId: quote.seq,
    count: day.volume,
  };
}

function priceTicker({ instrument, quote }: Quoted) {
  return { symbol: instrument.code, price: decimalPrice(quote.bid, instrument), time: quote.timeMs };
}

/** Both prices are good for the largest order. */
function bookTicker({ instrument, quote }: Quoted) {
  const lots = decimalLots(instrument.maxLots, instrument);
  return {
    symbol: instrument.code,
    bidPrice: decimalPrice(quote.bid, instrument),
    bidQty: lots,
    askPrice: decimalPrice(quote.ask, instrument),
    askQty: lots,
    time: quote.timeMs,
    lastUpdateId: quote.seq,
  };
}

function premiumIndex({ instrument, quote }: Quoted) {
  const price = decimalPrice(quote.bid, instrument);
  return {
    symbol: instrument.code,
    markPrice: price,
    indexPrice: price,
    estimatedSettlePrice: price,
    lastFundingRate: NO_FUNDING,
    interestRate: NO_FUNDING,
    nextFundingTime: (Math.floor(quote.timeMs / DAY_MS) + 1) * DAY_MS,
    time: quote.timeMs,
  };
}

function depth({ instrument, quote }: Quoted) {
  const lots = decimalLots(instrument.maxLots, instrument);
  return {
    lastUpdateId: quote.seq,
    E: quote.timeMs,
    T: quote.timeMs,
    bids: [[decimalPrice(quote.bid, instrument), lots]],
    asks: [[decimalPrice(quote.ask, instrument), lots]],
  };
}
