/** What the page of the market reads. */

import type { OfficeOutput } from '../../data/office.ts';

export type MarketState = OfficeOutput['market']['state'];
export type MarketInstrument = MarketState['instruments'][number];
export type MarketScript = MarketState['scenarios'][number];
