/** The ranking of the bot traders: the list, one of them with its days, and its orders. Public. */

import { PAGE_SIZE } from '@vernier/shared/limits';
import { refuse } from '@vernier/shared/refusals';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { Ranking } from './ranking.ts';
import { page, text } from '../../platform/routing/fields.ts';
import { publicRoute, type Route } from '../../platform/routing/route.ts';
import { presentOrder } from '../../core/trading/present-account.ts';

const MAX_NUMBER_LENGTH = 16;

/** A public number, as text or as the number that it is. */
const number = z.union([text(1, MAX_NUMBER_LENGTH), z.int().positive().transform(String)]);

export function followRoutes(context: Context): readonly Route[] {
  const { bots, market, identity } = context;
  const ranking = new Ranking(bots, market);
  return [
    publicRoute({
      name: 'followList',
      limit: 'calls',
      input: z.object({ page }),
      handle({ input }) {
        const rows = ranking.rows();
        const offset = (input.page - 1) * PAGE_SIZE;
        return { data: { data: rows.slice(offset, offset + PAGE_SIZE), total: rows.length } };
      },
    }),
    publicRoute({
      name: 'followInfo',
      limit: 'calls',
      input: z.object({ id: number }),
      handle({ input }) {
        const record = bots.byUid(input.id);
        const user = record === null ? null : identity.userById(record.accountId);
        if (record === null || user === null) return refuse('not_found');
        return { data: ranking.info(record, user.createdAtMs) };
      },
    }),
    orders(context),
  ];
}

/** Open positions, newest first, then the closed ones. */
function orders(context: Context): Route {
  const { bots, store, executor } = context;
  return publicRoute({
    name: 'followOrders',
    limit: 'calls',
    input: z.object({ id: number, page }),
    async handle({ input }) {
      const record = bots.byUid(input.id);
      if (record === null) return refuse('not_found');
      const { account } = bots.standing(record);
      const held = [...account.openOrders.values()].filter(({ status }) => status === 'holding').toReversed();
      const total = held.length + account.closedCount;
      const offset = (input.page - 1) * PAGE_SIZE;
      const open = held.slice(offset, offset + PAGE_SIZE);
      const left = PAGE_SIZE - open.length;
      const closed =
        left === 0 ? [] : await store.history(account.id, Math.max(0, offset - held.length), left);
      return { data: { data: [...open, ...closed].map((order) => presentOrder(order, executor)), total } };
    },
  });
}
