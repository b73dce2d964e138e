/** The two ways a call fails, for screens; they are the package's for programs. */

import { ApiRefusal } from '@vernier/sdk/failures';

export { ApiRefusal, isAbort, TransportFailure } from '@vernier/sdk/failures';

/** The server answers orders first; what was asked can be asked again in a moment. */
export function isOverloaded(error: unknown): boolean {
  return error instanceof ApiRefusal && error.reason === 'overloaded';
}
