/** Text of what arrives of a withdrawal, with every digit and its currency. */

import type { WithdrawalWire } from '@vernier/shared/api/shapes/transfer';
import { microsOf } from '../../../data/transport/money.ts';
import { unitsText } from './withdrawal-quote.ts';

/** `1,194.00 USDT`. */
export function receivedText({ real_number, draw_currency }: WithdrawalWire): string {
  return `${unitsText(microsOf(real_number))} ${draw_currency.code}`;
}
