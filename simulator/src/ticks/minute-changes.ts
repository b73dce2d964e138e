/**
 * Changes of an instrument's quote inside a minute. At the slots between them the tick repeats the quote with volume 0, so that the
 * age of a quote shows that its source is alive. Changes come in bursts, more of them in busy hours and on volatile minutes.
 */

import { LEVEL_ONE } from '../price-path/activity.ts';
import { SampleStream } from '../random/sample-stream.ts';
import { SLOTS_PER_MINUTE } from '@vernier/shared/market/slot';
import { type OrdinaryDay, RATIO_ONE, volatilityRatio } from './minute-spread.ts';
import { USUAL_PERCENT } from '../hours/instrument-schedule.ts';

/** Changes a minute of an instrument with the volume of TYPICAL_VOLUME, at average activity and volatility. */
const TYPICAL_CHANGES = 90;
const TYPICAL_VOLUME = 500;
const MIN_CHANGES = 5;
const MAX_RATIO = 3 * RATIO_ONE;

/** A minute consists of 24 blocks of 2.5 seconds, each with its own activity. */
const BLOCKS = 24;
const BLOCK_SLOTS = SLOTS_PER_MINUTE / BLOCKS;
/** Activity of a block by two random bits, in halves; the mean is one. */
const BLOCK_ACTIVITY = [1, 1, 2, 4] as const;
const ACTIVITY_HALVES = 2;
const SAMPLE_RANGE = 256;
/** Each of five parts of a minute has a change, so that a minute has five or more. */
const PART_SLOTS = SLOTS_PER_MINUTE / MIN_CHANGES;
/** Volume of each slot, which is added to the next change: no change has a volume of 0. */
export const SLOT_VOLUME = 1;

/** Words of the stream: a byte for each slot's change, two bits for each block, and a half for each slot's spread. */
const CHANGE_WORDS = SLOTS_PER_MINUTE / 4;
const BLOCK_WORDS = 2;
const SPREAD_HALVES = 2 * (CHANGE_WORDS + BLOCK_WORDS);

/** A stream for the samples of an instrument's ticks in a minute. */
export function tickStream(): SampleStream {
  return new SampleStream('ticks', (SPREAD_HALVES + SLOTS_PER_MINUTE) / 2);
}

/** The sample of the spread of a slot's tick: 16 uniform bits. */
export function spreadSample(samples: SampleStream, slot: number): number {
  return samples.half(SPREAD_HALVES + slot);
}

/** Conditions of a minute of the day, known before it begins. */
export interface MinuteConditions {
  readonly ordinary: OrdinaryDay;
  /** Typical lots in a minute. */
  readonly volume: number;
  readonly minute: number;
  /** Σ |weight| × deviation of the minute before. */
  readonly sigma: number;
  /** Spread in percent of the usual one; see special-spread.ts. */
  readonly percent: number;
}

/** Changes that a minute has on average. */
export function changesPerMinute({ ordinary, volume, minute, sigma, percent }: MinuteConditions): number {
  const level = ordinary.levels[minute] as number;
  const ratio = Math.min(MAX_RATIO, volatilityRatio(ordinary, minute, sigma));
  const byVolume = Math.min(2 * TYPICAL_VOLUME, TYPICAL_VOLUME / 2 + volume / 2);
  const typical = Math.floor((TYPICAL_CHANGES * byVolume) / TYPICAL_VOLUME);
  const byRatio = Math.floor((typical * (RATIO_ONE + 3 * ratio)) / (4 * RATIO_ONE));
  const changes = Math.floor((byRatio * level * percent) / (LEVEL_ONE * USUAL_PERCENT));
  return Math.max(MIN_CHANGES, Math.min(SLOTS_PER_MINUTE, changes));
}

export class MinuteChanges {
  /** The newest slot with a change at or before each slot. */
  readonly last = new Uint8Array(SLOTS_PER_MINUTE);
  /** The share of the minute's volume before each slot, of `shares[240]`. */
  readonly shares = new Int32Array(SLOTS_PER_MINUTE + 1);

  /**
   * Computes a minute from the samples of its ticks. Its first and its last slot always change, and so do `forced` ones: those with
   * an intervention, so that none takes effect before or after its slot.
   */
  load(samples: SampleStream, changes: number, forced: readonly number[]): void {
    const { last: lasts, shares } = this;
    let last = 0;
    let share = 0;
    let activity = 0;
    let threshold = 0;
    let word = 0;
    for (let slot = 0; slot < SLOTS_PER_MINUTE; slot += 1) {
      if (slot % BLOCK_SLOTS === 0) {
        const block = slot / BLOCK_SLOTS;
        const bits = (samples.sample(CHANGE_WORDS + (block >> 4)) >>> (2 * (block & 15))) & 3;
        activity = BLOCK_ACTIVITY[bits] as number;
        threshold = Math.ceil((changes * activity * SAMPLE_RANGE) / (SLOTS_PER_MINUTE * ACTIVITY_HALVES));
      }
      word = (slot & 3) === 0 ? samples.sample(slot >> 2) : word >>> 8;
      if ((word & 255) < threshold) last = slot;
      lasts[slot] = last;
      shares[slot] = share;
      share += activity;
    }
    shares[SLOTS_PER_MINUTE] = share;
    // The first and the last part have the first and the last slot.
    for (let part = 1; part < MIN_CHANGES - 1; part += 1) this.#changeIn(part * PART_SLOTS, samples);
    for (const slot of forced) this.#change(slot);
    this.#change(SLOTS_PER_MINUTE - 1);
  }

  /** Adds a change to a part of the minute that has none. */
  #changeIn(from: number, samples: SampleStream): void {
    if ((this.last[from + PART_SLOTS - 1] as number) >= from) return;
    this.#change(from + ((spreadSample(samples, from) * PART_SLOTS) >> 16));
  }

  #change(slot: number): void {
    const { last } = this;
    for (let at = slot; at < SLOTS_PER_MINUTE && (last[at] as number) < slot; at += 1) last[at] = slot;
  }

  /** The volume of a minute's ticks up to and including a slot. */
  volumeUpTo(volume: number, slot: number): number {
    const end = (this.last[slot] as number) + 1;
    const shared = volume - SLOT_VOLUME * SLOTS_PER_MINUTE;
    const [share, whole] = [this.shares[end] as number, this.shares[SLOTS_PER_MINUTE] as number];
    return SLOT_VOLUME * end + Math.floor((shared * share) / whole);
  }
}
