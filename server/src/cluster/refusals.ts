/** Refusals of a cluster whose calls a client may repeat after a second, such as during a failover. */

import { refuse } from '@vernier/shared/refusals';

const RETRY_AFTER_S = 1;

/** No engine can answer at the moment. */
export const NO_ENGINE = refuse('unavailable', { retry_after: RETRY_AFTER_S });

/** The queue of the shard is full. */
export const OVERLOADED = refuse('overloaded', { retry_after: RETRY_AFTER_S });
