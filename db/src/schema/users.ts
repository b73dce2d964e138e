/** Tables of users, their sessions, codes, second factors, passkeys, OIDC links, security events, API tokens and uploads. */

import type { UsageKind } from '../repositories/users/daily-usage.ts';
import type { AttemptScope } from '../repositories/users/login-attempts.ts';
import type { SecurityEventKind } from '../repositories/users/security-events.ts';
import type { CodePurpose } from '../repositories/users/verification-codes.ts';
import type { ColumnTypes } from './columns.ts';
import type { TokenScope } from '@vernier/shared/api/define-call';
import type { ReviewState } from '../repositories/users/real-names.ts';

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
    allowListAtMs: types.int('allow_list_at_ms'),
    allowListEndsAtMs: types.int('allow_list_ends_at_ms'),
    sessionIdleMs: types.int('session_idle_ms'),
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
    keyHash: types.text('key_hash').notNull(),
    /** Keyed digest of the recipient. */
    target: types.text('target').notNull(),
    purpose: types.union<CodePurpose>('purpose').notNull(),
    /** Keyed digest of the network address of the request. */
    address: types.text('address').notNull(),
    isKnown: types.flag('is_known').notNull(),
    codeHash: types.text('code_hash').notNull(),
    sentAtMs: types.int('sent_at_ms').notNull(),
    triesLeft: types.int('tries_left').notNull(),
  });

  return { users, sessions, codes };
}

/** Tables of failed login attempts and of the addresses of logins; accounts and addresses are keyed digests. */
export function loginAttemptTables(types: ColumnTypes) {
  return {
    loginFailures: types.table('login_failures', {
      scope: types.union<AttemptScope>('scope').notNull(),
      subject: types.text('subject').notNull(),
      failures: types.int('failures').notNull(),
      lastAtMs: types.int('last_at_ms').notNull(),
    }),
    knownAddresses: types.table('known_addresses', {
      account: types.text('account').notNull(),
      address: types.text('address').notNull(),
      lastLoginAtMs: types.int('last_login_at_ms').notNull(),
    }),
  };
}

/** Table of the bytes that users have stored in a day. */
export function dailyUsageTables(types: ColumnTypes) {
  return {
    dailyUsage: types.table('daily_usage', {
      userId: types.int('user_id').notNull(),
      kind: types.union<UsageKind>('kind').notNull(),
      day: types.int('day').notNull(),
      bytes: types.int('bytes').notNull(),
    }),
  };
}

/** Table of the security log. */
export function securityEventTables(types: ColumnTypes) {
  return {
    securityEvents: types.table('security_events', {
      id: types.id('id'),
      atMs: types.int('at_ms').notNull(),
      day: types.int('day').notNull(),
      kind: types.union<SecurityEventKind>('kind').notNull(),
      userId: types.int('user_id'),
      adminId: types.int('admin_id'),
      account: types.text('account'),
      address: types.text('address'),
      network: types.text('network').notNull(),
      detail: types.text('detail').notNull(),
      occurrences: types.int('occurrences').notNull(),
    }),
  };
}

/** Tables of second factors and recovery codes, of the same form for users and administrators. */
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

/** Table of passkeys. */
export function passkeyTables(types: ColumnTypes) {
  return {
    passkeys: types.table('passkeys', {
      id: types.id('id'),
      userId: types.int('user_id').notNull(),
      name: types.text('name').notNull(),
      credentialId: types.text('credential_id').notNull(),
      publicKey: types.text('public_key').notNull(),
      signCount: types.int('sign_count').notNull(),
      createdAtMs: types.int('created_at_ms').notNull(),
      usedAtMs: types.int('used_at_ms'),
    }),
  };
}

/** Table of accounts at an OpenID provider. */
export function oidcLinkTables(types: ColumnTypes) {
  return {
    oidcLinks: types.table('oidc_links', {
      userId: types.id('user_id'),
      issuer: types.text('issuer').notNull(),
      subject: types.text('subject').notNull(),
      createdAtMs: types.int('created_at_ms').notNull(),
      usedAtMs: types.int('used_at_ms'),
    }),
  };
}

/** Tables of withdrawal freezes and of the links that start them. */
export function withdrawalFreezeTables(types: ColumnTypes) {
  return {
    withdrawalFreezes: types.table('withdrawal_freezes', {
      userId: types.id('user_id'),
      frozenAtMs: types.int('frozen_at_ms').notNull(),
      endsAtMs: types.int('ends_at_ms'),
    }),
    freezeLinks: types.table('freeze_links', {
      /** SHA-256 of the token, hex. */
      tokenHash: types.text('token_hash').notNull(),
      userId: types.int('user_id').notNull(),
      expiresAtMs: types.int('expires_at_ms').notNull(),
      usedAtMs: types.int('used_at_ms'),
    }),
  };
}

/** Table of API tokens. */
export function apiTokenTables(types: ColumnTypes) {
  const apiTokens = types.table('api_tokens', {
    id: types.id('id'),
    userId: types.int('user_id').notNull(),
    name: types.text('name').notNull(),
    /** SHA-256 of the token, hex. */
    tokenHash: types.text('token_hash').notNull(),
    scope: types.union<TokenScope>('scope').notNull(),
    /** Key of its signatures; null of a token that is older than signatures. */
    secretEncrypted: types.text('secret_sealed'),
    /** SHA-256 of the secret, hex. */
    secretHash: types.text('secret_hash'),
    /** Settings of its requests to compatible interfaces, as JSON. */
    settings: types.text('settings'),
    createdAtMs: types.int('created_at_ms').notNull(),
    expiresAtMs: types.int('expires_at_ms'),
    usedAtMs: types.int('used_at_ms'),
    revokedAtMs: types.int('revoked_at_ms'),
  });
  return { apiTokens };
}

/** Tables of uploaded pictures and real names. */
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
