/** Repositories of the commitments to the keys of the market's days, and of the tape roots of past days. Neither ever changes. */

import type { DayNumber } from '@vernier/shared/civil-date';
import type { TimeMs } from '@vernier/shared/clock';

export interface DayCommitment {
  readonly day: DayNumber;
  /** SHA-256 of the day's key, hex. */
  readonly commitment: string;
  /** Market time of the start of the day on which it was published. */
  readonly publishedMs: TimeMs;
}

export interface CommitmentRepository {
  /** Oldest first. */
  all(): Promise<readonly DayCommitment[]>;
  newest(page: { readonly offset: number; readonly limit: number }): Promise<readonly DayCommitment[]>;
  count(): Promise<number>;
  /** In one transaction. */
  append(rows: readonly DayCommitment[]): Promise<void>;
}

export interface TapeRoot {
  readonly day: DayNumber;
  /** Hex. */
  readonly root: string;
  readonly version: number;
  /** Source of the prices; null, like key and signature, for a root of before signatures. */
  readonly market: string | null;
  /** Of Ed25519, hex, as is the signature. */
  readonly publicKey: string | null;
  readonly signature: string | null;
}

export interface InstrumentTapeRoot {
  readonly day: DayNumber;
  readonly instrumentId: number;
  readonly root: string;
}

export interface TapeRootRepository {
  /** Of the days from `first` to `last` that have one. */
  between(first: DayNumber, last: DayNumber): Promise<readonly TapeRoot[]>;
  append(root: TapeRoot): Promise<void>;
  /** In the order of the instruments' ids. */
  instruments(day: DayNumber): Promise<readonly InstrumentTapeRoot[]>;
  appendInstrument(root: InstrumentTapeRoot): Promise<void>;
}
