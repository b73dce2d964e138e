/** Comparison of a file with the lines that it must have, minute by minute of a day. */

import { MINUTES_PER_DAY } from '@vernier/shared/market/slot';
import type { InstrumentDay } from '../tape/tape-root.ts';
import { Difference, type DifferenceKind } from './difference.ts';
import { ExpectedFile, type LineDifference } from './expected-file.ts';

/** What a file of a day is, and how a line names its minute. */
export interface DayFile extends InstrumentDay {
  readonly pieces: AsyncIterable<string>;
  readonly head: string;
  readonly kind: DifferenceKind;
  readonly minuteOf: (firstCell: number) => number;
}

/** Throws {@link Difference} at the first minute that differs. */
export class ExpectedMinutes {
  readonly #file: ExpectedFile;
  readonly #of: DayFile;

  constructor(of: DayFile) {
    this.#file = new ExpectedFile(of.pieces);
    this.#of = of;
  }

  get #start(): number {
    return this.#of.day * MINUTES_PER_DAY;
  }

  async begin(): Promise<void> {
    this.#check(await this.#file.next(this.#of.head), this.#start);
  }

  async next(lines: string, minute: number): Promise<void> {
    this.#check(await this.#file.next(lines), minute);
  }

  async end(): Promise<void> {
    this.#check(await this.#file.end(), this.#start + MINUTES_PER_DAY - 1);
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  #check(difference: LineDifference | null, minute: number): void {
    if (difference === null) return;
    const { instrument, kind, minuteOf } = this.#of;
    const found = minuteOf(Number.parseInt(difference.received ?? '', 10));
    const isEarlier = found >= this.#start && found < minute;
    throw new Difference({ code: instrument.code, minute: isEarlier ? found : minute }, kind);
  }
}
