/** Objects that the trading calls use. */

import type { Executor } from '@vernier/shared/engine/executor';
import type { Store } from '@vernier/shared/engine/store';
import type { AccountLeverages } from '../../core/market/account-leverages.ts';
import type { LiveMarket } from '../../core/market/live-market.ts';
import type { CommandContext } from '../../core/trading/execute.ts';
import type { DemoOrderLimit } from './demo-order-limit.ts';
import type { Config } from '../../platform/config/config.ts';

export interface TradingContext {
  readonly config: Config;
  readonly market: LiveMarket;
  readonly offers: AccountLeverages;
  readonly executor: Executor;
  readonly store: Store;
  readonly commands: CommandContext;
  /** Null when the limits are lifted for tests. */
  readonly demoOrders: DemoOrderLimit | null;
}
