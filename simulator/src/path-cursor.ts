/** Reads one path at single moments. It remembers the minute it was in, so that reading on from tick to tick is cheap. */

import { inMood, lineAt, pushOf, SHARE_ONE, secondDraw, shareOf, sigmaOf } from './cascade.ts';
import type { DayPath, PathDay } from './day-path.ts';
import { firstPart } from './halving.ts';
import { draw } from './random.ts';
import { MINUTES_PER_DAY, type Slot, SLOTS_PER_DAY, SLOTS_PER_MINUTE } from './slot.ts';
import { bridgeAt, fillBridge, type MinuteSpan, minuteKey } from './tick-bridge.ts';

export class PathCursor {
  readonly #path: DayPath;
  #minute = -1;
  #day: PathDay;
  /** The minute, without the day's jump. */
  readonly #span: MinuteSpan = { from: 0, to: 0, sigma: 0, key: 0 };
  #slot = -1;
  #value = 0;

  constructor(path: DayPath) {
    this.#path = path;
    this.#day = path.dayOf(0);
  }

  /** Deviation of the moves of the minute last read. */
  get sigma(): number {
    return this.#span.sigma;
  }

  /** The path at a slot. */
  valueAt(slot: Slot): number {
    if (slot !== this.#slot) {
      this.#value = this.#read(slot);
      this.#slot = slot;
    }
    return this.#value;
  }

  #read(slot: Slot): number {
    const minute = Math.floor(slot / SLOTS_PER_MINUTE);
    if (minute !== this.#minute) this.#enter(minute);
    const jumped = slot - this.#day.day * SLOTS_PER_DAY >= this.#day.jumpSlot ? this.#day.jumpNano : 0;
    return bridgeAt(this.#span, slot - minute * SLOTS_PER_MINUTE) + jumped;
  }

  /** The path at all 240 slots of a minute (counted from 1970-01-01), into `out` (241 entries, the last is scratch). */
  fillMinute(minute: number, out: Float64Array): void {
    if (minute !== this.#minute) this.#enter(minute);
    fillBridge(this.#span, out);
    const jumpSlot = this.#day.jumpSlot - (minute - this.#day.day * MINUTES_PER_DAY) * SLOTS_PER_MINUTE;
    for (let slot = Math.max(0, jumpSlot); slot < SLOTS_PER_MINUTE; slot += 1) {
      out[slot] = (out[slot] as number) + this.#day.jumpNano;
    }
  }

  /** Halves the day down to the minute. */
  #enter(minute: number): void {
    const day = this.#path.dayOf(Math.floor(minute / MINUTES_PER_DAY));
    const place = minute - day.day * MINUTES_PER_DAY;
    let left = 0;
    let length = MINUTES_PER_DAY;
    let { from, to, sigma } = day;
    while (length > 1) {
      const first = firstPart(length);
      const middle = left + first;
      const second = secondDraw(day.minutesKey, middle);
      const moody = inMood(sigma, second);
      const share = shareOf(day.cuts.even[middle] as number, day.cuts.tilt[middle] as number, second);
      const value = lineAt(from, to, share) + pushOf(moody, share, draw(day.minutesKey, middle));
      if (place < middle) {
        to = value;
        length = first;
        sigma = sigmaOf(moody, share);
      } else {
        from = value;
        left = middle;
        length -= first;
        sigma = sigmaOf(moody, SHARE_ONE - share);
      }
    }
    this.#minute = minute;
    this.#day = day;
    this.#span.from = from;
    this.#span.to = to;
    this.#span.sigma = sigma;
    this.#span.key = minuteKey(day.ticksKey, place);
  }
}
