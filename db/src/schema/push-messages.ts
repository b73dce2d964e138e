/** Tables of push devices and undelivered push messages. */

import type { ColumnTypes } from './columns.ts';

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
