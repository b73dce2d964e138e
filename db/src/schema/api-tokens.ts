/** Table of API tokens. */

import type { TokenScope } from '@vernier/shared/api/define-call';
import type { ColumnTypes } from './columns.ts';

export function apiTokenTables(types: ColumnTypes) {
  const apiTokens = types.table('api_tokens', {
    id: types.id('id'),
    userId: types.int('user_id').notNull(),
    name: types.text('name').notNull(),
    /** SHA-256 of the token, hex. */
    tokenHash: types.text('token_hash').notNull(),
    scope: types.union<TokenScope>('scope').notNull(),
    createdAtMs: types.int('created_at_ms').notNull(),
    expiresAtMs: types.int('expires_at_ms'),
    usedAtMs: types.int('used_at_ms'),
    revokedAtMs: types.int('revoked_at_ms'),
  });
  return { apiTokens };
}
