/** Looks for new extremes inside one minute without evaluating all of its ticks: halves it, and drops each half that cannot hold one. */

import type { Extremes } from './extremes.ts';
import type { InstrumentDay } from './instrument-day.ts';
import { draw, type StreamKey } from './random.ts';
import { SLOTS_PER_MINUTE } from './slot.ts';
import { displacement, minuteKey, strayWithin } from './tick-bridge.ts';

const WEIGHT_ONE = 1024;

/** One path of the instrument in the minute, with the values computed so far by slot. */
interface Strand {
  weight: number;
  sigma: number;
  key: StreamKey;
  readonly values: Float64Array;
}

/** No cross has more paths. */
const MOST_STRANDS = 8;

const strands: readonly Strand[] = Array.from({ length: MOST_STRANDS }, () => ({
  weight: 0,
  sigma: 0,
  key: 0,
  values: new Float64Array(SLOTS_PER_MINUTE + 1),
}));

/** The minute looked at: what all of its halves share. */
const minuteState = { count: 0, sigma: 0, slack: 0, offset: 0, key: 0 };
const logs = new Float64Array(SLOTS_PER_MINUTE + 1);

/** Whether any tick of the minute may move an extreme. */
export function mayHold(
  day: InstrumentDay,
  at: { minute: number; offset: number },
  extremes: Extremes,
): boolean {
  const { minute, offset } = at;
  extremes.enter(day.spreads[minute] as number);
  const start = (day.logs[minute] as number) + offset;
  const next = (day.logs[minute + 1] as number) + offset;
  const stray = strayWithin(day.sigmas[minute] as number, SLOTS_PER_MINUTE) + day.slack + day.jumpIn(minute);
  return (
    (start > next ? start : next) + stray > extremes.above ||
    (start < next ? start : next) - stray < extremes.below
  );
}

/** Takes every tick of the minute into the extremes that moves one; the minute has no jump and a constant offset. */
export function searchMinute(
  day: InstrumentDay,
  at: { minute: number; offset: number },
  extremes: Extremes,
): void {
  const { minute, offset } = at;
  extremes.enter(day.spreads[minute] as number);
  minuteState.count = day.parts.length;
  minuteState.sigma = day.sigmas[minute] as number;
  minuteState.slack = day.slack;
  minuteState.offset = offset;
  minuteState.key = day.tickKey(minute);
  day.parts.forEach(({ path, weight }, place) => {
    const strand = strands[place] as Strand;
    strand.weight = weight;
    strand.sigma = path.sigmas[minute] as number;
    strand.key = minuteKey(path.ticksKey, minute);
    strand.values[0] = path.values[minute] as number;
    strand.values[SLOTS_PER_MINUTE] = path.values[minute + 1] as number;
  });
  logs[0] = (day.logs[minute] as number) + offset;
  logs[SLOTS_PER_MINUTE] = (day.logs[minute + 1] as number) + offset;
  consider(0, extremes);
  halve(0, SLOTS_PER_MINUTE, extremes);
}

function consider(slot: number, extremes: Extremes): void {
  const log = logs[slot] as number;
  if (log > extremes.above || log < extremes.below) extremes.take(log, draw(minuteState.key, slot));
}

function halve(left: number, right: number, extremes: Extremes): void {
  const length = right - left;
  if (length === 1) return;
  const from = logs[left] as number;
  const to = logs[right] as number;
  const stray = strayWithin(minuteState.sigma, length) + minuteState.slack;
  const top = (from > to ? from : to) + stray;
  const bottom = (from < to ? from : to) - stray;
  if (top <= extremes.above && bottom >= extremes.below) return;
  const middle = (left + right) >> 1;
  logs[middle] = minuteState.offset + middleLog(left, right);
  consider(middle, extremes);
  halve(left, middle, extremes);
  halve(middle, right, extremes);
}

function middleLog(left: number, right: number): number {
  const length = right - left;
  const middle = (left + right) >> 1;
  let sum = 0;
  for (let place = 0; place < minuteState.count; place += 1) {
    const strand = strands[place] as Strand;
    const { values } = strand;
    const ends = (values[left] as number) * (right - middle) + (values[right] as number) * (middle - left);
    const value = Math.floor(ends / length) + displacement(strand, middle, length);
    values[middle] = value;
    sum += strand.weight * value;
  }
  return Math.floor(sum / WEIGHT_ONE);
}
