/** The stored speed of the market, which a restart continues at [MARKET-9]. */

import { isDeepStrictEqual } from 'node:util';
import type { TimeMs } from '@vernier/shared/clock';
import type { ClockSpeed } from '@vernier/shared/market-clock';
import { z } from 'zod';

export const MIN_FACTOR = 0.1;
export const MAX_FACTOR = 60;
/** The factor of a stopped market, which only a sandbox has. */
export const STOPPED = 0;
/** Key of the stored speed. */
export const SPEED_KEY = 'market_pace';

/** A speed as it is stored. In a cluster it may begin later. */
export interface StoredSpeed extends ClockSpeed {
  /** Speeds before it of which a process may still need the end, oldest first. */
  readonly earlier?: readonly ClockSpeed[] | undefined;
}

const Speed = z.object({
  wallMs: z.int(),
  marketMs: z.int(),
  factor: z.union([z.literal(STOPPED), z.number().min(MIN_FACTOR).max(MAX_FACTOR)]),
});
const Stored = Speed.extend({ earlier: z.array(Speed).optional() });

/** Parses a stored speed; throws when the text is none. */
export function clockSpeedOf(text: string): ClockSpeed {
  return Speed.parse(JSON.parse(text));
}

/** The stored speed after those before it. */
export function clockSpeedsOf(text: string): readonly ClockSpeed[] {
  const { earlier = [], ...newest } = Stored.parse(JSON.parse(text));
  return [...earlier, newest];
}

/** The speed in effect at a moment, and those that begin later. */
export function speedsFrom(speeds: readonly ClockSpeed[], wallMs: TimeMs): readonly ClockSpeed[] {
  const place = speeds.findLastIndex((speed) => speed.wallMs <= wallMs);
  return speeds.slice(Math.max(0, place));
}

/** Those after a known one; all where it is not among them. */
export function speedsAfter(speeds: readonly ClockSpeed[], known: ClockSpeed | null): readonly ClockSpeed[] {
  return speeds.slice(1 + speeds.findLastIndex((speed) => isDeepStrictEqual(speed, known)));
}
