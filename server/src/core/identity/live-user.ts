/** A user whose account is not deleted, read in the event-loop task that uses the row. */

import type { UserRepository, UserRow } from '@vernier/db/repositories/users/users';

/** Null for a user that does not exist or has deleted the account. */
export async function liveUser(
  identity: Pick<UserRepository, 'userById'>,
  id: number,
): Promise<UserRow | null> {
  const user = await identity.userById(id);
  return user === null || user.deletedAtMs !== null ? null : user;
}
