/** What administrators did to the market, as a port: the rows that, with the seed, are the market of this installation. */

import type { TimeMs } from '@vernier/shared/clock';

export interface InterventionRow {
  /** The quarter second from which on the act holds. */
  readonly slot: number;
  readonly kind: string;
  /** The whole act as JSON text; what is in it is the market's business. */
  readonly body: string;
  readonly adminId: number;
  readonly atMs: TimeMs;
}

export interface InterventionRepository {
  /** All of them, in the order in which they were recorded. */
  all(): readonly InterventionRow[];
  append(row: InterventionRow): void;
}
