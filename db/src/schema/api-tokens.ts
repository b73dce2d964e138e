/** Tokens that users make for programs. */

import type { TokenScope } from '../repositories/users/api-tokens.ts';
import type { ColumnTypes } from './columns.ts';

export function apiTokenTables(kit: ColumnTypes) {
  const apiTokens = kit.table('api_tokens', {
    id: kit.id('id'),
    userId: kit.int('user_id').notNull(),
    name: kit.text('name').notNull(),
    /** SHA-256 of the token, hex. */
    tokenHash: kit.text('token_hash').notNull(),
    scope: kit.word<TokenScope>('scope').notNull(),
    createdAtMs: kit.int('created_at_ms').notNull(),
    expiresAtMs: kit.int('expires_at_ms'),
    usedAtMs: kit.int('used_at_ms'),
    revokedAtMs: kit.int('revoked_at_ms'),
  });
  return { apiTokens };
}
