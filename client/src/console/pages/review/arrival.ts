/** What a reviewer typed as having arrived, and what it credits by the promised price: to the micro-dollar what the server will. */

import type { Micros } from '@vernier/shared/money';
import { formatE8, parseE8 } from '@vernier/shared/wallet/e8';
import { creditOf } from '@vernier/shared/wallet/transfer-amounts';

export interface Arrival {
  /** Units, as the server takes them. */
  readonly number: string;
  readonly creditMicros: Micros;
  /** Another number than the claimed one. */
  readonly isOther: boolean;
}

const TYPED = /^\d+(?:[.,]\d{1,8})?$/;

/** Null for what is no positive number of units with at most eight decimals. */
export function arrivalOf(
  typed: string,
  row: { readonly number: string; readonly usd_price: string },
): Arrival | null {
  const text = typed.trim();
  if (!TYPED.test(text)) return null;
  const unitsE8 = parseE8(text.replace(',', '.'));
  const [claimedE8, priceE8] = [parseE8(row.number), parseE8(row.usd_price)];
  if (typeof unitsE8 !== 'bigint' || typeof claimedE8 !== 'bigint' || typeof priceE8 !== 'bigint')
    return null;
  if (unitsE8 <= 0n) return null;
  return {
    number: formatE8(unitsE8),
    creditMicros: creditOf(unitsE8, priceE8),
    isOther: unitsE8 !== claimedE8,
  };
}
