/** Table of undelivered notifications. */

import type { ColumnTypes } from './columns.ts';
import type { NotificationChannel } from '../repositories/delivery/notifications.ts';

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
