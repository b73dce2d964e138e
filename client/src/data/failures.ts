/** The two ways a call fails, for screens; they are the package's for programs. */

export { ApiRefusal, isAbort, TransportFailure } from '@vernier/sdk/failures';
