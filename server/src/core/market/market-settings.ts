/** Market hours of a data folder. They decide every tick of the tape, so the first start fixes them. */

import type { MetaRepository } from '@vernier/db/repositories/site/site';
import { StartRefused } from '@vernier/db/start-refused';
import type { Config } from '../../platform/config/config.ts';

/** Throws {@link StartRefused} when the setting differs from the one that the folder's tape was written with. */
export function fixMarketHours({ marketHours }: Pick<Config, 'marketHours'>, meta: MetaRepository): void {
  const stored = meta.setOnce('market_hours', marketHours);
  if (stored !== marketHours) throw changedSetting('MARKET_HOURS', marketHours, stored);
}

/** Refusal of a setting that is not the one of the folder's first start. */
export function changedSetting(name: string, value: string, stored: string): StartRefused {
  return new StartRefused(
    `${name} is ${value}, but the market of this data folder was started with ${name}=${stored}; put it back, or choose another DATA_DIR`,
  );
}
