/** Tables of withdrawal methods and payee keys. */

import type { Channel } from '@vernier/shared/wallet/transfer';
import type { ColumnTypes } from './columns.ts';

export function withdrawalMethodTables(types: ColumnTypes) {
  const withdrawalMethods = types.table('draw_methods', {
    id: types.id('id'),
    userId: types.int('user_id').notNull(),
    drawCurrencyId: types.int('draw_currency_id').notNull(),
    channel: types.union<Channel>('channel').notNull(),
    detailsEncrypted: types.text('details_sealed'),
    fingerprint: types.text('fingerprint'),
    boundAtMs: types.int('bound_at_ms').notNull(),
    deletedAtMs: types.int('deleted_at_ms'),
  });

  const payeeKeys = types.table('payee_keys', {
    userId: types.id('user_id'),
    keyEncrypted: types.text('key_sealed').notNull(),
  });

  return { withdrawalMethods, payeeKeys };
}
