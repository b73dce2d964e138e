/** Table of price alerts. */

import type { AlertDirection } from '@vernier/shared/trading/triggers/alert-book';
import type { ColumnTypes } from './columns.ts';

export function priceAlertTables(types: ColumnTypes) {
  const priceAlerts = types.table('price_alerts', {
    id: types.id('id'),
    userId: types.int('user_id').notNull(),
    instrumentId: types.int('instrument_id').notNull(),
    way: types.union<AlertDirection>('way').notNull(),
    price: types.int('price').notNull(),
    requestKey: types.text('request_key'),
    createdAtMs: types.int('created_at_ms').notNull(),
    endedAtMs: types.int('ended_at_ms'),
    firedBid: types.int('fired_bid'),
  });

  return { priceAlerts };
}
