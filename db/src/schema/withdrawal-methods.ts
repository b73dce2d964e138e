/** Where users have their money sent. What they asked for is among the transfers. */

import type { Channel } from '@vernier/shared/wallet/transfer';
import type { ColumnTypes } from './columns.ts';

export function withdrawalMethodTables(kit: ColumnTypes) {
  const withdrawalMethods = kit.table('draw_methods', {
    id: kit.id('id'),
    userId: kit.int('user_id').notNull(),
    drawCurrencyId: kit.int('draw_currency_id').notNull(),
    channel: kit.word<Channel>('channel').notNull(),
    detailsEncrypted: kit.text('details_sealed'),
    fingerprint: kit.text('fingerprint'),
    boundAtMs: kit.int('bound_at_ms').notNull(),
    deletedAtMs: kit.int('deleted_at_ms'),
  });

  const payeeKeys = kit.table('payee_keys', {
    userId: kit.id('user_id'),
    keyEncrypted: kit.text('key_sealed').notNull(),
  });

  return { withdrawalMethods, payeeKeys };
}
