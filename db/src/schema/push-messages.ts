/** Devices that want to be told of something, and what waits to be sent to them. */

import type { ColumnTypes } from './columns.ts';

export function pushTables(kit: ColumnTypes) {
  const pushDevices = kit.table('push_devices', {
    id: kit.id('id'),
    userId: kit.int('user_id').notNull(),
    tokenHash: kit.text('token_hash').notNull(),
    endpointIndex: kit.text('endpoint_index').notNull(),
    targetEncrypted: kit.text('target_sealed').notNull(),
    fills: kit.flag('fills').notNull(),
    stops: kit.flag('stops').notNull(),
    margin: kit.flag('margin').notNull(),
    alerts: kit.flag('alerts').notNull(),
    money: kit.flag('money').notNull(),
    createdAtMs: kit.int('created_at_ms').notNull(),
  });

  const pushes = kit.table('pushes', {
    id: kit.id('id'),
    deviceId: kit.int('device_id').notNull(),
    messageEncrypted: kit.text('message_sealed').notNull(),
    createdAtMs: kit.int('created_at_ms').notNull(),
    expiresAtMs: kit.int('expires_at_ms').notNull(),
    attempts: kit.int('attempts').notNull().default(0),
    nextAtMs: kit.int('next_at_ms').notNull(),
  });

  return { pushDevices, pushes };
}
