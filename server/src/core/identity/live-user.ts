/** A user who has not deleted the account, read in the turn that uses the row. */

import type { UserRepository, UserRow } from '@vernier/db/repositories/users/users';

/** Null for a user who never was or has left. */
export function liveUser(identity: Pick<UserRepository, 'userById'>, id: number): UserRow | null {
  const user = identity.userById(id);
  return user === null || user.deletedAtMs !== null ? null : user;
}
