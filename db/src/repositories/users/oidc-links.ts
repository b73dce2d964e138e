/** Repository of OIDC links: accounts of users at an OpenID provider, at most one of each user. */

import type { TimeMs } from '@vernier/shared/clock';
import type { OidcIdentity } from '@vernier/shared/engine/store';

export interface OidcLinkRow extends OidcIdentity {
  readonly userId: number;
  readonly createdAtMs: TimeMs;
  /** Null while it was never used. */
  readonly usedAtMs: TimeMs | null;
}

export interface OidcLinkRepository {
  ofUser(userId: number): OidcLinkRow | null;
  byIdentity(identity: OidcIdentity): OidcLinkRow | null;
  /** Replaces the user's link to another provider; false when the identity is linked already. */
  put(row: Omit<OidcLinkRow, 'usedAtMs'>): boolean;
  use(userId: number, atMs: TimeMs): void;
  /** Returns how many there were. */
  removeAll(userId: number): number;
}
