/** A difference between what a server gives and what follows from the revealed keys. */

import { isoTime } from '@vernier/shared/clock';

const MINUTE_MS = 60_000;
/** Of an ISO time: its day and its minute. */
const MINUTE_LETTERS = 16;

export interface DifferencePlace {
  /** Null when it concerns all instruments. */
  readonly code: string | null;
  /** Counted from 1970-01-01. */
  readonly minute: number;
}

export class Difference extends Error {
  override readonly name = 'Difference';
  readonly place: DifferencePlace;

  constructor(place: DifferencePlace, what: string) {
    const at = isoTime(place.minute * MINUTE_MS).slice(0, MINUTE_LETTERS);
    super(`${place.code ?? 'market'} ${at}Z: ${what}`);
    this.place = place;
  }
}
