/** Largest fall of a growth index from its high, with the periods that led from the high to the low [RESULT-2]. */

import { divRound } from '../numbers/money.ts';
import type { GrowthPoint } from './growth-index.ts';

const PERCENT_CENTS = 10_000n;

/** A fall from a high to a later low. */
export interface Fall {
  readonly high: GrowthPoint;
  /** The points after the high at which the index changed, oldest first; the last one is the low. */
  readonly points: readonly GrowthPoint[];
  /** Of the high, in hundredths of a percent. */
  readonly cents: number;
}

/** The changes since a high as a linked list, newest first: a deeper fall keeps the list without a copy. */
interface Changes {
  readonly point: GrowthPoint;
  readonly before: Changes | null;
}

export class Drawdown {
  #high: GrowthPoint | null = null;
  #lastIndex = 0n;
  #changes: Changes | null = null;
  #largest: { readonly high: GrowthPoint; readonly changes: Changes | null; readonly cents: number } | null =
    null;

  /** Adds the next point in order of time; returns the fall at it, in hundredths of a percent of the high. */
  add(point: GrowthPoint): number {
    const isHigher = this.#high === null || point.index > this.#high.index;
    if (isHigher) this.#changes = null;
    else if (point.index !== this.#lastIndex) this.#changes = { point, before: this.#changes };
    this.#lastIndex = point.index;
    const high = isHigher || this.#high === null ? point : this.#high;
    this.#high = high;
    const cents =
      high.index === 0n ? 0 : Number(divRound((high.index - point.index) * PERCENT_CENTS, high.index));
    if (cents > (this.#largest?.cents ?? 0)) this.#largest = { high, changes: this.#changes, cents };
    return cents;
  }

  /** Null without a fall of at least half a hundredth of a percent. */
  get largest(): Fall | null {
    if (this.#largest === null) return null;
    const { high, changes, cents } = this.#largest;
    const points: GrowthPoint[] = [];
    for (let change = changes; change !== null; change = change.before) points.push(change.point);
    return { high, points: points.reverse(), cents };
  }
}
