/** Uploaded pictures, and the real names that they prove. */

import type { ColumnTypes } from './columns.ts';
import type { ReviewState } from '../repositories/users/real-names.ts';

export function uploadTables(kit: ColumnTypes) {
  const uploads = kit.table('uploads', {
    id: kit.text('id').primaryKey(),
    userId: kit.int('user_id').notNull(),
    keyEncrypted: kit.text('key_sealed').notNull(),
    createdAtMs: kit.int('created_at_ms').notNull(),
    usedAtMs: kit.int('used_at_ms'),
  });

  const realNames = kit.table('real_names', {
    id: kit.id('id'),
    userId: kit.int('user_id').notNull(),
    nameEncrypted: kit.text('name_sealed').notNull(),
    cardIdEncrypted: kit.text('card_id_sealed').notNull(),
    frontUpload: kit.text('front_upload').notNull(),
    reverseUpload: kit.text('reverse_upload').notNull(),
    status: kit.word<ReviewState>('status').notNull(),
    submittedAtMs: kit.int('submitted_at_ms').notNull(),
    reviewedAtMs: kit.int('reviewed_at_ms'),
    remark: kit.text('remark'),
  });

  return { uploads, realNames };
}
