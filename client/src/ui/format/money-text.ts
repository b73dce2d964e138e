/** Amounts of money as text: two decimals for a balance, six for a profit, of which the last four are less prominent. */

import { divRound } from '@vernier/shared/numbers/money';
import { type Direction, directionOf, groupedDigits, NO_VALUE, scaledAt, signText } from './decimal.ts';
import { exactText } from './number-text.ts';

const PLACES = 8;
const LEAST = 2;

/** A decimal string in USD, or whole micro-dollars. */
export type MoneyInput = string | bigint;

const MICRO_PLACES = 6;
const READ_PLACES = 2;

function microsOf(amount: MoneyInput): bigint | null {
  return typeof amount === 'bigint' ? amount : scaledAt(amount, MICRO_PLACES);
}

/** `moneyText('-5.5')` is `−5.50`; `signed` puts a plus before a gain. */
export function moneyText(amount: MoneyInput, places = READ_PLACES, signed = false): string {
  const micros = microsOf(amount);
  if (micros === null) return NO_VALUE;
  const scaled = divRound(micros, 10n ** BigInt(MICRO_PLACES - places));
  return signText(scaled, signed) + groupedDigits(scaled, places);
}

/** A round amount without its cents: `roundMoneyText('100000.000000')` is `100,000`. */
export function roundMoneyText(amount: MoneyInput): string {
  const micros = microsOf(amount);
  const isRound = micros !== null && micros % 10n ** BigInt(MICRO_PLACES) === 0n;
  return moneyText(amount, isRound ? 0 : READ_PLACES);
}

/** `profitParts('134.401596')` is `+134.40` read, `1596` less prominent. */
export function profitParts(amount: MoneyInput): { read: string; minor: string } {
  const micros = microsOf(amount);
  if (micros === null) return { read: NO_VALUE, minor: '' };
  const text = signText(micros, true) + groupedDigits(micros, MICRO_PLACES);
  const cut = text.length - (MICRO_PLACES - READ_PLACES);
  return { read: text.slice(0, cut), minor: text.slice(cut) };
}

export function moneyDirection(amount: MoneyInput): Direction {
  return directionOf(microsOf(amount) ?? 0n);
}

/** `currencyText('500.00000000')` is `500.00`, `currencyText('0.01250000')` is `0.0125`. */
export function currencyText(units: string): string {
  const scaled = scaledAt(units, PLACES);
  return scaled === null ? NO_VALUE : exactText(scaled, PLACES, LEAST);
}
