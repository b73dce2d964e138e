/** Volume, distributed from the day down to the minute like variance, so that the sum of an interval needs no parts. */

import { SHARE_ONE, varianceShare } from '../price-path/cascade.ts';
import type { Composition } from '../price-path/composition.ts';
import type { PathDay } from '../price-path/day-path.ts';
import { DAY_INTERVALS } from '../price-path/day-splits.ts';
import { SampleStream } from '../random/sample-stream.ts';
import { MINUTES_PER_DAY } from '../slot.ts';

const RATIO_ONE = 256;
const MAX_RATIO = 6 * RATIO_ONE;

/** The volume of a day and the path that distributes it. */
export interface VolumeDay {
  readonly path: PathDay;
  readonly total: number;
}

/** The volume of a day: more on volatile days, times a random factor from three quarters to five quarters. */
export function volumeDay(composition: Composition, path: PathDay, dailyNano: number): VolumeDay {
  const ratio = Math.min(MAX_RATIO, Math.floor((path.sigma * RATIO_ONE) / dailyNano));
  const chance = new SampleStream('volume', 1).select(path.key, composition.instrument.id, 0).sample(0);
  const factor = 192 + (chance >>> 25);
  const typical = composition.liquidity.volume * MINUTES_PER_DAY;
  return { path, total: Math.floor((typical * (RATIO_ONE + ratio) * factor) / (2 * RATIO_ONE * RATIO_ONE)) };
}

/** The day's volume before a minute, 0 to 1440. */
export function volumeBefore({ path, total }: VolumeDay, minute: number): number {
  if (minute === MINUTES_PER_DAY) return total;
  let volume = total;
  let before = 0;
  let at = 0;
  while ((DAY_INTERVALS.lefts[at] as number) !== minute) {
    const middle = DAY_INTERVALS.middles[at] as number;
    const left = DAY_INTERVALS.lefts[at] as number;
    const length = (DAY_INTERVALS.rights[at] as number) - left;
    const tilted = path.splitSamples.sample(at);
    const share = varianceShare(
      path.splits.even[middle] as number,
      path.splits.tilt[middle] as number,
      tilted,
    );
    // Half by variance, half by time: volume grows with activity, but less than moves do.
    const byTime = Math.floor(((middle - left) * SHARE_ONE) / length);
    const part = Math.floor((volume * (share + byTime)) / (2 * SHARE_ONE));
    if (minute < middle) {
      volume = part;
      at = DAY_INTERVALS.firsts[at] as number;
    } else {
      before += part;
      volume -= part;
      if (minute === middle) return before;
      at = DAY_INTERVALS.seconds[at] as number;
    }
  }
  return before;
}
