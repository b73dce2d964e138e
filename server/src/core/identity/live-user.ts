/** A user whose account is not deleted, read in the event-loop task that uses the row. */

import type { UserRepository, UserRow } from '@vernier/db/repositories/users/users';

/** Null for a user that does not exist or has deleted the account. */
export function liveUser(identity: Pick<UserRepository, 'userById'>, id: number): UserRow | null {
  const user = identity.userById(id);
  return user === null || user.deletedAtMs !== null ? null : user;
}
