/** What the page of the market reads. */

import type { OfficeOutput } from '../../data/admin-api.ts';

export type MarketState = OfficeOutput['market']['state'];
export type MarketInstrument = MarketState['instruments'][number];
export type MarketScript = MarketState['scenarios'][number];
