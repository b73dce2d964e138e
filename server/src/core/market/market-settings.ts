/** Market seed and hours of a data folder. They decide every tick of the tape, so the first start fixes both. */

import type { MetaRepository } from '@vernier/db/repositories/site/site';
import { StartRefused } from '@vernier/db/start-refused';
import type { Config } from '../../platform/config/config.ts';

/** Throws {@link StartRefused} when the settings differ from those that the folder's tape was written with. */
export function fixMarketSettings(
  { marketSeed, marketHours }: Pick<Config, 'marketSeed' | 'marketHours'>,
  meta: MetaRepository,
): void {
  fixSetting(meta, 'market_seed', ['MARKET_SEED', String(marketSeed)]);
  fixSetting(meta, 'market_hours', ['MARKET_HOURS', marketHours]);
}

function fixSetting(meta: MetaRepository, key: string, [setting, value]: readonly [string, string]): void {
  const stored = meta.setOnce(key, value);
  if (stored === value) return;
  throw new StartRefused(
    `${setting} is ${value}, but the market of this data folder was started with ${setting}=${stored}; put it back, or choose another DATA_DIR`,
  );
}
