/** The worked example of the order form: half a lot of EUR/USD at 1.10000/1.10010 on an account of a thousand dollars. */

import { ONE } from '@vernier/shared/numbers/fraction';
import type { Instrument } from '@vernier/shared/market/instrument';
import {
  openTicket,
  type TicketAccount,
  type TicketContext,
  type TicketState,
} from '../src/features/trade/ticket/order-form-state.ts';

export const LOT = 100_000_000;

export const EURUSD: Instrument = {
  id: 1,
  code: 'EURUSD',
  showCode: 'EUR/USD',
  categoryId: 1,
  quoteCurrency: 'USD',
  pricePrecision: 5,
  lotStep: LOT / 100,
  minLots: LOT / 100,
  maxLots: 100 * LOT,
  unitsPerLot: 100_000,
  feeRateMicros: 5_000_000n,
  marginMode: 'leveraged',
  leverages: [10, 25, 50, 100, 200],
  stopsLevel: 10,
  swapBuyMicros: 0n,
  swapSellMicros: 0n,
  swapMode: 'usd_per_lot',
  tripleDay: 3,
};

export const ACCOUNT: TicketAccount = {
  balanceMicros: 1_000_000_000n,
  equityMicros: 1_000_000_000n,
  marginMicros: 0n,
  freeMarginMicros: 1_000_000_000n,
  exposure: 0,
  marginLegs: null,
  openValues: { buy: 0n, sell: 0n },
  marginCalled: false,
};

export const CONTEXT: TicketContext = {
  instrument: EURUSD,
  market: 'open',
  quote: { bid: 110_000, ask: 110_010, ageMs: 200, timeMs: 1_000_000 },
  conversion: ONE,
  feeType: 'per_lot',
  account: ACCOUNT,
};

export const HALF: TicketState = { ...openTicket(EURUSD), lots: LOT / 2 };

/** The same half lot waiting at `points`. */
export function waitingAt(points: number): TicketState {
  return {
    ...HALF,
    mode: 'pending',
    target: { points, moved: true },
  };
}
