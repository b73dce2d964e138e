/** Version of a user's or an administrator's row that a write was decided on: the write finds it unchanged, or is not made. */

import type { OidcIdentity } from '@vernier/shared/engine/store';

export interface RowVersion {
  readonly id: number;
  /** The stored hash; absent when the write does not depend on the password. */
  readonly passwordHash?: string | null | undefined;
  /** Hash of the session that must not have ended, of a user who is not frozen; absent for a call without one. */
  readonly session?: string | undefined;
  /** What has logged in and must not have been removed: a passkey by its id, or an account at an OpenID provider. */
  readonly passkey?: number | undefined;
  readonly oidcIdentity?: OidcIdentity | undefined;
}
