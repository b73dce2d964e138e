/** Received units that a reviewer typed, and the amount they credit at the promised price, to the micro-dollar as on the server. */

import type { Micros } from '@vernier/shared/numbers/money';
import { E8_DECIMALS, formatE8, parseE8 } from '@vernier/shared/wallet/e8';
import { creditOf } from '@vernier/shared/wallet/transfer-amounts';
import { parseAmount } from '../../../ui/format/parse-input.ts';

export interface ReceivedAmount {
  /** Units, as the server takes them. */
  readonly number: string;
  readonly creditMicros: Micros;
  /** Another number than the claimed one. */
  readonly isOther: boolean;
}

/** Null unless it is a positive number of units with at most eight decimals. */
export function receivedAmountOf(
  typed: string,
  row: { readonly number: string; readonly usd_price: string },
): ReceivedAmount | null {
  const unitsE8 = parseAmount(typed, E8_DECIMALS);
  const [claimedE8, priceE8] = [parseE8(row.number), parseE8(row.usd_price)];
  if (unitsE8 === null || typeof claimedE8 !== 'bigint' || typeof priceE8 !== 'bigint') return null;
  if (unitsE8 === 0n) return null;
  return {
    number: formatE8(unitsE8),
    creditMicros: creditOf(unitsE8, priceE8),
    isOther: unitsE8 !== claimedE8,
  };
}
