/** Numbers of a calculation as text: every digit that is needed to recompute it. */

import { fixDecimal, groupedDigits, NO_VALUE, scaledAt, signText } from '../../ui/format/decimal.ts';
import { lotPlaces } from '../../ui/format/number-text.ts';
import type { TermContext, DisplayCalculation } from './calculation.ts';

const PRICES = new Set(['price', 'open', 'close', 'bid', 'ask', 'best', 'distance']);
const AMOUNTS = new Set(['margin', 'equity', 'balance', 'profit', 'swap', 'fee', 'reserved']);
const MONEY_PLACES = 6;
/** The server writes dollars with all their decimals. */
const MONEY = /\.\d{6}$/;
const PERCENT_PLACES = 2;
const RATE_PLACES = 2;

/** The value of one symbol, grouped, with its own decimals and at least those of its kind. */
export function termText(symbol: string, value: string | number, context: TermContext): string {
  return exactText(String(value), leastPlaces(symbol, String(value), context));
}

function leastPlaces(symbol: string, value: string, { precision, lotStep }: TermContext): number {
  if (PRICES.has(symbol)) return precision;
  if (symbol === 'lots') return lotStep === null ? 0 : lotPlaces(lotStep);
  if (symbol === 'rate') return RATE_PLACES;
  return AMOUNTS.has(symbol) || MONEY.test(value) ? MONEY_PLACES : 0;
}

/** The result: six decimals of a dollar, two of a percentage, a rate with all its decimals; at least two of a ratio. */
export function valueText({ value, unit }: Pick<DisplayCalculation, 'value' | 'unit'>): string {
  if (unit === 'percent') return fixDecimal(value, PERCENT_PLACES);
  if (unit === 'money') return fixDecimal(value, MONEY_PLACES);
  return exactText(value, unit === 'none' ? Math.min(RATE_PLACES, ownPlaces(value)) : 0);
}

/** Never rounded: it takes the decimals of the number. */
function exactText(text: string, least: number): string {
  const own = ownPlaces(text);
  const exact = scaledAt(text, own);
  if (exact === null) return text === '' ? NO_VALUE : text;
  let places = Math.max(own, least);
  let scaled = exact * 10n ** BigInt(places - own);
  while (places > least && scaled % 10n === 0n) {
    scaled /= 10n;
    places -= 1;
  }
  return signText(scaled, false) + groupedDigits(scaled, places);
}

/** The digits after the point, and those of a negative exponent (`1e-8`). */
function ownPlaces(text: string): number {
  const [, fraction = '', exponent = '0'] = /^[^.e]*(?:\.(\d*))?(?:e-(\d+))?$/.exec(text) ?? [];
  return fraction.length + Number.parseInt(exponent, 10);
}
