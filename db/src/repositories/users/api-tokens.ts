/** Repository of API tokens that users create for programs. */

import type { TokenScope } from '@vernier/shared/api/define-call';
import type { TimeMs } from '@vernier/shared/clock';
import type { RowVersion } from '../row-version.ts';
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

export interface TokenLastUse {
  readonly tokenHash: string;
  readonly usedAtMs: TimeMs;
}

export interface ApiTokenRepository {
  /** Null when the user's row is no longer of the version, and then nothing is written. */
  insert(row: NewApiTokenRow, version: RowVersion): Promise<ApiTokenRow | null>;
  /** It may be expired or revoked: the caller checks. */
  byHash(tokenHash: string): Promise<{ readonly token: ApiTokenRow; readonly user: UserRow } | null>;
  /** The hash of the token with this secret; null when there is none. */
  hashOfSecret(secretHash: string): Promise<string | null>;
  /** Tokens that are valid at `nowMs`, newest first. */
  live(userId: number, nowMs: TimeMs): Promise<readonly ApiTokenRow[]>;
  /** In one transaction. */
  touch(uses: readonly TokenLastUse[]): Promise<void>;
  setSettings(tokenHash: string, settings: string): Promise<void>;
  /** Revokes all tokens of a user; returns their hashes. */
  revokeAll(userId: number, nowMs: TimeMs): Promise<readonly string[]>;
  /** False when the user has no such unrevoked token. */
  revoke(userId: number, tokenHash: string, nowMs: TimeMs): Promise<boolean>;
}
