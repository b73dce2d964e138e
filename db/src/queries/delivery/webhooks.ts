/** Webhooks. */

import { asc, eq, sql } from 'drizzle-orm';
import type { WebhookRepository } from '../../repositories/delivery/webhooks.ts';
import { all, first, onlyRow, write, transaction, type Bodies } from '../body.ts';
import { isOfShards } from '../of-shards.ts';
import type { QuerySource } from '../query-source.ts';

export function webhookQueries({ db, tables: { webhooks } }: QuerySource): Bodies<WebhookRepository> {
  const { id, userId } = webhooks;
  const target = db
    .select({ targetEncrypted: webhooks.targetEncrypted })
    .from(webhooks)
    .where(eq(id, sql.placeholder('id')));
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
    .where(eq(id, sql.placeholder('id')));
  return {
    all: (shards) => all(db.select().from(webhooks).where(isOfShards(userId, shards)).orderBy(asc(id))),
    insert: (row) => onlyRow(db.insert(webhooks).values(row).returning()),
    target: (webhookId) => first(target, { id: webhookId }).map((row) => row?.targetEncrypted ?? null),
    setTarget: (webhookId, targetEncrypted) =>
      write(db.update(webhooks).set({ targetEncrypted }).where(eq(id, webhookId))),
    change: (webhookId, values) => write(db.update(webhooks).set(values).where(eq(id, webhookId))),
    advance: (rows) =>
      transaction(function* () {
        for (const row of rows) yield* write(advance, { ...row });
      }),
    remove: (webhookId) => write(db.delete(webhooks).where(eq(id, webhookId))),
    deleteUser: (user) => write(db.delete(webhooks).where(eq(userId, user))),
  };
}
