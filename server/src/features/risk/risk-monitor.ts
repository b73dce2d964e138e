/** Risk of all accounts together: open orders, the broker's daily result, and the accounts close to a stop-out. */

import type { NumberRange } from '@vernier/db/repositories/number-range';
import type { OrderArchive } from '@vernier/db/repositories/trading/order-archive';
import type { Clock, SteadyClock } from '@vernier/shared/clock';
import type { Executor } from '@vernier/shared/engine/executor';
import type { LiveMarket } from '../../core/market/live-market.ts';
import type { LoopSlices } from '../../platform/process/loop-slices.ts';
import { BrokerDailyResult } from './broker-daily-result.ts';
import { MarginRanking } from './margin-ranking.ts';
import { OpenOrderIndex } from './open-orders.ts';

type FollowedExecutor = Pick<
  Executor,
  'account' | 'activeAccounts' | 'orderCount' | 'onCommitted' | 'valuation'
>;

export interface RiskMonitorOptions {
  readonly executor: FollowedExecutor;
  readonly market: LiveMarket;
  readonly archive: OrderArchive;
  /** Market time. */
  readonly clock: Clock;
  readonly steady: SteadyClock;
  readonly slices: LoopSlices;
  /** True for accounts of bots, which are excluded from the sums of clients. */
  readonly isBot: (accountId: number) => boolean;
}

export class RiskMonitor {
  readonly #executor: FollowedExecutor;
  readonly archive: OrderArchive;
  readonly orders: OpenOrderIndex;
  readonly brokerResult: BrokerDailyResult;
  readonly ranking: MarginRanking;

  /** Follows every commit from now on. */
  constructor({ executor, market, archive, clock, steady, slices, isBot }: RiskMonitorOptions) {
    this.archive = archive;
    this.#executor = executor;
    this.orders = new OpenOrderIndex(isBot);
    this.brokerResult = new BrokerDailyResult(ofClients(archive, isBot), clock);
    this.ranking = new MarginRanking({ executor, market, steady, slices, isBot, orders: this.orders });
    executor.onCommitted((committed) => {
      this.orders.follow(committed);
      this.ranking.follow(committed.account);
      if (!isBot(committed.account.id)) this.brokerResult.follow(committed);
    });
  }

  /** Takes the orders that are open at the start, before anything is committed. */
  restoring(): Generator<void> {
    return this.orders.restoring(this.#executor);
  }

  async onInterval(): Promise<void> {
    await this.brokerResult.onInterval();
    this.ranking.onInterval();
  }
}

/** The broker's entries with clients only. */
function ofClients(archive: OrderArchive, isBot: RiskMonitorOptions['isBot']) {
  return {
    postingRange: () => archive.postingRange(),
    async brokerEntries(ranges: readonly NumberRange[]) {
      const { entries, oldestAtMs } = await archive.brokerEntries(ranges);
      return { entries: entries.filter(({ accountId }) => !isBot(accountId)), oldestAtMs };
    },
  };
}
