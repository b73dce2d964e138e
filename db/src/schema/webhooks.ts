/** Table of webhooks. The migrations create the table. */

import type { WebhookState } from '@vernier/shared/api/shapes/webhook';
import type { ColumnTypes } from './columns.ts';

export function webhookTables(types: ColumnTypes) {
  const webhooks = types.table('webhooks', {
    id: types.id('id'),
    userId: types.int('user_id').notNull(),
    targetEncrypted: types.text('target_sealed').notNull(),
    categories: types.text('categories').notNull(),
    state: types.union<WebhookState>('state').notNull(),
    createdAtMs: types.int('created_at_ms').notNull(),
    doneNumber: types.int('done_number').notNull(),
    sentNumber: types.int('sent_number').notNull(),
    failures: types.int('failures').notNull(),
    failingSinceMs: types.int('failing_since_ms'),
    nextAtMs: types.int('next_at_ms'),
    attempts: types.text('attempts').notNull(),
  });

  return { webhooks };
}
