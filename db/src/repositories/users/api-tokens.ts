/** Tokens that users make for programs, as a port. */

import type { TimeMs } from '@vernier/shared/clock';
import type { UserRow } from './users.ts';

/** Who may trade may read. */
export type TokenScope = 'read' | 'trade';

export interface NewApiTokenRow {
  readonly userId: number;
  readonly name: string;
  readonly tokenHash: string;
  readonly scope: TokenScope;
  readonly createdAtMs: TimeMs;
  /** Null ends with its revocation only. */
  readonly expiresAtMs: TimeMs | null;
}

export interface ApiTokenRow extends NewApiTokenRow {
  readonly id: number;
  readonly usedAtMs: TimeMs | null;
  readonly revokedAtMs: TimeMs | null;
}

export interface ApiTokenRepository {
  insert(row: NewApiTokenRow): ApiTokenRow;
  /** Also one that has ended: the caller judges. */
  byHash(tokenHash: string): { readonly token: ApiTokenRow; readonly user: UserRow } | null;
  /** Those that are good at `nowMs`, the newest first. */
  live(userId: number, nowMs: TimeMs): readonly ApiTokenRow[];
  touch(tokenHash: string, usedAtMs: TimeMs): void;
  /** True when the user's token was not revoked until now. */
  revoke(userId: number, tokenHash: string, nowMs: TimeMs): boolean;
}
