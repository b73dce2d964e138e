/** Constant that chooses how the engines of a cluster share the accounts. */

/**
 * `one`: an engine owns all shards, and others are in standby. `fair`: each engine that runs owns its share of them.
 */
export const SHARES: 'one' | 'fair' = 'fair';
