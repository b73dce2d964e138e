/** Failures of calls, as the SDK throws them. */

import { ApiRefusal } from '@vernier/sdk/failures';

export { ApiRefusal, isAbort, TransportFailure } from '@vernier/sdk/failures';

/** The server answers orders first; the same request may succeed in a moment. */
export function isOverloaded(error: unknown): boolean {
  return error instanceof ApiRefusal && error.reason === 'overloaded';
}
