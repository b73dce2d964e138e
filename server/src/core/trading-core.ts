/** The trading core of a running server: the live market, and the one write path for accounts. */

import type { MarketKind } from '@vernier/shared/market/market-kind';
import type { MarketClock } from '@vernier/shared/market-clock';
import type { Executor } from '@vernier/shared/engine/executor';
import type { Store } from '@vernier/shared/engine/store';
import type { SiteSettings } from '../platform/config/site-settings.ts';
import type { CommitMeter } from '../platform/metrics/commit-meter.ts';
import type { PromptSlices } from '../platform/process/loop-slices.ts';
import type { AccountFeed } from './feeds/account-feed.ts';
import type { Financing } from './financing/financing.ts';
import type { InstrumentTerms } from './market/instrument-terms.ts';
import type { AccountLeverages } from './market/account-leverages.ts';
import type { ClusterMarket } from './market/horizon/cluster-market.ts';
import type { MarketHorizon } from './market/horizon/market-horizon.ts';
import type { LiveMarket } from './market/live-market.ts';
import type { RenderedQuotes } from './market/rendered-quotes.ts';
import type { OwnedShards } from './shards/owned-shards.ts';
import type { OwnerWork } from './shards/owner-work.ts';

export interface TradingCore {
  /** Market time: orders, quotes and candles. */
  readonly clock: MarketClock;
  readonly market: LiveMarket;
  /** Decides from which slot on a change of the market takes effect. */
  readonly horizon: MarketHorizon;
  /** Null in a process that does everything. */
  readonly cluster: ClusterMarket | null;
  readonly marketKind: MarketKind;
  /** Name for users of where the prices come from; undefined without one. */
  readonly priceSource: string | undefined;
  readonly board: RenderedQuotes;
  /** Instrument terms that administrators may change. */
  readonly terms: InstrumentTerms;
  /** Leverages by account. */
  readonly offers: AccountLeverages;
  readonly financing: Financing;
  readonly store: Store;
  readonly executor: Executor;
  /** Shards whose accounts the executor has. */
  readonly shards: OwnedShards;
  /** For accounts of all shards. */
  readonly ownerWork: OwnerWork;
  /** Durations of commits. */
  readonly commits: CommitMeter;
  /** Private pushes to the sockets of a user. */
  readonly accountFeed: AccountFeed;
  readonly siteSettings: SiteSettings;
  /** Slices of the event loop for reads of the market whose callers wait; one slice an iteration for all of them. */
  readonly slices: PromptSlices;
}
