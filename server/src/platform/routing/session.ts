/** Session of a request: the user, and the scope of an API token. */

import type { TokenScope } from '@vernier/shared/api/define-call';
import type { UserRow } from '@vernier/db/repositories/users/users';

/** A caller who is logged in, or a program with a token that its user made. */
export interface Session {
  readonly hash: string;
  readonly user: UserRow;
  /** Of a program's token; a login may do everything. */
  readonly scope?: TokenScope;
}
