/** Instruments as symbols of Binance: the code, its assets, filters, and brackets of leverage. */

import { CATEGORIES, type Instrument } from '@vernier/shared/market/instrument';
import type { TradingState } from '@vernier/shared/market/market-view';
import type { Micros } from '@vernier/shared/numbers/money';
import { scaledToNumber } from '@vernier/shared/numbers/price';
import type { LiveMarket } from '../../core/market/live-market.ts';
import { failure } from './errors.ts';
import { decimalPrice } from '../fill-numbers.ts';
import { decimalLots, quantityPrecision } from './numbers.ts';
import type { Parameters } from './parameters.ts';

/** Everything is settled in the dollar. */
export const SETTLEMENT = 'USD';
/** What Binance writes for a contract without an end. */
const NO_DELIVERY_MS = 4_133_404_800_000;
/** A limit or target lies between a tenth of the market and ten times it [ORDER-15]. */
const [FURTHEST_UP, FURTHEST_DOWN] = ['10', '0.1'];
const RATIO_DECIMALS = 6;
const MICRO_DECIMALS = 6;
/** Half of the margin is the level of a stop-out [MARGIN-11], in 1e-6. */
const STOP_OUT_RATIO = 500_000;
const ORDER_TYPES = ['LIMIT', 'MARKET', 'STOP_MARKET', 'TAKE_PROFIT_MARKET'] as const;
const TIMES_IN_FORCE = ['GTC', 'IOC', 'FOK', 'GTX', 'GTD'] as const;

/** The instrument that `symbol` names. */
export function symbolOf(market: LiveMarket, parameters: Parameters): Instrument {
  parameters.required('symbol');
  const instrument = optionalSymbol(market, parameters);
  if (instrument === undefined) throw failure('badSymbol');
  return instrument;
}

/** Undefined without a `symbol`. */
export function optionalSymbol(market: LiveMarket, parameters: Parameters): Instrument | undefined {
  const symbol = parameters.text('symbol');
  if (symbol === undefined) return undefined;
  const instrument = market.instruments.find(({ code }) => code === symbol.toUpperCase());
  if (instrument === undefined) throw failure('badSymbol');
  return instrument;
}

/**
 * Clients take a contract as linear only when it is quoted in the asset that settles it. So a price in another currency
 * has the code as its base: `EUR/USD:USD`, but `USDJPY/USD:USD`.
 */
function baseAsset({ code, showCode, quoteCurrency }: Instrument): string {
  const [base, quote] = showCode.split('/');
  return quoteCurrency === SETTLEMENT && quote === SETTLEMENT && base !== undefined ? base : code;
}

function statusOf(state: TradingState): string {
  return state === 'open' ? 'TRADING' : 'BREAK';
}

export function exchangeSymbol(instrument: Instrument, state: TradingState, mostOrders: number) {
  const { code, minLots, maxLots, lotStep } = instrument;
  const lots = {
    minQty: decimalLots(minLots, instrument),
    maxQty: decimalLots(maxLots, instrument),
    stepSize: decimalLots(lotStep, instrument),
  };
  const tick = decimalPrice(1, instrument);
  return {
    symbol: code,
    pair: code,
    contractType: 'PERPETUAL',
    deliveryDate: NO_DELIVERY_MS,
    onboardDate: 0,
    status: statusOf(state),
    maintMarginPercent: '2.5000',
    requiredMarginPercent: '5.0000',
    baseAsset: baseAsset(instrument),
    quoteAsset: SETTLEMENT,
    marginAsset: SETTLEMENT,
    pricePrecision: instrument.pricePrecision,
    quantityPrecision: quantityPrecision(instrument),
    baseAssetPrecision: 8,
    quotePrecision: 8,
    underlyingType: CATEGORIES.find(({ id }) => id === instrument.categoryId)?.code.toUpperCase() ?? '',
    underlyingSubType: [],
    settlePlan: 0,
    triggerProtect: '0.0000',
    liquidationFee: '0.000000',
    marketTakeBound: '0.00',
    contractSize: instrument.unitsPerLot,
    quoteCurrency: instrument.quoteCurrency,
    filters: [
      {
        filterType: 'PRICE_FILTER',
        minPrice: tick,
        maxPrice: decimalPrice(10 ** 12, instrument),
        tickSize: tick,
      },
      { filterType: 'LOT_SIZE', ...lots },
      { filterType: 'MARKET_LOT_SIZE', ...lots },
      { filterType: 'MAX_NUM_ORDERS', limit: mostOrders },
      { filterType: 'MAX_NUM_ALGO_ORDERS', limit: mostOrders },
      {
        filterType: 'PERCENT_PRICE',
        multiplierUp: FURTHEST_UP,
        multiplierDown: FURTHEST_DOWN,
        multiplierDecimal: '1',
      },
    ],
    orderTypes: ORDER_TYPES,
    timeInForce: TIMES_IN_FORCE,
  };
}

/** One bracket for each size tier: the largest leverage, and the part of the value at which positions are stopped out. */
export function leverageBracket({ code, leverages, sizeTiers = [] }: Instrument) {
  const highest = leverages.at(-1) ?? 1;
  const tiers = [{ aboveMicros: 0n, leverage: highest }, ...sizeTiers];
  return {
    symbol: code,
    brackets: tiers.map(({ aboveMicros, leverage }, index) => {
      const initialLeverage = Math.min(leverage, highest);
      const next = tiers[index + 1];
      return {
        bracket: index + 1,
        initialLeverage,
        notionalCap: next === undefined ? Number.MAX_SAFE_INTEGER : usdNumber(next.aboveMicros),
        notionalFloor: usdNumber(aboveMicros),
        maintMarginRatio: scaledToNumber(Math.round(STOP_OUT_RATIO / initialLeverage), RATIO_DECIMALS),
        cum: 0,
      };
    }),
  };
}

function usdNumber(micros: Micros): number {
  return scaledToNumber(micros, MICRO_DECIMALS);
}
