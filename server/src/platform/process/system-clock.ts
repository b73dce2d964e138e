/** The system clock; no other file of the server reads the real time. */

import type { Clock } from '@vernier/shared/clock';

export const systemClock: Clock = { now: () => Date.now() };
