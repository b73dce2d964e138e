/**
 * Pseudonyms of network addresses and accounts in the logs: keyed digests, equal for equal texts within one calendar month (UTC),
 * so that lines can be correlated and nothing can be looked up without the master key.
 */

import { civilFromDays, DAY_MS } from '@vernier/shared/civil-date';
import type { Clock, TimeMs } from '@vernier/shared/clock';
import type { FieldCipher } from './field-cipher.ts';

export type PseudonymKind = 'address' | 'account';

/** 64 bits: more than enough to tell the addresses of a month apart. */
const HEX_DIGITS = 16;

export class Pseudonyms {
  readonly #cipher: Pick<FieldCipher, 'blindIndex'>;
  /** Wall time. */
  readonly #clock: Clock;

  constructor(cipher: Pick<FieldCipher, 'blindIndex'>, clock: Clock) {
    this.#cipher = cipher;
    this.#clock = clock;
  }

  of(kind: PseudonymKind, text: string): string {
    return this.#inMonth(monthOf(this.#clock.now()), kind, text);
  }

  /** The pseudonyms of each month from the one of the time to the current one, the newest first. */
  since(fromMs: TimeMs, kind: PseudonymKind, text: string): readonly string[] {
    const newest = monthOf(this.#clock.now());
    const count = Math.max(1, newest - monthOf(fromMs) + 1);
    return Array.from({ length: count }, (_, back) => this.#inMonth(newest - back, kind, text));
  }

  #inMonth(month: number, kind: PseudonymKind, text: string): string {
    return this.#cipher.blindIndex('pseudonym', `${month} ${kind} ${text}`).slice(0, HEX_DIGITS);
  }
}

/** Months since the year 0, UTC. */
function monthOf(timeMs: TimeMs): number {
  const { year, month } = civilFromDays(Math.floor(timeMs / DAY_MS));
  return year * 12 + month;
}
