/** A difference between what a server gives and what follows from the revealed keys. */

import { isoTime } from '@vernier/shared/clock';

const MINUTE_MS = 60_000;
/** Of an ISO time: its day and its minute. */
const MINUTE_LETTERS = 16;

const TEXTS = {
  no_commitment: 'there is no commitment to the key of the day',
  commitment: 'the commitment is not the one that was noted',
  not_revealed: 'the key of the day is not revealed',
  key: 'the SHA-256 of the key of the day is not its commitment',
  ticks: 'ticks.csv is not what follows from the keys',
  candle: 'the candle is not that of the ticks',
  root: 'the tape root is not that of the ticks',
  day_root: 'the tape root of the day is not that of its instruments',
  two_roots: 'two tape roots are published for the day',
} as const;

export type DifferenceKind = keyof typeof TEXTS;

export interface DifferencePlace {
  /** Null when it concerns all instruments. */
  readonly code: string | null;
  /** Counted from 1970-01-01. */
  readonly minute: number;
}

export class Difference extends Error {
  override readonly name = 'Difference';
  readonly place: DifferencePlace;
  readonly kind: DifferenceKind;

  constructor(place: DifferencePlace, kind: DifferenceKind) {
    const at = isoTime(place.minute * MINUTE_MS).slice(0, MINUTE_LETTERS);
    super(`${place.code ?? 'market'} ${at}Z: ${TEXTS[kind]}`);
    this.place = place;
    this.kind = kind;
  }
}
