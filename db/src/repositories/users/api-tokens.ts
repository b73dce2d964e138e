/** Repository of API tokens that users create for programs. */

import type { TokenScope } from '@vernier/shared/api/define-call';
import type { TimeMs } from '@vernier/shared/clock';
import type { UserRow } from './users.ts';

export interface NewApiTokenRow {
  readonly userId: number;
  readonly name: string;
  readonly tokenHash: string;
  readonly scope: TokenScope;
  /** Key of its signatures; null of a token that is older than signatures. */
  readonly secretEncrypted: string | null;
  readonly secretHash: string | null;
  readonly createdAtMs: TimeMs;
  /** Null for a token that never expires. */
  readonly expiresAtMs: TimeMs | null;
}

export interface ApiTokenRow extends NewApiTokenRow {
  readonly id: number;
  /** Settings of its requests to compatible interfaces, as JSON; null while all are the usual ones. */
  readonly settings: string | null;
  readonly usedAtMs: TimeMs | null;
  readonly revokedAtMs: TimeMs | null;
}

export interface ApiTokenRepository {
  insert(row: NewApiTokenRow): ApiTokenRow;
  /** It may be expired or revoked: the caller checks. */
  byHash(tokenHash: string): { readonly token: ApiTokenRow; readonly user: UserRow } | null;
  /** The hash of the token with this secret; null when there is none. */
  hashOfSecret(secretHash: string): string | null;
  /** Tokens that are valid at `nowMs`, newest first. */
  live(userId: number, nowMs: TimeMs): readonly ApiTokenRow[];
  touch(tokenHash: string, usedAtMs: TimeMs): void;
  setSettings(tokenHash: string, settings: string): void;
  /** False when the user has no such unrevoked token. */
  revoke(userId: number, tokenHash: string, nowMs: TimeMs): boolean;
}
