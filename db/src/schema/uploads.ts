/** Tables of uploaded pictures and real names. */

import type { ColumnTypes } from './columns.ts';
import type { ReviewState } from '../repositories/users/real-names.ts';

export function uploadTables(types: ColumnTypes) {
  const uploads = types.table('uploads', {
    id: types.text('id').primaryKey(),
    userId: types.int('user_id').notNull(),
    keyEncrypted: types.text('key_sealed').notNull(),
    createdAtMs: types.int('created_at_ms').notNull(),
    usedAtMs: types.int('used_at_ms'),
  });

  const realNames = types.table('real_names', {
    id: types.id('id'),
    userId: types.int('user_id').notNull(),
    nameEncrypted: types.text('name_sealed').notNull(),
    cardIdEncrypted: types.text('card_id_sealed').notNull(),
    frontUpload: types.text('front_upload').notNull(),
    reverseUpload: types.text('reverse_upload').notNull(),
    status: types.union<ReviewState>('status').notNull(),
    submittedAtMs: types.int('submitted_at_ms').notNull(),
    reviewedAtMs: types.int('reviewed_at_ms'),
    remark: types.text('remark'),
  });

  return { uploads, realNames };
}
