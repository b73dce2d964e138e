/** Objects that the UDF endpoints use. */

import type { LiveMarket } from '../../core/market/live-market.ts';
import type { LoopSlices } from '../../platform/process/loop-slices.ts';
import type { Config } from '../../platform/config/config.ts';

export interface UdfContext {
  readonly config: Config;
  readonly market: LiveMarket;
  readonly slices: LoopSlices;
}
