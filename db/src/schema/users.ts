/** Tables of users, sessions and verification codes. */

import type { CodePurpose } from '../repositories/users/verification-codes.ts';
import type { ColumnTypes } from './columns.ts';

export function userTables(types: ColumnTypes) {
  const users = types.table('users', {
    id: types.id('id'),
    uid: types.text('uid').notNull(),
    isDemo: types.flag('is_demo').notNull(),
    emailIndex: types.text('email_index'),
    mobileIndex: types.text('mobile_index'),
    passwordHash: types.text('password_hash'),
    inviteCode: types.text('invite_code').notNull(),
    reviewStatus: types.int('review_status').$type<0 | 1 | 2>().notNull().default(0),
    lang: types.text('lang').notNull(),
    createdAtMs: types.int('created_at_ms').notNull(),
    frozenAtMs: types.int('frozen_at_ms'),
    emailEncrypted: types.text('email_sealed'),
    mobileEncrypted: types.text('mobile_sealed'),
    passwordChangedAtMs: types.int('password_changed_at_ms'),
    country: types.int('country'),
    invitedBy: types.int('invited_by'),
    demoOf: types.int('demo_of'),
    deletedAtMs: types.int('deleted_at_ms'),
  });

  const sessions = types.table('sessions', {
    id: types.id('id'),
    userId: types.int('user_id').notNull(),
    /** SHA-256 of the token, hex. */
    tokenHash: types.text('token_hash').notNull(),
    createdAtMs: types.int('created_at_ms').notNull(),
    seenAtMs: types.int('seen_at_ms').notNull(),
    expiresAtMs: types.int('expires_at_ms').notNull(),
    revokedAtMs: types.int('revoked_at_ms'),
    device: types.text('device').notNull(),
  });

  const codes = types.table('codes', {
    /** Keyed digest of the recipient. */
    target: types.text('target').notNull(),
    purpose: types.union<CodePurpose>('purpose').notNull(),
    codeHash: types.text('code_hash').notNull(),
    sentAtMs: types.int('sent_at_ms').notNull(),
    triesLeft: types.int('tries_left').notNull(),
    sentInDay: types.int('sent_in_day').notNull(),
  });

  return { users, sessions, codes };
}
