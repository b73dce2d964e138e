/** Users and their sessions. */

import type { ColumnKit } from '../columns/sqlite-kit.ts';

export function identityTables(kit: ColumnKit) {
  const users = kit.table('users', {
    id: kit.id('id'),
    uid: kit.text('uid').notNull(),
    isDemo: kit.flag('is_demo').notNull(),
    email: kit.text('email'),
    mobile: kit.text('mobile'),
    passwordHash: kit.text('password_hash'),
    inviteCode: kit.text('invite_code').notNull(),
    reviewStatus: kit.int('review_status').$type<0 | 1 | 2>().notNull().default(0),
    lang: kit.text('lang').notNull(),
    createdAtMs: kit.int('created_at_ms').notNull(),
    frozenAtMs: kit.int('frozen_at_ms'),
  });

  const sessions = kit.table('sessions', {
    id: kit.id('id'),
    userId: kit.int('user_id').notNull(),
    /** SHA-256 of the token, hex. */
    tokenHash: kit.text('token_hash').notNull(),
    createdAtMs: kit.int('created_at_ms').notNull(),
    seenAtMs: kit.int('seen_at_ms').notNull(),
    expiresAtMs: kit.int('expires_at_ms').notNull(),
    revokedAtMs: kit.int('revoked_at_ms'),
  });

  return { users, sessions };
}
