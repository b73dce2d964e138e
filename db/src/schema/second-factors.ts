/** Second factors and their recovery codes. */

import type { ColumnKit } from '../columns/sqlite-kit.ts';

export function secondFactorTables(kit: ColumnKit) {
  const secondFactors = kit.table('second_factors', {
    userId: kit.id('user_id'),
    secretSealed: kit.text('secret_sealed').notNull(),
    createdAtMs: kit.int('created_at_ms').notNull(),
    confirmedAtMs: kit.int('confirmed_at_ms'),
    lastStep: kit.int('last_step').notNull().default(0),
  });

  const recoveryCodes = kit.table('recovery_codes', {
    userId: kit.int('user_id').notNull(),
    codeHash: kit.text('code_hash').notNull(),
  });

  return { secondFactors, recoveryCodes };
}
