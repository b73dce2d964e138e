/** Second factors and their recovery codes: of users, and of administrators in tables of the same form. */

import type { ColumnTypes } from './columns.ts';

export function secondFactorTables(kit: ColumnTypes) {
  const factor = (owner: string) => ({
    ownerId: kit.id(owner),
    secretEncrypted: kit.text('secret_sealed').notNull(),
    createdAtMs: kit.int('created_at_ms').notNull(),
    confirmedAtMs: kit.int('confirmed_at_ms'),
    lastStep: kit.int('last_step').notNull().default(0),
  });
  const code = (owner: string) => ({
    ownerId: kit.int(owner).notNull(),
    codeHash: kit.text('code_hash').notNull(),
  });

  return {
    secondFactors: kit.table('second_factors', factor('user_id')),
    recoveryCodes: kit.table('recovery_codes', code('user_id')),
    adminSecondFactors: kit.table('admin_second_factors', factor('admin_id')),
    adminRecoveryCodes: kit.table('admin_recovery_codes', code('admin_id')),
  };
}
