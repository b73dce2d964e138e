/** The SDK's set of listeners, for all of the client. */

export { Listeners } from '@vernier/sdk/listeners';
