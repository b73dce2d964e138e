/** Users who have not deleted their account, for changes that an administrator makes for one of them. */

import type { IdentityRepository, UserRow } from '@vernier/db/identity';

/** Null for a user who never was or has left. */
export function presentUserOf(identity: Pick<IdentityRepository, 'userById'>, id: number): UserRow | null {
  const user = identity.userById(id);
  return user === null || user.deletedAtMs !== null ? null : user;
}
