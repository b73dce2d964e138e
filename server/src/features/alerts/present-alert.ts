/** Price alerts as their owner sees them, in responses and in the push of a fired alert. */

import type { PriceAlertRow } from '@vernier/db/repositories/trading/price-alerts';
import { isoTime } from '@vernier/shared/clock';
import type { Instrument } from '@vernier/shared/market/instrument';
import { scaledToNumber } from '@vernier/shared/numbers/price';
import type { PriceAlertWire } from '@vernier/shared/api/shapes/push';

export function presentAlert(
  { id, way, price, createdAtMs, endedAtMs, firedBid }: PriceAlertRow,
  { id: forex_id, code, pricePrecision }: Instrument,
): PriceAlertWire {
  const hasFired = firedBid !== null && endedAtMs !== null;
  return {
    id,
    forex_id,
    code,
    price: scaledToNumber(price, pricePrecision),
    when: way === 'rises' ? 'at_or_above' : 'at_or_below',
    created_at: isoTime(createdAtMs),
    fired_at: hasFired ? isoTime(endedAtMs) : null,
    fired_price: hasFired ? scaledToNumber(firedBid, pricePrecision) : null,
  };
}

/** Alerts of instruments that still exist. */
export function presentAlerts(
  rows: readonly PriceAlertRow[],
  instrument: (id: number) => Instrument | undefined,
): PriceAlertWire[] {
  return rows.flatMap((row) => {
    const its = instrument(row.instrumentId);
    return its === undefined ? [] : [presentAlert(row, its)];
  });
}
