/** Messages that wait for their delivery. */

import type { ColumnTypes } from './columns.ts';
import type { NotificationChannel } from '../repositories/delivery/notifications.ts';

export function notificationTables(kit: ColumnTypes) {
  const notices = kit.table('notices', {
    id: kit.id('id'),
    channel: kit.word<NotificationChannel>('channel').notNull(),
    messageEncrypted: kit.text('message_sealed').notNull(),
    createdAtMs: kit.int('created_at_ms').notNull(),
    expiresAtMs: kit.int('expires_at_ms').notNull(),
    attempts: kit.int('attempts').notNull().default(0),
    nextAtMs: kit.int('next_at_ms').notNull(),
  });

  return { notices };
}
