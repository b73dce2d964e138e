/** An instrument as in the list, encoded by the server's function. */

import type { InstrumentWire } from '@vernier/shared/api/shapes/market';
import { instrumentFacts } from '@vernier/shared/api/market-wire';
import { EURUSD } from './sample-ticket.ts';

const PRICES = { Open: 1, Close: 1, Change: 0, High: 1, Low: 1, Volume: 0, Bid: 1, Ask: 1, Time: 0 };

export function instrumentWire(id: number, code: string, but: Partial<InstrumentWire> = {}): InstrumentWire {
  const showCode = `${code.slice(0, 3)}/${code.slice(3)}`;
  return {
    ...instrumentFacts({ ...EURUSD, id, code, showCode }, code.toLowerCase()),
    Logo: '',
    MarketStatus: 1,
    OpensAt: null,
    ForexQuotations: PRICES,
    ...but,
  };
}
