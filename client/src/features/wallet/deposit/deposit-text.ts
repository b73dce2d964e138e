/** Texts of a deposit: its channel, amount, rate and credit. Pure. */

import { isDecimalFailure } from '@vernier/shared/numbers/decimal';
import type { Micros } from '@vernier/shared/numbers/money';
import { parseE8 } from '@vernier/shared/wallet/e8';
import { creditOf } from '@vernier/shared/wallet/transfer-amounts';
import type { DepositWire } from '@vernier/shared/api/shapes/transfer';
import { currencyText } from '../../../ui/format/money-text.ts';

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
