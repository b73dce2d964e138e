/** Users, their sessions, and the codes that were sent to them. */

import type { CodePurpose } from '../repositories/users/verification-codes.ts';
import type { ColumnTypes } from './columns.ts';

export function userTables(kit: ColumnTypes) {
  const users = kit.table('users', {
    id: kit.id('id'),
    uid: kit.text('uid').notNull(),
    isDemo: kit.flag('is_demo').notNull(),
    emailIndex: kit.text('email_index'),
    mobileIndex: kit.text('mobile_index'),
    passwordHash: kit.text('password_hash'),
    inviteCode: kit.text('invite_code').notNull(),
    reviewStatus: kit.int('review_status').$type<0 | 1 | 2>().notNull().default(0),
    lang: kit.text('lang').notNull(),
    createdAtMs: kit.int('created_at_ms').notNull(),
    frozenAtMs: kit.int('frozen_at_ms'),
    emailEncrypted: kit.text('email_sealed'),
    mobileEncrypted: kit.text('mobile_sealed'),
    passwordChangedAtMs: kit.int('password_changed_at_ms'),
    country: kit.int('country'),
    invitedBy: kit.int('invited_by'),
    demoOf: kit.int('demo_of'),
    deletedAtMs: kit.int('deleted_at_ms'),
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
    device: kit.text('device').notNull(),
  });

  const codes = kit.table('codes', {
    /** Keyed digest of where it was sent. */
    target: kit.text('target').notNull(),
    purpose: kit.word<CodePurpose>('purpose').notNull(),
    codeHash: kit.text('code_hash').notNull(),
    sentAtMs: kit.int('sent_at_ms').notNull(),
    triesLeft: kit.int('tries_left').notNull(),
    sentInDay: kit.int('sent_in_day').notNull(),
  });

  return { users, sessions, codes };
}
