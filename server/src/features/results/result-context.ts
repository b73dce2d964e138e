/** Objects that the calls about results use. */

import type { TradeHistory } from '@vernier/db/repositories/trading/trade-history';
import type { CashLedger } from '@vernier/db/repositories/wallet/ledger';
import type { TradingCore } from '../../core/trading-core.ts';

export interface Results {
  readonly tradeHistory: TradeHistory;
}

export interface ResultContext extends Results, Pick<TradingCore, 'executor' | 'store' | 'clock' | 'slices'> {
  readonly cashLedger: CashLedger;
}
