/** Repositories of the installation: key-value settings, the hash chain of the tape, and the newest market time. */

import type { TimeMs } from '@vernier/shared/clock';
import type { DeferredWrite } from '../deferred-write.ts';

export interface MetaRepository {
  get(key: string): Promise<string | null>;
  /** Stores `value` unless the key has one; returns the stored one. */
  setOnce(key: string, value: string): Promise<string>;
  set(key: string, value: string): Promise<void>;
  /** In one transaction. */
  setAll(values: Readonly<Record<string, string>>): Promise<void>;
  /** Makes the writes and marks the key as done in one transaction; does nothing when the key is marked. */
  once(key: string, ...writes: readonly DeferredWrite[]): Promise<void>;
}

/** One minute of the tape: its hash covers its ticks and the hash of the minute before. */
export interface TapeMinute {
  readonly minute: number;
  readonly previousHash: string;
  readonly hash: string;
}

/** Consecutive minutes of the tape as one link: the hash before the first minute and the hash of the last [TAPE-1]. */
export interface TapeSpan {
  readonly fromMinute: number;
  readonly toMinute: number;
  readonly previousHash: string;
  readonly hash: string;
}

export interface TapeRepository {
  /** The end of the chain. */
  last(): Promise<Pick<TapeMinute, 'minute' | 'hash'> | null>;
  append(minute: TapeMinute): Promise<void>;
  /** Minutes from `first` on that are not folded into spans, oldest first. */
  from(first: number, limit: number): Promise<readonly TapeMinute[]>;
  /** Replaces minutes by their spans, in one transaction. */
  fold(spans: readonly TapeSpan[]): Promise<void>;
  /** Spans from the minute `first` on, oldest first. */
  spans(first: number, limit: number): Promise<readonly TapeSpan[]>;
}

export interface LastMarketTime {
  /** The latest of the played time and the newest day with published commitments; 0 without any [CLOCK-4]. */
  newestMs(): Promise<TimeMs>;
  /** The latest of the last event, the end of the tape, the noted time and that of the trailing stops: up to it nothing has to be played again [MARKET-22]. */
  playedMs(): Promise<TimeMs>;
  /** Notes a time while the tape is late. */
  notePlayed(timeMs: TimeMs): Promise<void>;
}
