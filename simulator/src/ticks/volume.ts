/** Volume, distributed from the day down to the minute like variance, so that the sum of an interval needs no parts. */

import { SHARE_ONE, secondSample, varianceShare } from '../price-path/cascade.ts';
import type { Composition } from '../price-path/composition.ts';
import type { PathDay } from '../price-path/day-path.ts';
import { firstPartLength } from '../price-path/day-splits.ts';
import { sample, type StreamKey } from '../random.ts';
import { MINUTES_PER_DAY } from '../slot.ts';

const RATIO_ONE = 256;
const MAX_RATIO = 6 * RATIO_ONE;

/** The volume of a day and the path that distributes it. */
export interface VolumeDay {
  readonly path: PathDay;
  readonly total: number;
}

/** The volume of a day: more on volatile days, times a random factor from three quarters to five quarters. */
export function volumeDay(
  composition: Composition,
  path: PathDay,
  chance: { key: StreamKey; dailyNano: number },
): VolumeDay {
  const ratio = Math.min(MAX_RATIO, Math.floor((path.sigma * RATIO_ONE) / chance.dailyNano));
  const factor = 192 + (sample(chance.key, path.day) >>> 25);
  const typical = composition.liquidity.volume * MINUTES_PER_DAY;
  return { path, total: Math.floor((typical * (RATIO_ONE + ratio) * factor) / (2 * RATIO_ONE * RATIO_ONE)) };
}

/** The day's volume before a minute, 0 to 1440. */
export function volumeBefore({ path, total }: VolumeDay, minute: number): number {
  if (minute === MINUTES_PER_DAY) return total;
  let left = 0;
  let length = MINUTES_PER_DAY;
  let volume = total;
  let before = 0;
  while (left !== minute) {
    const first = firstPartLength(length);
    const middle = left + first;
    const even = path.splits.even[middle] as number;
    const share = varianceShare(
      even,
      path.splits.tilt[middle] as number,
      secondSample(path.minutesKey, middle),
    );
    // Half by variance, half by time: volume grows with activity, but less than moves do.
    const part = Math.floor((volume * (share + Math.floor((first * SHARE_ONE) / length))) / (2 * SHARE_ONE));
    if (minute < middle) {
      volume = part;
      length = first;
    } else {
      before += part;
      volume -= part;
      left = middle;
      length -= first;
    }
  }
  return before;
}
