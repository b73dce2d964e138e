/** Market source, instruments and hours of a data folder. They decide every tick of the tape, so the first start fixes them. */

import type { MetaRepository } from '@vernier/db/repositories/site/site';
import { BUILT_LISTING, type MarketListing } from '@vernier/shared/market/market-listing';
import { StartRefused } from '@vernier/db/start-refused';
import type { TimeMs } from '@vernier/shared/clock';
import type { Config } from '../../platform/config/config.ts';
import { SPEED_KEY } from './stored-speed.ts';

const MARKET_HOURS = 'market_hours';

/** Throws {@link StartRefused} when the setting differs from the one that the folder's tape was written with. */
export async function fixMarketHours(
  { marketHours }: Pick<Config, 'marketHours'>,
  meta: MetaRepository,
): Promise<void> {
  const stored = await meta.setOnce(MARKET_HOURS, marketHours);
  if (stored !== marketHours) throw changedSetting('MARKET_HOURS', marketHours, stored);
}

type SandboxSettings = Pick<
  Config,
  'sandbox' | 'sandboxTime' | 'sandboxSpeed' | 'marketSource' | 'marketFilesTime'
>;

/** Throws {@link StartRefused} when the folder became a sandbox, or is no longer one; sets the clock of a new sandbox [SANDBOX-1] [SANDBOX-2]. */
export async function fixSandbox(
  settings: SandboxSettings,
  meta: MetaRepository,
  wallMs: TimeMs,
): Promise<void> {
  const { sandbox, sandboxTime, sandboxSpeed: factor, marketSource, marketFilesTime } = settings;
  const value = onOff(sandbox);
  const stored = await meta.setOnce('sandbox', (await meta.get(MARKET_HOURS)) === null ? value : 'off');
  if (stored !== value) throw changedSetting('SANDBOX', value, stored);
  // A recording that keeps its time begins with its first record.
  const beginsItself = marketSource === 'recorded' && marketFilesTime === 'own' && sandboxTime === null;
  if (beginsItself || (sandboxTime === null && factor === 1)) return;
  await meta.setOnce(SPEED_KEY, JSON.stringify({ wallMs, marketMs: sandboxTime ?? wallMs, factor }));
}

function onOff(isOn: boolean): 'on' | 'off' {
  return isOn ? 'on' : 'off';
}

/** Throws {@link StartRefused} when the prices of the folder come from another source. */
export async function fixMarketSource(
  { marketSource }: Pick<Config, 'marketSource'>,
  meta: MetaRepository,
): Promise<void> {
  // Folders of versions that had only simulated markets have no source.
  const first = (await meta.get(MARKET_HOURS)) === null ? marketSource : 'simulated';
  const stored = await meta.setOnce('market_source', first);
  if (stored !== marketSource) throw changedSetting('MARKET_SOURCE', marketSource, stored);
}

/** Throws {@link StartRefused} when the instruments are not those of the folder's first start [INSTRUMENT-3]. */
export async function fixMarketListing(listing: MarketListing, meta: MetaRepository): Promise<void> {
  // Folders of versions without own instruments have those of the program.
  const first = (await meta.get(MARKET_HOURS)) === null ? listing : BUILT_LISTING;
  const stored = await meta.setOnce('market_listing', JSON.stringify(first));
  if (stored === JSON.stringify(listing)) return;
  const differing = differingCodes(listing, JSON.parse(stored) as MarketListing);
  throw new StartRefused(
    `INSTRUMENTS_FILE: prices, units and choice of instruments are fixed by the first start of a data folder, because its orders and its tape refer to them; these differ: ${differing.join(', ')}. Put them back, or choose another DATA_DIR`,
  );
}

function differingCodes(one: MarketListing, other: MarketListing): readonly string[] {
  const entries = ({ without, own }: MarketListing) =>
    new Map([
      ...without.map((code) => [code, ''] as const),
      ...own.map((instrument) => [instrument.code, JSON.stringify(instrument)] as const),
    ]);
  const [left, right] = [entries(one), entries(other)];
  return [...new Set([...left.keys(), ...right.keys()])].filter((code) => left.get(code) !== right.get(code));
}

/** Refusal of a setting that is not the one of the folder's first start. */
export function changedSetting(name: string, value: string, stored: string): StartRefused {
  return new StartRefused(
    `${name} is ${value}, but the market of this data folder was started with ${name}=${stored}; put it back, or choose another DATA_DIR`,
  );
}
