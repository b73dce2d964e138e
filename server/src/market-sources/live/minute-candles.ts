/** Candles of the past minutes of one instrument, in a column of numbers: 48 bytes a minute. */

import type { Candle } from '@vernier/shared/market/candle';

/** The candle of a minute with its first and last tick. */
export interface MinuteCandle extends Omit<Candle, 'timeS'> {
  /** Minutes since 1970-01-01 UTC. */
  readonly minute: number;
  readonly askClose: number;
  /** Volume of the last tick. */
  readonly lastVolume: number;
  /** Places of the first and the last tick in the minute, from 0 to 239. */
  readonly firstPlace: number;
  readonly lastPlace: number;
}

/** Order of the columns, and of the numbers in a row of the database. */
const FIELDS = [
  'open',
  'high',
  'low',
  'close',
  'volume',
  'askHigh',
  'askLow',
  'askClose',
  'lastVolume',
  'firstPlace',
  'lastPlace',
] as const satisfies readonly (keyof MinuteCandle)[];
const WIDTH = FIELDS.length + 1;
/** Columns of a row, after that of the minute. */
const [HIGH, LOW, VOLUME, ASK_HIGH, ASK_LOW] = (['high', 'low', 'volume', 'askHigh', 'askLow'] as const).map(
  (field) => FIELDS.indexOf(field) + 1,
) as [number, number, number, number, number];
const FIRST_CAPACITY = 256;

export function candleText(candle: MinuteCandle): string {
  return FIELDS.map((field) => candle[field]).join(',');
}

export function candleOfText(minute: number, text: string): MinuteCandle {
  const numbers = text.split(',').map((each) => Number.parseInt(each, 10));
  const fields = FIELDS.map((field, place) => [field, numbers[place] as number]);
  return { minute, ...(Object.fromEntries(fields) as Omit<MinuteCandle, 'minute'>) };
}

export class MinuteCandles {
  #numbers = new Int32Array(FIRST_CAPACITY * WIDTH);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Adds a minute after all others. */
  add(candle: MinuteCandle): void {
    const start = this.#length * WIDTH;
    if (start === this.#numbers.length) {
      const longer = new Int32Array(2 * start);
      longer.set(this.#numbers);
      this.#numbers = longer;
    }
    this.#numbers[start] = candle.minute;
    FIELDS.forEach((field, place) => {
      this.#numbers[start + 1 + place] = candle[field];
    });
    this.#length += 1;
  }

  minuteAt(index: number): number {
    return this.#numbers[index * WIDTH] as number;
  }

  at(index: number): MinuteCandle {
    const start = index * WIDTH + 1;
    const fields = FIELDS.map((field, place) => [field, this.#numbers[start + place] as number]);
    const minute = this.minuteAt(index);
    return { minute, ...(Object.fromEntries(fields) as Omit<MinuteCandle, 'minute'>) };
  }

  /** The candle of a minute; null without one. */
  of(minute: number): MinuteCandle | null {
    const index = this.indexFrom(minute);
    return index < this.#length && this.minuteAt(index) === minute ? this.at(index) : null;
  }

  /** One candle of the minutes from one to before another, and the minute after the last of them. */
  fold(
    minute: number,
    before: number,
  ): { readonly candle: Omit<Candle, 'timeS'> | null; readonly end: number } {
    const from = this.indexFrom(minute);
    const until = this.indexFrom(before);
    if (from === until) return { candle: null, end: minute };
    const { open, askHigh, askLow, high, low } = this.at(from);
    const { close } = this.at(until - 1);
    const candle = { open, high, low, close, volume: 0, askHigh, askLow };
    const numbers = this.#numbers;
    for (let at = from * WIDTH; at < until * WIDTH; at += WIDTH) {
      candle.high = Math.max(candle.high, numbers[at + HIGH] as number);
      candle.low = Math.min(candle.low, numbers[at + LOW] as number);
      candle.volume += numbers[at + VOLUME] as number;
      candle.askHigh = Math.max(candle.askHigh, numbers[at + ASK_HIGH] as number);
      candle.askLow = Math.min(candle.askLow, numbers[at + ASK_LOW] as number);
    }
    return { candle, end: this.minuteAt(until - 1) + 1 };
  }

  /** The index of the first candle at or after a minute. */
  indexFrom(minute: number): number {
    let [low, high] = [0, this.#length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.minuteAt(middle) < minute) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
