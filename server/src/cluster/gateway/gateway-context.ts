/**
 * Objects of a gateway. It owns no account: there is no executor, no store and no session in it, so no handler of a gateway can
 * reach one. The routes that it answers take these objects only.
 */

import type { CompanyRepository } from '@vernier/db/repositories/content/companies';
import type { NewsRepository } from '@vernier/db/repositories/content/news';
import type { ClusterMarket } from '../../core/market/horizon/cluster-market.ts';
import type { TradingCore } from '../../core/trading-core.ts';
import type { Platform } from '../../platform/platform.ts';

export interface GatewayMarket
  extends Pick<TradingCore, 'clock' | 'market' | 'marketKind' | 'board' | 'terms' | 'offers' | 'slices'> {
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
