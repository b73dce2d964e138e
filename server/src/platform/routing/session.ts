/** Session of a request: the user, and the scope of an API token. */

import type { TokenScope } from '@vernier/shared/api/define-call';
import type { AcceptedOutcome } from '@vernier/shared/engine/requests';
import type { RequestedCommand } from '@vernier/shared/trading/orders/commands';
import type { UserRow } from '@vernier/db/repositories/users/users';

/** A command of a request, with its idempotency key. */
export interface SentCommand {
  readonly command: RequestedCommand;
  readonly key: string | null;
}

/** Follows the commands of a request in a sandbox. */
export interface CommandWatch {
  /** Before it is decided; the returned function follows its execution, which a stored answer does not have. */
  sent(sent: SentCommand): ((outcome: AcceptedOutcome) => void) | null;
}

/** A caller who is logged in, or a program with a token that its user made. */
export interface Session {
  readonly hash: string;
  readonly user: UserRow;
  /** Of a program's token; a login may do everything. */
  readonly scope?: TokenScope;
  /** Of one request in a sandbox. */
  readonly commandWatch?: CommandWatch;
}
