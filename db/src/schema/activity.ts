/** Tables of the numbered activity of accounts. The migrations create the tables. */

import type { FactKind } from '@vernier/shared/api/shapes/activity';
import type { ColumnTypes } from './columns.ts';

export function activityTables(types: ColumnTypes) {
  const accountActivity = types.table('account_activity', {
    accountId: types.int('account_id').notNull(),
    number: types.int('number').notNull(),
    ownAct: types.flag('own_act').notNull(),
    eventSeq: types.int('event_seq'),
    kind: types.union<FactKind>('kind'),
    atMs: types.int('at_ms'),
    detail: types.text('detail'),
  });

  const activityReads = types.table('activity_reads', {
    accountId: types.id('account_id'),
    number: types.int('number').notNull(),
  });

  return { accountActivity, activityReads };
}
