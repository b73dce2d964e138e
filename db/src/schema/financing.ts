/** Tables of overnight financing: terms of instruments and swap-free accounts. */

import type { SwapMode, TripleDay } from '@vernier/shared/market/swap-terms';
import type { ColumnTypes } from './columns.ts';

export function financingTables(types: ColumnTypes) {
  return {
    swapTerms: types.table('swap_terms', {
      instrumentId: types.int('instrument_id').notNull(),
      fromMs: types.int('from_ms').notNull(),
      swapMode: types.union<SwapMode>('mode').notNull(),
      swapBuyMicros: types.bigint('buy_micros').notNull(),
      swapSellMicros: types.bigint('sell_micros').notNull(),
      tripleDay: types.int('triple_day').$type<TripleDay>().notNull(),
    }),
    swapFreeAccounts: types.table('swap_free_accounts', {
      accountId: types.id('account_id'),
      fromMs: types.int('from_ms').notNull(),
      untilMs: types.int('until_ms'),
    }),
  };
}
