/** Reader of one path at single slots. The current minute is cached, so that reading consecutive ticks is cheap. */

import {
  withVolatilityFactor,
  interpolate,
  displacementOf,
  SHARE_ONE,
  secondSample,
  varianceShare,
  sigmaForShare,
} from './cascade.ts';
import type { DayPath } from './day-path.ts';
import { firstPartLength } from './day-splits.ts';
import { sample } from '../random.ts';
import { MINUTES_PER_DAY, type Slot, SLOTS_PER_MINUTE } from '../slot.ts';
import { bridgeAt, fillBridge, type MinuteBridge, minuteKey } from './tick-bridge.ts';

export class PathCursor {
  readonly #path: DayPath;
  /** The cached minute. */
  #minute = -1;
  /** Start and end of the minute, without the day's jump. */
  readonly #span: MinuteBridge = { from: 0, to: 0, sigma: 0, key: 0 };
  /** Slot from which the jump is included, relative to the minute. */
  #jumpPlace = Number.MAX_SAFE_INTEGER;
  #jumpNano = 0;
  /** The last slot read, with its value. */
  #slot = -1;
  #value = 0;

  constructor(path: DayPath) {
    this.#path = path;
  }

  /** Deviation of the cached minute's moves. */
  get sigma(): number {
    return this.#span.sigma;
  }

  /** The path at a slot. */
  valueAt(slot: Slot): number {
    if (slot === this.#slot) return this.#value;
    const minute = Math.floor(slot / SLOTS_PER_MINUTE);
    if (minute !== this.#minute) this.#startMinute(minute);
    const place = slot - minute * SLOTS_PER_MINUTE;
    this.#value = bridgeAt(this.#span, place) + (place >= this.#jumpPlace ? this.#jumpNano : 0);
    this.#slot = slot;
    return this.#value;
  }

  /** Fills `out` with the path at all 240 slots of a minute (counted from 1970-01-01); `out` has 241 entries, the last is scratch. */
  fillMinute(minute: number, out: Float64Array): void {
    if (minute !== this.#minute) this.#startMinute(minute);
    fillBridge(this.#span, out);
    for (let place = Math.max(0, this.#jumpPlace); place < SLOTS_PER_MINUTE; place += 1) {
      out[place] = (out[place] as number) + this.#jumpNano;
    }
  }

  /** Splits the day down to the minute. */
  #startMinute(minute: number): void {
    const day = this.#path.utcDayOf(Math.floor(minute / MINUTES_PER_DAY));
    const place = minute - day.day * MINUTES_PER_DAY;
    let left = 0;
    let length = MINUTES_PER_DAY;
    let { from, to, sigma } = day;
    while (length > 1) {
      const first = firstPartLength(length);
      const middle = left + first;
      const second = secondSample(day.minutesKey, middle);
      const scaledSigma = withVolatilityFactor(sigma, second);
      const share = varianceShare(
        day.splits.even[middle] as number,
        day.splits.tilt[middle] as number,
        second,
      );
      const value =
        interpolate(from, to, share) + displacementOf(scaledSigma, share, sample(day.minutesKey, middle));
      if (place < middle) {
        to = value;
        length = first;
        sigma = sigmaForShare(scaledSigma, share);
      } else {
        from = value;
        left = middle;
        length -= first;
        sigma = sigmaForShare(scaledSigma, SHARE_ONE - share);
      }
    }
    this.#minute = minute;
    this.#slot = -1;
    this.#jumpPlace = day.jumpSlot - place * SLOTS_PER_MINUTE;
    this.#jumpNano = day.jumpNano;
    this.#span.from = from;
    this.#span.to = to;
    this.#span.sigma = sigma;
    this.#span.key = minuteKey(day.ticksKey, place);
  }
}
