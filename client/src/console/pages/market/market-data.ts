/** Queries of the market page. */

import type { AdminOutput } from '../../data/admin-api.ts';

export type MarketState = AdminOutput['market']['state'];
export type MarketInstrument = MarketState['instruments'][number];
export type MarketScript = MarketState['scenarios'][number];
