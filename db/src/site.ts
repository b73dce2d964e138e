/** What the server keeps about itself, as ports: settings fixed at the first start, and the tape's chain. */

export interface MetaRepository {
  get(key: string): string | null;
  /** Keeps `value` unless the key has one already; returns the one that is kept. */
  setOnce(key: string, value: string): string;
  /** Keeps `value` instead of what the key had. */
  set(key: string, value: string): void;
}

/** One minute of the tape: its hash covers its ticks and the hash of the minute before. */
export interface TapeMinute {
  readonly minute: number;
  readonly previousHash: string;
  readonly hash: string;
}

export interface TapeRepository {
  last(): TapeMinute | null;
  append(minute: TapeMinute): void;
  /** Minutes from `first` on, oldest first. */
  from(first: number, limit: number): readonly TapeMinute[];
}
