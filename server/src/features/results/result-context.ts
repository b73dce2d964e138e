/** Objects that the calls about results use. */

import type { JournalNotes } from '@vernier/db/repositories/trading/journal-notes';
import type { TradeHistory } from '@vernier/db/repositories/trading/trade-history';
import type { CashLedger } from '@vernier/db/repositories/wallet/ledger';
import type { TransferRepository } from '@vernier/db/repositories/wallet/transfers';
import type { TradingCore } from '../../core/trading-core.ts';

export interface Results {
  readonly tradeHistory: TradeHistory;
  readonly journalNotes: JournalNotes;
}

export interface ResultContext extends Results, Pick<TradingCore, 'executor' | 'store' | 'clock' | 'slices'> {
  readonly cashLedger: CashLedger;
  readonly transfers: Pick<TransferRepository, 'withdrawal'>;
}
