/** A set of callbacks that may change while it is being called; it is the package's for programs. */

export { Listeners } from '@vernier/sdk/listeners';
