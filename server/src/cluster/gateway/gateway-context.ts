/**
 * Objects of a gateway. It owns no account: there is no executor, no store and no session in it, so no handler of a gateway can
 * reach one. The routes that it answers take these objects only.
 */

import type { CompanyRepository } from '@vernier/db/repositories/content/companies';
import type { NewsRepository } from '@vernier/db/repositories/content/news';
import type { ClusterMarket } from '../../core/market/horizon/cluster-market.ts';
import type { TradingCore } from '../../core/trading-core.ts';
import type { Platform } from '../../platform/platform.ts';
import type { MarketProgress } from './market-progress.ts';

export interface GatewayMarket
  extends Pick<TradingCore, 'market' | 'board' | 'terms' | 'offers' | 'cluster'> {
  readonly progress: MarketProgress;
  /** What reads of past prices need; null where an engine answers them. */
  readonly past: Pick<TradingCore, 'marketKind' | 'slices'> | null;
}

/** Of a process that computes the market. */
export interface ComputingMarket extends GatewayMarket, Pick<TradingCore, 'clock' | 'marketKind' | 'slices'> {
  readonly cluster: ClusterMarket;
}

export type GatewayPlatform = Pick<
  Platform,
  'config' | 'log' | 'wall' | 'system' | 'shedding' | 'limiter' | 'metrics' | 'tracing' | 'pseudonyms'
>;

export interface GatewayContext {
  readonly platform: GatewayPlatform;
  readonly core: GatewayMarket;
  readonly news: NewsRepository;
  readonly companies: CompanyRepository;
}

export interface ComputingContext extends GatewayContext {
  readonly core: ComputingMarket;
}
