/** State and validation of the deposit form, and the resulting credit. Pure. */

import { isDecimalFailure } from '@vernier/shared/numbers/decimal';
import type { Micros } from '@vernier/shared/numbers/money';
import { E8_DECIMALS, formatE8, parseE8 } from '@vernier/shared/wallet/e8';
import type { E8 } from '@vernier/shared/wallet/transfer';
import { creditOf } from '@vernier/shared/wallet/transfer-amounts';
import type { ChargeCoinWire, ChargeInfoWire, DepositWire } from '@vernier/shared/api/shapes/transfer';
import { type PictureUpload, uploadProblem } from '../../picture-upload/picture-file.ts';
import { typedText } from '../../../ui/format/number-text.ts';
import { parseAmount } from '../../../ui/format/parse-input.ts';
import type { RateOrigin } from '../transfers/market-rate.tsx';
import { currencyText } from '../../../ui/format/money-text.ts';

export type BankWire = ChargeInfoWire['banks'][number];

/** The rate and bounds of a deposit channel. */
export interface ChannelTerms extends RateOrigin {
  readonly currency: string;
  /** USD per unit, `min` and `max` in units. */
  readonly usdPrice: string;
  readonly min: string;
  readonly max: string;
}

/** The first problem in the order of the form; a key below `charge.missing`. */
export type MissingValue = 'amount' | 'otherAmount' | 'proof' | 'sending';

/** A key below `charge.problems`. */
export type DepositAmountProblem = 'belowMin' | 'aboveMax';

export function termsOfCoin({ currency_code, ...coin }: ChargeCoinWire): ChannelTerms {
  return termsOfBank({ ...coin, currency: currency_code });
}

export function termsOfBank({
  currency,
  usd_price: usdPrice,
  rate_at,
  rate_margin,
  min,
  max,
}: Omit<BankWire, 'name'>): ChannelTerms {
  return { currency, usdPrice, rate_at, rate_margin, min, max };
}

/** Null while the text is no number. */
export function unitsOf(text: string): E8 | null {
  return parseAmount(text, E8_DECIMALS);
}

/** As editable text. */
export function amountInUnits(units: E8): string {
  return typedText(units, E8_DECIMALS, 0);
}

/** In the format of the API. */
export function sentUnits(units: E8): string {
  return formatE8(units);
}

/** The credit, by the function that the server uses. */
export function creditFor(units: E8, { usdPrice }: ChannelTerms): Micros {
  return creditOf(units, e8(usdPrice));
}

export function amountProblem(units: E8 | null, { min, max }: ChannelTerms): DepositAmountProblem | null {
  if (units === null) return null;
  if (units < e8(min)) return 'belowMin';
  return units > e8(max) ? 'aboveMax' : null;
}

/** Null when it may be submitted. */
export function firstMissing(
  units: E8 | null,
  terms: ChannelTerms,
  proof: PictureUpload,
): MissingValue | null {
  if (units === null) return 'amount';
  if (amountProblem(units, terms) !== null) return 'otherAmount';
  const problem = uploadProblem(proof);
  if (problem === null) return null;
  return problem === 'sending' ? 'sending' : 'proof';
}

/** Progress of the form, as a position on the scale whose end is the credited balance. */
export function progressOf(missing: MissingValue | null): number {
  const steps = { amount: 0.04, otherAmount: 0.04, proof: 0.16, sending: 0.24 };
  return missing === null ? 0.32 : steps[missing];
}

function e8(text: string): E8 {
  const scaled = parseE8(text);
  return isDecimalFailure(scaled) ? 0n : scaled;
}

/** `500.00 USDT`. */
export function unitsName({ number, currency_code }: DepositWire): string {
  return `${currencyText(number)} ${currency_code}`;
}

/** `1 USDT = 0.9998 USD`. */
export function rateName(currency: string, usdPrice: string): string {
  return `1 ${currency} = ${currencyText(usdPrice)} USD`;
}

/** The credit when the declared amount arrived; null when the record has no amounts. */
export function expectedMicros({ number, usd_price }: DepositWire): Micros | null {
  const units = parseE8(number);
  const price = parseE8(usd_price);
  return isDecimalFailure(units) || isDecimalFailure(price) ? null : creditOf(units, price);
}
