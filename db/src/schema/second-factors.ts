/** Tables of second factors and recovery codes, of the same form for users and administrators. */

import type { ColumnTypes } from './columns.ts';

export function secondFactorTables(types: ColumnTypes) {
  const factor = (owner: string) => ({
    ownerId: types.id(owner),
    secretEncrypted: types.text('secret_sealed').notNull(),
    createdAtMs: types.int('created_at_ms').notNull(),
    confirmedAtMs: types.int('confirmed_at_ms'),
    lastStep: types.int('last_step').notNull().default(0),
  });
  const code = (owner: string) => ({
    ownerId: types.int(owner).notNull(),
    codeHash: types.text('code_hash').notNull(),
  });

  return {
    secondFactors: types.table('second_factors', factor('user_id')),
    recoveryCodes: types.table('recovery_codes', code('user_id')),
    adminSecondFactors: types.table('admin_second_factors', factor('admin_id')),
    adminRecoveryCodes: types.table('admin_recovery_codes', code('admin_id')),
  };
}
