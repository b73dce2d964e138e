/** Repository of OIDC links: accounts of users at an OpenID provider, at most one of each user. */

import type { TimeMs } from '@vernier/shared/clock';
import type { RowVersion } from '../row-version.ts';
import type { OidcIdentity } from '@vernier/shared/engine/store';

export interface OidcLinkRow extends OidcIdentity {
  readonly userId: number;
  readonly createdAtMs: TimeMs;
  /** Null while it was never used. */
  readonly usedAtMs: TimeMs | null;
}

/** Why a link is not stored. */
export type OidcLinkRefusal = 'identity_linked' | 'user_linked' | 'user_changed';

export interface OidcLinkRepository {
  ofUser(userId: number): Promise<OidcLinkRow | null>;
  byIdentity(identity: OidcIdentity): Promise<OidcLinkRow | null>;
  /** Null when it is stored. Replaces the user's link to another provider, while the user's row is of the version. */
  put(row: Omit<OidcLinkRow, 'usedAtMs'>, version: RowVersion): Promise<OidcLinkRefusal | null>;
  use(userId: number, atMs: TimeMs): Promise<void>;
  /** Returns how many there were. */
  removeAll(userId: number): Promise<number>;
}
