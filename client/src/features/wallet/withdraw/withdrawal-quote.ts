/** Quote of a withdrawal: its costs, what arrives, and whether it can be sent. Pure, by the functions of the server. */

import { formatScaled, isDecimalFailure } from '@vernier/shared/numbers/decimal';
import { type Micros, parseMicros } from '@vernier/shared/numbers/money';
import { E8_DECIMALS, parseE8 } from '@vernier/shared/wallet/e8';
import { type WithdrawalTerms, withdrawalAmounts } from '@vernier/shared/wallet/transfer-amounts';
import type { WithdrawalCurrencyWire, WithdrawalWire } from '@vernier/shared/api/shapes/transfer';
import { estimateText } from '../transfers/market-rate.tsx';
import { exactPlaces, exactText, typedText } from '../../../ui/format/number-text.ts';
import { withPercentSign } from '../../../ui/format/number-marks.ts';
import { parseAmount } from '../../../ui/format/parse-input.ts';

export const MICRO_DECIMALS = 6;
const READ_DECIMALS = 2;
/** A rate reads "1 USD = 1.0000 USDT". */
const RATE_PLACES = 4;
/** The currency of accounts. */
export const DOLLARS = 'USD';
/** Micro-dollars of a cent. */
const CENT: Micros = 10_000n;

export interface WithdrawalQuote {
  readonly amountMicros: Micros;
  readonly feeMicros: Micros;
  /** Units of the currency, in millionths. */
  readonly receivedMicros: Micros;
}

/** A key below `withdraw.problems`. */
export type WithdrawalProblem = 'missing' | 'belowMin' | 'aboveMax' | 'aboveAvailable' | 'nothingLeft';

function rateOf(text: string): bigint {
  const scaled = parseE8(text);
  return isDecimalFailure(scaled) ? 0n : scaled;
}

function termsOf(currency: WithdrawalCurrencyWire): WithdrawalTerms {
  return {
    feeType: currency.fee_type,
    feeMicros: microsOf(currency.fee),
    feeRateE8: rateOf(currency.draw_rate),
    rateE8: currency.unit_price === null ? rateOf(currency.usd_price) : 0n,
    unitPriceE8: currency.unit_price === null ? null : rateOf(currency.unit_price),
  };
}

/** Null while the text is no number. */
export function amountOf(text: string): Micros | null {
  return parseAmount(text, MICRO_DECIMALS);
}

/** As editable text. */
export function typedAmount(amountMicros: Micros): string {
  return typedText(amountMicros, MICRO_DECIMALS, READ_DECIMALS);
}

/** The fee is at most the amount. */
export function quoteOf(amountMicros: Micros, currency: WithdrawalCurrencyWire): WithdrawalQuote {
  const { feeMicros, receivedMicros } = withdrawalAmounts(amountMicros, termsOf(currency));
  return { amountMicros, feeMicros: feeMicros < amountMicros ? feeMicros : amountMicros, receivedMicros };
}

/** `availableMicros` is null until it is known; the server checks it in any case. */
export function withdrawalProblem(
  amountMicros: Micros | null,
  currency: WithdrawalCurrencyWire,
  availableMicros: Micros | null,
): WithdrawalProblem | null {
  if (amountMicros === null || amountMicros === 0n) return 'missing';
  if (availableMicros !== null && amountMicros > availableMicros) return 'aboveAvailable';
  if (amountMicros < microsOf(currency.min)) return 'belowMin';
  if (amountMicros > microsOf(currency.max)) return 'aboveMax';
  return quoteOf(amountMicros, currency).receivedMicros === 0n ? 'nothingLeft' : null;
}

/** A share of the available money: in whole cents, but all of it to the last digit. */
export function amountShare(availableMicros: Micros, percent: number, maxMicros: Micros | null): Micros {
  const exact = (availableMicros * BigInt(percent)) / 100n;
  const share = percent === 100 ? exact : exact - (exact % CENT);
  return maxMicros !== null && share > maxMicros ? maxMicros : share;
}

/** The amount in the format of the API, with every digit. */
export function amountText(amountMicros: Micros): string {
  return formatScaled(amountMicros, MICRO_DECIMALS);
}

/** `1,194.00` units of the currency, with every digit that arrives. */
export function receivedUnitsText(micros: Micros): string {
  return exactText(micros, MICRO_DECIMALS, READ_DECIMALS);
}

/** Exact decimals, two at least: an amount to agree to is never rounded. */
export function placesOf(micros: Micros): number {
  return exactPlaces(micros, MICRO_DECIMALS, READ_DECIMALS);
}

/** An amount of dollars with every digit. */
export function dollarsText(micros: Micros): string {
  return `${receivedUnitsText(micros)} ${DOLLARS}`;
}

/** `1 USD = 0.9200 EUR`; at a rate of the market `1 BTC = 82,734.10 USD`, by which the amounts are computed. */
export function conversionText(
  code: string,
  { usd_price, unit_price }: Pick<WithdrawalCurrencyWire, 'usd_price' | 'unit_price'>,
): string {
  return unit_price === null
    ? `1 USD = ${exactText(rateOf(usd_price), E8_DECIMALS, RATE_PLACES)} ${code}`
    : `1 ${code} = ${exactText(rateOf(unit_price), E8_DECIMALS, READ_DECIMALS)} USD`;
}

/** `0.5%` of a rate of 0.005. */
export function feeShareText({ draw_rate }: WithdrawalCurrencyWire): string {
  return withPercentSign(exactText(rateOf(draw_rate) * 100n, E8_DECIMALS, 0));
}

/** `1,194.00 USDT`. */
export function receivedText({ real_number, draw_currency, rate_fixed }: WithdrawalWire): string {
  return estimateText(`${receivedUnitsText(microsOf(real_number))} ${draw_currency.code}`, rate_fixed);
}

/** The server writes well-formed amounts; a malformed one counts as zero so that it does not break a list. */
export function microsOf(text: string): Micros {
  const micros = parseMicros(text);
  return isDecimalFailure(micros) ? 0n : micros;
}
