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
/** Most pseudonyms of a kind in memory: each request needs one, and a digest costs more than the rest of its line. */
const MAX_CACHED = 10_000;

export class Pseudonyms {
  readonly #cipher: Pick<FieldCipher, 'blindIndex'>;
  /** Wall time. */
  readonly #clock: Clock;
  /** Of the current day. */
  readonly #cached = { address: new Map<string, string>(), account: new Map<string, string>() };
  #day = -Infinity;

  constructor(cipher: Pick<FieldCipher, 'blindIndex'>, clock: Clock) {
    this.#cipher = cipher;
    this.#clock = clock;
  }

  of(kind: PseudonymKind, text: string): string {
    const nowMs = this.#clock.now();
    const day = Math.floor(nowMs / DAY_MS);
    if (day !== this.#day) for (const one of Object.values(this.#cached)) one.clear();
    this.#day = day;
    const cached = this.#cached[kind];
    const known = cached.get(text);
    if (known !== undefined) return known;
    const pseudonym = this.#inMonth(monthOf(nowMs), kind, text);
    const oldest = cached.size < MAX_CACHED ? null : cached.keys().next();
    if (oldest !== null && oldest.done !== true) cached.delete(oldest.value);
    cached.set(text, pseudonym);
    return pseudonym;
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
