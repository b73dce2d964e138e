/** Tables of the prices of a live market. */

import type { ColumnTypes } from './columns.ts';

export function livePriceTables(types: ColumnTypes) {
  const liveSlots = types.table('live_slots', {
    slot: types.id('slot'),
    quotes: types.text('quotes').notNull(),
  });

  const liveMinutes = types.table('live_minutes', {
    minute: types.id('minute'),
    candles: types.text('candles').notNull(),
    quotes: types.text('quotes').notNull(),
  });

  return { liveSlots, liveMinutes };
}
