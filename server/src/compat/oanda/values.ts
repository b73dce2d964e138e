/** Values as OANDA sends them: units, prices, times and names of instruments. Everything stays exact. */

import type { Instrument } from '@vernier/shared/market/instrument';
import { isoTime, type TimeMs } from '@vernier/shared/clock';
import { formatScaled, isDecimalFailure, parseDecimal } from '@vernier/shared/numbers/decimal';
import { LOT_DECIMALS, type Lots, parsePoints, type Points } from '@vernier/shared/numbers/price';
import type { Side } from '@vernier/shared/trading/orders/order';
import type { LiveMarket } from '../../core/market/live-market.ts';
import { invalidValue, oandaFailure } from './errors.ts';

const UNIX_TIME = /^\d{1,11}(\.\d{1,9})?$/;
/** Digits beyond the milliseconds. */
const NANOSECONDS = '000000';
const MS = 1_000;

/** `EUR_USD`; an instrument without two currencies has that of its price: `GER40_EUR`. */
export function oandaName({ code, showCode, quoteCurrency }: Instrument): string {
  const [base, quote] = showCode.split('/');
  return quote === undefined ? `${code}_${quoteCurrency}` : `${base}_${quote}`;
}

export function instrumentNamed(market: LiveMarket, name: string | undefined): Instrument {
  const instrument = market.instruments.find((each) => oandaName(each) === name);
  if (instrument === undefined) throw oandaFailure('unknownInstrument');
  return instrument;
}

/** Decimals of the smallest step of units. */
export function unitsPrecision({ lotStep, unitsPerLot }: Instrument): number {
  let decimals = LOT_DECIMALS;
  for (let step = lotStep * unitsPerLot; decimals > 0 && step % 10 === 0; step /= 10) decimals -= 1;
  return decimals;
}

export function decimalUnits(lots: Lots, instrument: Instrument): string {
  const decimals = unitsPrecision(instrument);
  const units = BigInt(lots) * BigInt(instrument.unitsPerLot);
  return formatScaled(units / 10n ** BigInt(LOT_DECIMALS - decimals), decimals);
}

/** Negative for a sell. */
export function signedUnits(side: Side, lots: Lots, instrument: Instrument): string {
  const units = decimalUnits(lots, instrument);
  return side === 'buy' || lots === 0 ? units : `-${units}`;
}

/** Lots of so many units, positive for a buy. */
export function parseUnits(value: string | number, { unitsPerLot }: Instrument): Lots {
  const scaled = parseDecimal(value, LOT_DECIMALS);
  if (scaled === 'too_many_decimals') throw oandaFailure('unitsPrecision');
  if (isDecimalFailure(scaled) || scaled === 0n) throw oandaFailure('unitsInvalid');
  if (scaled % BigInt(unitsPerLot) !== 0n) throw oandaFailure('unitsPrecision');
  const lots = Number(scaled / BigInt(unitsPerLot));
  if (!Number.isSafeInteger(lots)) throw oandaFailure('unitsLimit');
  return lots;
}

export function parseOandaPrice(value: string | number, { pricePrecision }: Instrument): Points {
  const points = parsePoints(value, pricePrecision);
  if (points === 'too_many_decimals')
    throw oandaFailure('priceInvalid', 'The price specified contains more precision than is allowed');
  if (typeof points === 'string' || points <= 0) throw oandaFailure('priceInvalid');
  return points;
}

export function rfcTime(ms: TimeMs): string {
  return isoTime(ms).replace('Z', `${NANOSECONDS}Z`);
}

export function unixTime(ms: TimeMs): string {
  return `${Math.floor(ms / MS)}.${String(ms % MS).padStart(3, '0')}${NANOSECONDS}`;
}

/** A time in either format; undefined without one. */
export function parseTime(name: string, text: string | undefined): TimeMs | undefined {
  if (text === undefined) return undefined;
  const ms = UNIX_TIME.test(text) ? Math.floor(Number.parseInt(text, 10)) * MS : Date.parse(text);
  if (!Number.isSafeInteger(ms) || ms < 0) throw invalidValue(name);
  return ms;
}

/** A whole number within bounds; undefined without one. */
export function wholeParameter(
  query: Readonly<Record<string, string>>,
  name: string,
  most: number,
): number | undefined {
  const text = query[name];
  if (text === undefined) return undefined;
  const number = /^\d{1,16}$/.test(text) ? Number.parseInt(text, 10) : Number.NaN;
  if (!(number <= most)) throw invalidValue(name);
  return number;
}

/** Entries of a list that is separated by commas; undefined without one. */
export function listParameter(query: Readonly<Record<string, string>>, name: string): string[] | undefined {
  return query[name]?.split(/,|%2C/).filter((entry) => entry !== '');
}
