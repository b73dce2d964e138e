/** Opening of a simulated market: its keys, and whether it may be open. */

import { StartRefused } from '@vernier/db/start-refused';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { MarketListing } from '@vernier/shared/market/market-listing';
import type { Intervention } from '@vernier/shared/market/intervention';
import type { PriceControls } from '@vernier/shared/market/market-source';
import { scenarioInterventions } from '@vernier/simulator/interventions/scenarios';
import { setPriceInterventions } from '@vernier/simulator/interventions/set-price';
import { Market } from '@vernier/simulator/market';
import type { Config } from '../platform/config/config.ts';
import type { Log } from '../platform/logging/log.ts';
import { type MarketKeyOptions, openMarketKeys } from './market-keys.ts';

interface SimulatedMarketOptions extends MarketKeyOptions {
  readonly config: Config;
  readonly listing: MarketListing;
  readonly instruments: readonly Instrument[];
  readonly interventions: readonly Intervention[];
  readonly log: Pick<Log, 'warn'>;
}

/** Throws {@link StartRefused} when the keys are not those of the folder, or when production must not have an open market. */
export async function openSimulatedMarket(options: SimulatedMarketOptions) {
  const { config, listing, instruments, interventions, log } = options;
  const { kind, days: keys } = await openMarketKeys(options);
  if (kind === 'open' && config.isProduction && !config.openMarketInProduction)
    throw new StartRefused(
      'the market of this data folder is open: its prices can be computed ahead from the seed; OPEN_MARKET_IN_PRODUCTION=on allows it where NODE_ENV is production',
    );
  if (kind === 'open' && (config.isProduction || config.marketSeed === null))
    log.warn('the market of this data folder is open: its prices can be computed ahead from the seed');
  const source = new Market({ seed: keys, hours: config.marketHours, listing, instruments, interventions });
  const controls: PriceControls = {
    takesSpeed: true,
    scenario: (request) => scenarioInterventions(source, request),
    setPrice: (request) => setPriceInterventions(source, request),
  };
  return { kind, origin: kind, keys, source, controls };
}
