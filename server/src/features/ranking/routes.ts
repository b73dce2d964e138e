/** The ranking of the bot traders: the list, one of them with its days, the arithmetic of its figures, and its orders. Public. */

import { PAGE_SIZE } from '@vernier/shared/limits';
import { refuse } from '@vernier/shared/refusals';
import type { Executor } from '@vernier/shared/engine/executor';
import type { Store } from '@vernier/shared/engine/store';
import { type OwnedShards, requireOwner } from '../../core/shards/owned-shards.ts';
import type { UserRepository } from '@vernier/db/repositories/users/users';
import type { BotTraders } from './bot-traders.ts';
import type { Ranking } from './ranking.ts';
import { type Route, route } from '../../platform/routing/route.ts';
import { presentOrder } from '../../core/trading/present-account.ts';

export interface RankingContext {
  readonly bots: BotTraders;
  readonly ranking: Ranking;
  readonly shards: OwnedShards;
  readonly executor: Executor;
  readonly store: Store;
  readonly identity: Pick<UserRepository, 'userById'>;
}

export function followRoutes(context: RankingContext): readonly Route[] {
  const { bots, ranking, identity, shards } = context;
  return [
    route('followList', ({ input }) => {
      const rows = ranking.rows();
      const offset = (input.page - 1) * PAGE_SIZE;
      return { data: { data: rows.slice(offset, offset + PAGE_SIZE), total: rows.length } };
    }),
    route('followInfo', async ({ input }) => {
      const accountId = bots.byUid(input.id)?.accountId;
      const user = accountId === undefined ? null : await identity.userById(accountId);
      const record = bots.byUid(input.id);
      if (record === null || user === null) return refuse('not_found');
      requireOwner(shards, record.accountId);
      return { data: ranking.info(record, user.createdAtMs) };
    }),
    route('explainTrader', ({ input }) => {
      const record = bots.byUid(input.id);
      if (record === null) return refuse('not_found');
      requireOwner(shards, record.accountId);
      return { data: ranking.explain(input.figure, record) };
    }),
    orders(context),
  ];
}

/** Open positions, newest first, then the closed ones. */
function orders(context: RankingContext): Route {
  const { bots, store, executor, shards } = context;
  return route('followOrders', async ({ input }) => {
    const record = bots.byUid(input.id);
    if (record === null) return refuse('not_found');
    requireOwner(shards, record.accountId);
    const { account } = bots.standing(record);
    const positions = [...account.openOrders.values()]
      .filter(({ status }) => status === 'holding')
      .toReversed();
    const total = positions.length + account.closedCount;
    const offset = (input.page - 1) * PAGE_SIZE;
    const open = positions.slice(offset, offset + PAGE_SIZE);
    const left = PAGE_SIZE - open.length;
    const closed =
      left === 0 ? [] : await store.history(account.id, Math.max(0, offset - positions.length), left);
    return { data: { data: [...open, ...closed].map((order) => presentOrder(order, executor)), total } };
  });
}
