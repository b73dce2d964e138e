/** Instruments, quotes and candles in the wire's form: scaled integers become JSON numbers at the instrument's precision. */

import { LOT_DECIMALS, scaledToNumber } from '../numbers/price.ts';
import type { Candle } from '../market/candle.ts';
import type { Instrument, SizeTier } from '../market/instrument.ts';
import { formatMicros } from '../numbers/money.ts';
import type { Quote } from '../market/quote.ts';
import type { TradingState } from '../market/market-view.ts';
import type { CandleWire, InstrumentWire, MiniCloseWire, QuotationsWire } from './shapes/market.ts';

/** The fields of an instrument that no tick changes. */
export type InstrumentFacts = Omit<InstrumentWire, 'MarketStatus' | 'OpensAt' | 'ForexQuotations'>;

const MICRO_DECIMALS = 6;

/** The wire's `MarketStatus`. */
export const MARKET_STATUS: Readonly<Record<TradingState, number>> = {
  closed: 0,
  open: 1,
  halted: 2,
  close_only: 3,
};

/** The instrument without its prices; `name` is already translated. */
export function instrumentFacts(instrument: Instrument, name: string): InstrumentFacts {
  const { sizeTiers = [] } = instrument;
  return {
    Id: instrument.id,
    Code: instrument.code,
    ShowCode: instrument.showCode,
    Name: name,
    Logo: logoPath(instrument.code),
    CategoryId: instrument.categoryId,
    PricePrecision: instrument.pricePrecision,
    Pip: scaledToNumber(instrument.lotStep, LOT_DECIMALS),
    ForexMinCont: scaledToNumber(instrument.minLots, LOT_DECIMALS),
    ForexMaxCont: scaledToNumber(instrument.maxLots, LOT_DECIMALS),
    ForexContNum: instrument.unitsPerLot,
    ForexFeeRate: scaledToNumber(instrument.feeRateMicros, MICRO_DECIMALS),
    MarginMode: instrument.marginMode === 'fixed' ? 1 : 2,
    HasForexMultiple: instrument.leverages.map((leverage) => ({ Value: leverage })),
    ...(sizeTiers.length > 0 && { SizeTiers: sizeTiers.map(sizeTierWire) }),
    QuoteCurrency: instrument.quoteCurrency,
    StopsLevel: instrument.stopsLevel,
    SwapBuy: scaledToNumber(instrument.swapBuyMicros, MICRO_DECIMALS),
    SwapSell: scaledToNumber(instrument.swapSellMicros, MICRO_DECIMALS),
    SwapMode: instrument.swapMode,
    TripleDay: instrument.tripleDay,
    Api: instrument.code,
    ...(instrument.hours !== undefined && { Hours: instrument.hours }),
  };
}

function sizeTierWire({ aboveMicros, leverage }: SizeTier) {
  return { Above: formatMicros(aboveMicros), Value: leverage };
}

/** Path of an instrument's logo. */
export function logoPath(code: string): string {
  return `/logos/${code}.svg`;
}

/** A quote with the day's figures; `day` is the running daily candle. */
export function quotationsWire(quote: Quote, day: Candle, pricePrecision: number): QuotationsWire {
  const price = (points: number) => scaledToNumber(points, pricePrecision);
  return {
    Open: price(day.open),
    Close: price(quote.bid),
    Change: changePercent(day.open, quote.bid),
    High: price(day.high),
    Low: price(day.low),
    Volume: day.volume,
    Bid: price(quote.bid),
    Ask: price(quote.ask),
    Time: quote.timeMs,
  };
}

/** Percent from `open` to `last`, rounded half away from zero to two decimals [CANDLE-6]. */
export function changePercent(open: number, last: number): number {
  if (open <= 0) return 0;
  const hundredths = (Math.abs(last - open) * 20_000 + open) / (2 * open);
  const rounded = Math.floor(hundredths) / 100;
  return last < open && rounded > 0 ? -rounded : rounded;
}

export function candleWire(candle: Candle, pricePrecision: number): CandleWire {
  const price = (points: number) => scaledToNumber(points, pricePrecision);
  return {
    Time: candle.timeS,
    Open: price(candle.open),
    High: price(candle.high),
    Low: price(candle.low),
    Close: price(candle.close),
    Volume: candle.volume,
    AskHigh: price(candle.askHigh),
    AskLow: price(candle.askLow),
  };
}

export function miniCloseWire(
  candle: Pick<Candle, 'timeS' | 'close'>,
  pricePrecision: number,
): MiniCloseWire {
  return { Time: candle.timeS, Close: scaledToNumber(candle.close, pricePrecision) };
}
