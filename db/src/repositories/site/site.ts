/** What the server keeps about itself, as ports: settings fixed at the first start, and the tape's chain. */

export interface MetaRepository {
  get(key: string): string | null;
  /** Keeps `value` unless the key has one already; returns the one that is kept. */
  setOnce(key: string, value: string): string;
  /** Keeps `value` instead of what the key had. */
  set(key: string, value: string): void;
  /** Keeps all of them, or none. */
  setAll(values: Readonly<Record<string, string>>): void;
  /** Runs `write` and keeps under the key that it did, as one; does nothing when it did before. */
  once(key: string, write: () => void): void;
}

/** One minute of the tape: its hash covers its ticks and the hash of the minute before. */
export interface TapeMinute {
  readonly minute: number;
  readonly previousHash: string;
  readonly hash: string;
}

/** Consecutive minutes of the tape as one link: the hash before the first and the hash of the last [T10]. */
export interface TapeSpan {
  readonly fromMinute: number;
  readonly toMinute: number;
  readonly previousHash: string;
  readonly hash: string;
}

export interface TapeRepository {
  /** The end of the chain. */
  last(): Pick<TapeMinute, 'minute' | 'hash'> | null;
  append(minute: TapeMinute): void;
  /** Minutes from `first` on that are not folded, oldest first. */
  from(first: number, limit: number): readonly TapeMinute[];
  /** Puts each span in the place of its minutes, all or none. */
  fold(spans: readonly TapeSpan[]): void;
  /** Spans from the minute `first` on, oldest first. */
  spans(first: number, limit: number): readonly TapeSpan[];
}
