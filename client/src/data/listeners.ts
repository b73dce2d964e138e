/** The SDK's set of listeners, for all of the client. */

export { ListenerSet } from '@vernier/sdk/listeners';
