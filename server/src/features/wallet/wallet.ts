/** Deposits and withdrawals: their channels, methods and records. */

import type { CashLedger } from '@vernier/db/repositories/wallet/ledger';
import type { TransferRepository } from '@vernier/db/repositories/wallet/transfers';
import type { WithdrawalMethodRepository } from '@vernier/db/repositories/wallet/withdrawal-methods';
import type { Destinations } from './destinations.ts';
import type { ChannelLists } from './payment-channels.ts';

export interface Wallet {
  readonly paymentChannels: ChannelLists;
  readonly withdrawalMethods: WithdrawalMethodRepository;
  /** Destinations of withdrawals, as their records store them. */
  readonly destinations: Destinations;
  readonly cashLedger: CashLedger;
  readonly transfers: TransferRepository;
}
