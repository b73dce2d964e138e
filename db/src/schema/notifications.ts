/** Messages that wait for their delivery. */

import type { ColumnKit } from './columns.ts';
import type { NoticeChannel } from '../repositories/delivery/notifications.ts';

export function noticeTables(kit: ColumnKit) {
  const notices = kit.table('notices', {
    id: kit.id('id'),
    channel: kit.word<NoticeChannel>('channel').notNull(),
    messageSealed: kit.text('message_sealed').notNull(),
    createdAtMs: kit.int('created_at_ms').notNull(),
    expiresAtMs: kit.int('expires_at_ms').notNull(),
    attempts: kit.int('attempts').notNull().default(0),
    nextAtMs: kit.int('next_at_ms').notNull(),
  });

  return { notices };
}
