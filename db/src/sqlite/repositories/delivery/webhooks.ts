/** Webhooks on SQLite. */

import type { Synchronous } from '../../../repositories/asynchronous.ts';
import { asc, eq, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { WebhookRepository } from '../../../repositories/delivery/webhooks.ts';
import { webhooks } from '../../tables.ts';

export function sqliteWebhooks(db: BetterSQLite3Database): Synchronous<WebhookRepository> {
  const { id, userId } = webhooks;
  const target = db
    .select({ targetEncrypted: webhooks.targetEncrypted })
    .from(webhooks)
    .where(eq(id, sql.placeholder('id')))
    .prepare();
  const advance = db
    .update(webhooks)
    .set({
      state: sql`${sql.placeholder('state')}`,
      doneNumber: sql`${sql.placeholder('doneNumber')}`,
      sentNumber: sql`${sql.placeholder('sentNumber')}`,
      failures: sql`${sql.placeholder('failures')}`,
      failingSinceMs: sql`${sql.placeholder('failingSinceMs')}`,
      nextAtMs: sql`${sql.placeholder('nextAtMs')}`,
      attempts: sql`${sql.placeholder('attempts')}`,
    })
    .where(eq(id, sql.placeholder('id')))
    .prepare();
  return {
    all: () => db.select().from(webhooks).orderBy(asc(id)).all(),
    insert: (row) => db.insert(webhooks).values(row).returning().get(),
    target: (webhookId) => target.get({ id: webhookId })?.targetEncrypted ?? null,
    setTarget(webhookId, targetEncrypted) {
      db.update(webhooks).set({ targetEncrypted }).where(eq(id, webhookId)).run();
    },
    change(webhookId, values) {
      db.update(webhooks).set(values).where(eq(id, webhookId)).run();
    },
    advance(rows) {
      db.transaction(
        () => {
          for (const row of rows) advance.run({ ...row });
        },
        { behavior: 'immediate' },
      );
    },
    remove(webhookId) {
      db.delete(webhooks).where(eq(id, webhookId)).run();
    },
    deleteUser(user) {
      db.delete(webhooks).where(eq(userId, user)).run();
    },
  };
}
