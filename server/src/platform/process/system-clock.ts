/** The one place on the server that reads the real time. */

import type { Clock } from '@vernier/shared/clock';

export const systemClock: Clock = { now: () => Date.now() };
