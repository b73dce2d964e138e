/**
 * One candle derived from the seed, equal to the fold of its ticks but much cheaper: a minute is searched only when its largest
 * possible deviation exceeds the extremes found so far.
 */

import type { Candle } from '@vernier/shared/market/candle';
import { Extremes } from './extremes.ts';
import { type Segment, USUAL_PERCENT } from '../hours/instrument-schedule.ts';
import { type InstrumentFeed, WEIGHT_ONE } from '../ticks/instrument-feed.ts';
import { InstrumentMinutes } from '../price-path/instrument-minutes.ts';
import { MinuteSearch, roundingSlack } from './minute-search.ts';
import { minuteSpread, minuteSpreadRange, ordinaryDay, type OrdinaryDay } from '../ticks/minute-spread.ts';
import { type Slot, SLOTS_PER_DAY, SLOTS_PER_MINUTE } from '@vernier/shared/market/slot';
import { maxDeviation } from '../price-path/tick-bridge.ts';

/** The candle of the ticks from `first`, the start of a minute, to `last`, both included and of one UTC day; null without ticks. */
export function barCandle(feed: InstrumentFeed, first: Slot, last: Slot): Candle | null {
  const segments = feed.schedule.segments(first, last);
  const [opening] = segments;
  const closing = segments.at(-1);
  if (opening === undefined || closing === undefined) return null;
  const { high, low, askHigh, askLow } = new BarSearch(feed, segments).run();
  return {
    timeS: (first / SLOTS_PER_MINUTE) * 60,
    open: feed.tickAt(opening.from).bid,
    high,
    low,
    close: feed.tickAt(closing.end - 1).bid,
    volume: segments.reduce((sum, { from, end }) => sum + feed.volumeWithin(from, end), 0),
    askHigh,
    askLow,
  };
}

/** A minute of the day in a segment with ticks. */
interface SegmentMinute {
  readonly minute: number;
  readonly segment: Segment;
}

class BarSearch {
  readonly #segments: readonly Segment[];
  readonly #day: number;
  readonly #midnight: Slot;
  readonly #minutes: InstrumentMinutes;
  readonly #extremes: Extremes;
  readonly #search: MinuteSearch;
  readonly #slack: number;
  readonly #percents: Uint16Array;
  readonly #ordinary: OrdinaryDay;

  constructor(feed: InstrumentFeed, segments: readonly Segment[]) {
    const first = (segments[0] as Segment).from;
    this.#segments = segments;
    this.#day = Math.floor(first / SLOTS_PER_DAY);
    this.#midnight = this.#day * SLOTS_PER_DAY;
    const end = this.#endOf(segments.at(-1) as Segment);
    this.#minutes = new InstrumentMinutes(feed, {
      day: this.#day,
      from: this.#startOf(segments[0] as Segment),
      end,
    });
    const percent = segments.reduce((most, segment) => Math.max(most, segment.percent), 0);
    this.#extremes = new Extremes(feed.composition.scale, {
      ...minuteSpreadRange(feed.composition),
      percent,
    });
    this.#search = new MinuteSearch(this.#minutes, this.#extremes);
    this.#slack = roundingSlack(this.#minutes);
    this.#percents = feed.specialPercents(this.#day);
    this.#ordinary = ordinaryDay(feed.composition, this.#day);
  }

  run(): Extremes {
    const likely = this.#likelyExtremes();
    this.#searchMinute(likely.highest);
    if (!isSame(likely.lowest, likely.highest)) this.#searchMinute(likely.lowest);
    for (const segment of this.#segments) {
      const end = this.#endOf(segment);
      for (let minute = this.#startOf(segment); minute < end; minute += 1) {
        if (!this.#mayContainExtreme(minute, segment.percent)) continue;
        const each = { minute, segment };
        if (isSame(each, likely.highest) || isSame(each, likely.lowest)) continue;
        this.#searchMinute(each);
      }
    }
    return this.#extremes;
  }

  /** False when no tick of a minute can change an extreme: first by the widest spreads, then by the minute's own. */
  #mayContainExtreme(minute: number, widening: number): boolean {
    const { logs, sigmas, steps } = this.#minutes;
    const maxMove = maxDeviation((sigmas[minute] as number) / WEIGHT_ONE, SLOTS_PER_MINUTE) + this.#slack;
    const reach = maxMove + (steps[minute] as number);
    const before = logs[minute] as number;
    const after = logs[minute + 1] as number;
    const highest = (before > after ? before : after) + reach;
    const lowest = (before < after ? before : after) - reach;
    const { barThresholds, specialThresholds, minuteThresholds } = this.#extremes;
    const percent = this.#percents[minute] as number;
    const { above, below } = percent > USUAL_PERCENT ? specialThresholds : barThresholds;
    if (highest <= above && lowest >= below) return false;
    this.#startMinute(minute, widening);
    return highest > minuteThresholds.above || lowest < minuteThresholds.below;
  }

  /** Sets the thresholds of a minute by its spread. */
  #startMinute(minute: number, widening: number): void {
    const percent = this.#percents[minute] as number;
    const spread = minuteSpread(this.#ordinary, minute, this.#minutes.sigmaBefore(minute));
    this.#extremes.startMinute(spread, percent > widening ? percent : widening);
  }

  /** Adds the segment's ticks of a minute to the extremes. */
  #searchMinute({ minute, segment: { from, end, percent } }: SegmentMinute): void {
    const start = this.#midnight + minute * SLOTS_PER_MINUTE;
    this.#startMinute(minute, percent);
    this.#search.run({
      minute,
      from: Math.max(0, from - start),
      end: Math.min(SLOTS_PER_MINUTE, end - start),
    });
  }

  /** The minutes with the highest and the lowest start price, which most likely contain the extremes. */
  #likelyExtremes(): { highest: SegmentMinute; lowest: SegmentMinute } {
    const { logs } = this.#minutes;
    const segment = this.#segments[0] as Segment;
    let highest = this.#startOf(segment);
    let lowest = highest;
    let [highestIn, lowestIn] = [segment, segment];
    for (const each of this.#segments) {
      const end = this.#endOf(each);
      for (let minute = this.#startOf(each); minute < end; minute += 1) {
        const log = logs[minute] as number;
        if (log > (logs[highest] as number)) [highest, highestIn] = [minute, each];
        else if (log < (logs[lowest] as number)) [lowest, lowestIn] = [minute, each];
      }
    }
    return {
      highest: { minute: highest, segment: highestIn },
      lowest: { minute: lowest, segment: lowestIn },
    };
  }

  #startOf({ from }: Segment): number {
    return Math.floor((from - this.#midnight) / SLOTS_PER_MINUTE);
  }

  #endOf({ end }: Segment): number {
    return Math.ceil((end - this.#midnight) / SLOTS_PER_MINUTE);
  }
}

function isSame(left: SegmentMinute, right: SegmentMinute): boolean {
  return left.minute === right.minute && left.segment === right.segment;
}
