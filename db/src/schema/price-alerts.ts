/** Price alerts of users. */

import type { AlertWay } from '@vernier/shared/trading/alert-book';
import type { ColumnTypes } from './columns.ts';

export function priceAlertTables(kit: ColumnTypes) {
  const priceAlerts = kit.table('price_alerts', {
    id: kit.id('id'),
    userId: kit.int('user_id').notNull(),
    instrumentId: kit.int('instrument_id').notNull(),
    way: kit.word<AlertWay>('way').notNull(),
    price: kit.int('price').notNull(),
    requestKey: kit.text('request_key'),
    createdAtMs: kit.int('created_at_ms').notNull(),
    endedAtMs: kit.int('ended_at_ms'),
    firedBid: kit.int('fired_bid'),
  });

  return { priceAlerts };
}
