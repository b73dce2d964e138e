/** Volume, distributed from the day down to the minute like variance, so that the sum of an interval needs no parts. */

import { SHARE_ONE, varianceShare } from '../price-path/cascade.ts';
import type { Composition } from '../price-path/composition.ts';
import type { PathDay } from '../price-path/day-path.ts';
import { DAY_INTERVALS, INNER_NODES } from '../price-path/day-splits.ts';
import { AFTERSHOCK_MINUTES } from '@vernier/shared/limits';
import { minuteOf } from '../price-path/shocks.ts';
import { SampleStream } from '../random/sample-stream.ts';
import { MINUTES_PER_DAY, SLOTS_PER_MINUTE } from '@vernier/shared/market/slot';
import { SLOT_VOLUME } from './minute-changes.ts';

/** Units of volume in a lot: enough for one in each slot of a quiet minute. */
const LOT = 4;
const RATIO_ONE = 256;
const MAX_RATIO = 6 * RATIO_ONE;

/** Paths with a smaller weight (in 1/1024) do not add to the volume. */
const LEAST_WEIGHT = 256;
/** Volume of the first minute after a step, in typical minutes. */
const SHOCK_MINUTES = 4;

/** The volume of a day, the path that distributes it, and the shocks that add to it. */
export interface VolumeDay {
  readonly path: PathDay;
  /** Samples of its splits, valid as long as this day is used. */
  readonly splitSamples: SampleStream;
  readonly total: number;
  /** Additional volume of each minute after a step. */
  readonly shocks: readonly { readonly minute: number; readonly volume: number }[];
}

export interface WeightedDay {
  readonly weight: number;
  readonly day: PathDay;
  /** Deviation of an ordinary day of the path. */
  readonly dailyNano: number;
}

/**
 * The volume of a day: more on volatile days, times a random factor from three quarters to five quarters, and more after shocks. The
 * path that moves the price most distributes it, so that volume follows range.
 */
export function volumeDay(composition: Composition, days: readonly WeightedDay[]): VolumeDay {
  const { day: path, dailyNano } = days.reduce((most, each) => (sizeOf(each) > sizeOf(most) ? each : most));
  const ratio = Math.min(MAX_RATIO, Math.floor((path.sigma * RATIO_ONE) / dailyNano));
  const chance = new SampleStream('volume', 1).select(path.key, composition.instrument.id, 0).sample(0);
  const factor = 192 + (chance >>> 25);
  const typical = composition.liquidity.volume * LOT * MINUTES_PER_DAY;
  const total = Math.floor((typical * (RATIO_ONE + ratio) * factor) / (2 * RATIO_ONE * RATIO_ONE));
  const splitSamples = new SampleStream('splits', INNER_NODES).select(path.key, path.path, 0);
  return { path, splitSamples, total, shocks: days.flatMap((each) => shockVolumes(composition, each)) };
}

function sizeOf({ weight, dailyNano }: WeightedDay): number {
  return Math.abs(weight) * dailyNano;
}

/** An unscheduled step adds volume from the minute after it on: no volume announces it. */
function shockVolumes({ liquidity }: Composition, { weight, day }: WeightedDay): VolumeDay['shocks'] {
  if (Math.abs(weight) < LEAST_WEIGHT) return [];
  return day.shocks.flatMap(({ slot, isScheduled, aftershock }) =>
    Array.from(aftershock.slice(1), (_, passed) => ({
      minute: minuteOf(slot) + passed + (isScheduled ? 0 : 1),
      volume: Math.floor(
        (liquidity.volume * LOT * SHOCK_MINUTES * (AFTERSHOCK_MINUTES - passed)) / AFTERSHOCK_MINUTES,
      ),
    })),
  );
}

/** A volume in hundredths of a typical minute. */
export function volumeOfMinutes({ liquidity }: Composition, hundredths: number): number {
  return Math.floor((liquidity.volume * LOT * hundredths) / 100);
}

/** The day's volume before a minute, 0 to 1440. */
export function volumeBefore(day: VolumeDay, minute: number): number {
  let sum = ordinaryBefore(day, minute) + SLOT_VOLUME * SLOTS_PER_MINUTE * minute;
  for (const shock of day.shocks) if (shock.minute < minute) sum += shock.volume;
  return sum;
}

function ordinaryBefore({ path, splitSamples, total }: VolumeDay, minute: number): number {
  if (minute === MINUTES_PER_DAY) return total;
  let volume = total;
  let before = 0;
  let at = 0;
  while ((DAY_INTERVALS.lefts[at] as number) !== minute) {
    const middle = DAY_INTERVALS.middles[at] as number;
    const left = DAY_INTERVALS.lefts[at] as number;
    const length = (DAY_INTERVALS.rights[at] as number) - left;
    const tilted = splitSamples.sample(at);
    const share = varianceShare(
      path.splits.even[middle] as number,
      path.splits.tilt[middle] as number,
      tilted,
    );
    // Three quarters by variance, one by time: volume grows with activity, but less than moves do.
    const byTime = Math.floor(((middle - left) * SHARE_ONE) / length);
    const part = Math.floor((volume * (3 * share + byTime)) / (4 * SHARE_ONE));
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
