/** The running market of a process: its clock, its quotes, and the terms of its instruments; it decides nothing and writes nothing. */

import type { FinancingRepository } from '@vernier/db/repositories/trading/financing';
import type { InstrumentTermsRepository } from '@vernier/db/repositories/trading/instrument-terms';
import type { LastMarketTime, MetaRepository } from '@vernier/db/repositories/site/site';
import type { UserRepository } from '@vernier/db/repositories/users/users';
import type { Clock } from '@vernier/shared/clock';
import { MarketClock } from '@vernier/shared/market-clock';
import type { FeeType } from '@vernier/shared/market/instrument';
import type { MarketSource } from '@vernier/shared/market/market-source';
import type { Slot } from '@vernier/shared/market/slot';
import type { Config } from '../../platform/config/config.ts';
import type { Log } from '../../platform/logging/log.ts';
import type { SystemMonitor } from '../../platform/process/system-monitor.ts';
import { AccountLeverages } from './account-leverages.ts';
import { InstrumentTerms } from './instrument-terms.ts';
import { LiveMarket } from './live-market.ts';
import { RenderedQuotes } from './rendered-quotes.ts';
import { SPEED_KEY, clockSpeedOf } from './stored-speed.ts';
import { SwapRates } from './swap-rates.ts';

export interface StartMarketOptions {
  readonly config: Config;
  readonly wall: Clock;
  readonly system: SystemMonitor;
  readonly log: Pick<Log, 'error'>;
  readonly source: MarketSource;
  readonly database: {
    readonly meta: Pick<MetaRepository, 'get'>;
    readonly instrumentTerms: Pick<InstrumentTermsRepository, 'all'>;
    readonly financing: Pick<FinancingRepository, 'terms'>;
    readonly identity: Pick<UserRepository, 'accountsIn'>;
    readonly lastMarketTime: Pick<LastMarketTime, 'newestMs'>;
  };
  /** The newest moment that was played by an earlier process; null where none is made up for. */
  readonly playedMs: number | null;
  /** Of a market that is computed together with other processes. */
  readonly shared?: { readonly clock: MarketClock; readonly horizon: { readonly slot: Slot } } | undefined;
}

export interface RunningMarket {
  /** Market time. */
  readonly clock: MarketClock;
  readonly market: LiveMarket;
  readonly board: RenderedQuotes;
  /** Instrument terms that administrators may change. */
  readonly terms: InstrumentTerms;
  readonly rates: SwapRates;
  /** Leverages by account. */
  readonly offers: AccountLeverages;
  readonly feeType: FeeType;
  /** What the market has played before. */
  readonly playedMs: number;
}

export async function startMarket(options: StartMarketOptions): Promise<RunningMarket> {
  const { config, system, log, source, database, shared } = options;
  const clock = shared?.clock ?? (await clockOf(options));
  const playedMs = options.playedMs ?? clock.now();
  const feeType = config.tradeFeeType === 1 ? 'per_lot' : 'of_margin';
  const market = new LiveMarket(source, source.instruments, clock, {
    ...{ playedMs, steady: system },
    ...(shared === undefined ? {} : { horizon: shared.horizon }),
  });
  market.onListenerError((error) => log.error('a listener of the market failed', { error }));
  const stored = await database.instrumentTerms.all();
  const terms = new InstrumentTerms({ stored, market, feeType, leverageProfile: config.leverageProfile });
  const rates = new SwapRates({ stored: await database.financing.terms(), market });
  const offers = await AccountLeverages.open({ config, terms, identity: database.identity });
  return { clock, market, board: new RenderedQuotes(market), terms, rates, offers, feeType, playedMs };
}

async function clockOf({ database, wall, system }: StartMarketOptions): Promise<MarketClock> {
  const storedSpeed = await database.meta.get(SPEED_KEY);
  const speed = storedSpeed === null ? null : clockSpeedOf(storedSpeed);
  const newestMs = await database.lastMarketTime.newestMs();
  return new MarketClock({ wall, steady: system, speed, newestMs });
}
