/** Repository of administrators' interventions: together with the seed they determine the market of this installation. */

import type { TimeMs } from '@vernier/shared/clock';

export interface InterventionRow {
  /** The tick slot from which the intervention is in force. */
  readonly slot: number;
  readonly kind: string;
  /** The intervention as JSON text; the simulator defines its form. */
  readonly body: string;
  readonly adminId: number;
  readonly atMs: TimeMs;
}

export interface InterventionRepository {
  /** In the order of their recording. */
  all(): readonly InterventionRow[];
  append(row: InterventionRow): void;
}
