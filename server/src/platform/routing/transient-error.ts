/** Errors after which the same request may succeed, here or at another process: the refusal is `unavailable`. */

import { isConnectionLost } from '@vernier/db/lost-connection';
import { ExecutorStopped } from '@vernier/shared/engine/executor';
import { NotOwner } from '@vernier/shared/engine/not-owner';

export function isTransient(error: unknown): boolean {
  return error instanceof ExecutorStopped || error instanceof NotOwner || isConnectionLost(error);
}
