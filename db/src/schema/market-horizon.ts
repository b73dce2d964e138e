/** Table of the market horizon, which has one row. */

import type { ColumnTypes } from './columns.ts';

export function marketHorizonTables(types: ColumnTypes) {
  const marketHorizon = types.table('market_horizon', {
    id: types.id('id'),
    slot: types.int('slot').notNull(),
    version: types.int('version').notNull(),
  });

  return { marketHorizon };
}
