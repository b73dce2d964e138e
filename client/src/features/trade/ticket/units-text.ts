/** Volume in units: half a lot of EUR/USD is 50,000 EUR. */

import { divRound } from '@vernier/shared/numbers/money';
import { LOT_SCALE, type Lots } from '@vernier/shared/numbers/price';
import { groupedDigits } from '../../../ui/format/decimal.ts';

interface Traded {
  readonly showCode: string;
  readonly units: number;
}

/** Null without a volume. The unit is named where the code is a pair, as in `EUR/USD`. */
export function unitsText(lots: Lots | null, { showCode, units }: Traded): string | null {
  if (lots === null) return null;
  const [base, quote] = showCode.split('/');
  const exact = BigInt(lots) * BigInt(units);
  const whole = exact % BigInt(LOT_SCALE) === 0n;
  const amount = whole
    ? groupedDigits(exact / BigInt(LOT_SCALE), 0)
    : groupedDigits(divRound(exact * 100n, BigInt(LOT_SCALE)), 2);
  return quote === undefined ? amount : `${amount} ${base}`;
}
