/** Which market a data folder holds: its seed and hours decide every tick of the tape, so the first start fixes both. */

import type { MetaRepository } from '@vernier/db/repositories/site/site';
import { StartRefused } from '@vernier/db/start-refused';
import type { Config } from '../../platform/config/config.ts';

/** Throws {@link StartRefused} when the settings are not those that the folder's tape was written with. */
export function holdMarket(
  { marketSeed, marketHours }: Pick<Config, 'marketSeed' | 'marketHours'>,
  meta: MetaRepository,
): void {
  hold(meta, 'market_seed', ['MARKET_SEED', String(marketSeed)]);
  hold(meta, 'market_hours', ['MARKET_HOURS', marketHours]);
}

function hold(meta: MetaRepository, key: string, [setting, value]: readonly [string, string]): void {
  const kept = meta.setOnce(key, value);
  if (kept === value) return;
  throw new StartRefused(
    `${setting} is ${value}, but the market of this data folder was started with ${setting}=${kept}; put it back, or choose another DATA_DIR`,
  );
}
