/** Tables of price alerts, push devices, undelivered messages, and monthly statements. */

import type { ColumnTypes } from './columns.ts';
import type { NotificationChannel } from '../repositories/delivery/notifications.ts';
import type { AlertDirection } from '@vernier/shared/trading/triggers/alert-book';

export function notificationTables(types: ColumnTypes) {
  const notices = types.table('notices', {
    id: types.id('id'),
    channel: types.union<NotificationChannel>('channel').notNull(),
    messageEncrypted: types.text('message_sealed').notNull(),
    createdAtMs: types.int('created_at_ms').notNull(),
    expiresAtMs: types.int('expires_at_ms').notNull(),
    attempts: types.int('attempts').notNull().default(0),
    nextAtMs: types.int('next_at_ms').notNull(),
  });

  return { notices };
}

/** Table of the accounts whose statements are mailed. */
export function monthlyStatementTables(types: ColumnTypes) {
  const monthlyStatements = types.table('monthly_statements', {
    userId: types.id('user_id'),
    month: types.int('month').notNull(),
    attempts: types.int('attempts').notNull().default(0),
    dueAtMs: types.int('due_at_ms').notNull(),
  });

  return { monthlyStatements };
}

/** Table of price alerts. */
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

/** Tables of push devices and undelivered push messages. */
export function pushTables(types: ColumnTypes) {
  const pushDevices = types.table('push_devices', {
    id: types.id('id'),
    userId: types.int('user_id').notNull(),
    tokenHash: types.text('token_hash').notNull(),
    endpointIndex: types.text('endpoint_index').notNull(),
    targetEncrypted: types.text('target_sealed').notNull(),
    fills: types.flag('fills').notNull(),
    stops: types.flag('stops').notNull(),
    margin: types.flag('margin').notNull(),
    alerts: types.flag('alerts').notNull(),
    money: types.flag('money').notNull(),
    createdAtMs: types.int('created_at_ms').notNull(),
  });

  const pushes = types.table('pushes', {
    id: types.id('id'),
    deviceId: types.int('device_id').notNull(),
    messageEncrypted: types.text('message_sealed').notNull(),
    createdAtMs: types.int('created_at_ms').notNull(),
    expiresAtMs: types.int('expires_at_ms').notNull(),
    attempts: types.int('attempts').notNull().default(0),
    nextAtMs: types.int('next_at_ms').notNull(),
  });

  return { pushDevices, pushes };
}
