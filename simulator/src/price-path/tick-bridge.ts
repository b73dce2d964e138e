/**
 * A path inside one minute: bisection from the minute's start to its end, each middle displaced by a bounded sample. A slot needs
 * at most eight samples, and the largest deviation is known without any.
 */

import { integerRoot } from './integer-root.ts';
import { SampleStream } from '../random/sample-stream.ts';
import { SLOTS_PER_MINUTE } from '@vernier/shared/market/slot';

/** One minute of one path; it determines every tick of the minute. Nano-logs. */
export interface MinuteBridge {
  from: number;
  to: number;
  sigma: number;
  readonly samples: SampleStream;
}

/** Displacements are `sigma × scale × sample / 2^27`: scales have 12 fraction bits, samples are 16 bits signed. */
const SCALE_BITS = 12;
const DRAW_RANGE = 32_768;
const SCALE_ONE = 2 ** SCALE_BITS;
const DISPLACEMENT = SCALE_ONE * DRAW_RANGE;

/** Bisection of the minute, parents first. `middles[i]` lies between `lefts[i]` and `rights[i]`. */
const NODES = SLOTS_PER_MINUTE - 1;
/** Samples of the upper levels, of each of the 32 intervals below them, and of the minute, with unused ones. */
const UPPER_LEVELS = 5;
const SAMPLES_ABOVE = 2 ** UPPER_LEVELS;
const SAMPLES_BELOW = 8;
const SAMPLE_COUNT = SAMPLES_ABOVE * (1 + SAMPLES_BELOW);
const middles = new Int32Array(NODES);
const lefts = new Int32Array(NODES);
const rights = new Int32Array(NODES);
/** Sample of the displacement of each middle, see sampleOrder. */
const sampleOf = sampleOrder();
/** Half width of the displacement in the middle of an interval, by its number of slots, for a sigma of 1. */
const scales = new Float64Array(SLOTS_PER_MINUTE + 1);
/** Largest deviation from the straight line inside an interval, by its number of slots, for a sigma of 1. */
const maxDeviations = new Float64Array(SLOTS_PER_MINUTE + 1);

buildNodes();

function buildNodes(): void {
  const queue: [number, number][] = [[0, SLOTS_PER_MINUTE]];
  for (let at = 0; at < NODES; at += 1) {
    const [left, right] = queue[at] as [number, number];
    const middle = (left + right) >> 1;
    middles[at] = middle;
    lefts[at] = left;
    rights[at] = right;
    scales[right - left] = scaleOf(right - left);
    if (middle - left > 1) queue.push([left, middle]);
    if (right - middle > 1) queue.push([middle, right]);
  }
  for (const [left, right] of queue) {
    if (maxDeviations[right - left] === 0) maxDeviations[right - left] = maxDeviationOf(right - left);
  }
}

/**
 * The samples of the upper five levels come first, then those of each interval below them, so that bisection down to one slot
 * reads two blocks of the stream.
 */
function sampleOrder(): Int32Array {
  const order = new Int32Array(SLOTS_PER_MINUTE);
  let next = 0;
  const add = (left: number, right: number, levels: number): void => {
    const middle = (left + right) >> 1;
    if (middle === left || levels === 0) return;
    order[middle] = next;
    next += 1;
    add(left, middle, levels - 1);
    add(middle, right, levels - 1);
  };
  const addBelow = (left: number, right: number, levels: number): void => {
    if (levels > 0) {
      const middle = (left + right) >> 1;
      addBelow(left, middle, levels - 1);
      addBelow(middle, right, levels - 1);
      return;
    }
    add(left, right, SLOTS_PER_MINUTE);
    next = Math.ceil(next / SAMPLES_BELOW) * SAMPLES_BELOW;
  };
  add(0, SLOTS_PER_MINUTE, UPPER_LEVELS);
  next = SAMPLES_ABOVE;
  addBelow(0, SLOTS_PER_MINUTE, UPPER_LEVELS);
  return order;
}

/** √3 × the deviation of a Brownian bridge's middle, so that a uniform sample of this half width has that deviation. */
function scaleOf(length: number): number {
  const before = length >> 1;
  const variance = (3 * before * (length - before) * SCALE_ONE * SCALE_ONE) / (length * SLOTS_PER_MINUTE);
  return integerRoot(Math.floor(variance));
}

/** The largest deviation of all slots if every sample had its maximum. */
function maxDeviationOf(length: number): number {
  const heights = new Float64Array(length + 1);
  const raise = (left: number, right: number) => {
    const middle = (left + right) >> 1;
    if (middle === left) return;
    const ends = (heights[left] as number) * (right - middle) + (heights[right] as number) * (middle - left);
    heights[middle] = Math.ceil(ends / (right - left)) + (scales[right - left] as number);
    raise(left, middle);
    raise(middle, right);
  };
  raise(0, length);
  return heights.reduce((most, height) => Math.max(most, height), 0);
}

/** Each of the eight bisections may lose up to two nano to rounding. */
export const BRIDGE_ROUNDING = 16;

/** Largest distance outside the two ends of an interval with this number of slots, rounding aside. */
export function maxDeviation(sigma: number, length: number): number {
  return (sigma * (maxDeviations[length] as number)) / SCALE_ONE;
}

/** A stream for the displacements of a minute of a path: two 16-bit samples in a word. */
export function minuteStream(): SampleStream {
  return new SampleStream('slots', SAMPLE_COUNT / 2);
}

/** Displacement of the middle of an interval of `length` slots from the straight line. */
export function displacement(
  span: { readonly sigma: number; readonly samples: SampleStream },
  middle: number,
  length: number,
): number {
  const uniform = span.samples.half(sampleOf[middle] as number) - DRAW_RANGE;
  return Math.floor((span.sigma * (scales[length] as number) * uniform) / DISPLACEMENT);
}

/** The path at one slot of the minute; slot 0 is the start of the minute. */
export function bridgeAt(span: MinuteBridge, slot: number): number {
  let left = 0;
  let right = SLOTS_PER_MINUTE;
  let from = span.from;
  let to = span.to;
  while (slot !== left) {
    const middle = (left + right) >> 1;
    const length = right - left;
    const line = Math.floor((from * (right - middle) + to * (middle - left)) / length);
    const value = line + displacement(span, middle, length);
    if (slot < middle) {
      right = middle;
      to = value;
    } else {
      left = middle;
      from = value;
    }
  }
  return from;
}

/** Fills `out` (241 entries) with the path at all 240 slots of the minute and at the start of the next. */
export function fillBridge(span: MinuteBridge, out: Float64Array): void {
  out[0] = span.from;
  out[SLOTS_PER_MINUTE] = span.to;
  for (let at = 0; at < NODES; at += 1) {
    const left = lefts[at] as number;
    const right = rights[at] as number;
    const middle = middles[at] as number;
    const weighted = (out[left] as number) * (right - middle) + (out[right] as number) * (middle - left);
    out[middle] = Math.floor(weighted / (right - left)) + displacement(span, middle, right - left);
  }
}
