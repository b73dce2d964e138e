/** Explanation of what arrives of a withdrawal: the amount less the fee at the rate of the withdrawal, rounded down [EXPLAIN-14]. */

import { formatMicros } from '../numbers/money.ts';
import { formatE8 } from '../wallet/e8.ts';
import type { Withdrawal } from '../wallet/transfer.ts';
import { type FigureWire, WITHDRAWAL_FIGURE } from './shapes/figure.ts';

export function explainWithdrawal({
  amountMicros,
  feeMicros,
  receivedMicros,
  rateE8,
  unitPriceE8,
}: Pick<Withdrawal, 'amountMicros' | 'feeMicros' | 'receivedMicros' | 'rateE8' | 'unitPriceE8'>): FigureWire {
  const value = formatMicros(receivedMicros);
  const [formula, rate] =
    unitPriceE8 === null
      ? ['(amount − fee) × usd_price', { usd_price: formatE8(rateE8) }]
      : ['(amount − fee) ÷ unit_price', { unit_price: formatE8(unitPriceE8) }];
  return {
    figure: WITHDRAWAL_FIGURE,
    value,
    numbers: [
      {
        name: WITHDRAWAL_FIGURE,
        formula: receivedMicros === 0n ? '0' : formula,
        inputs: { amount: formatMicros(amountMicros), fee: formatMicros(feeMicros), ...rate },
        value,
      },
    ],
  };
}
