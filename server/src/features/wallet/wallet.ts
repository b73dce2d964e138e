/** Deposits and withdrawals: their channels, methods and records. */

import type { CashLedger } from '@vernier/db/repositories/wallet/ledger';
import type { PaymentChannels } from '@vernier/db/repositories/wallet/payment-channels';
import type { TransferRepository } from '@vernier/db/repositories/wallet/transfers';
import type { WithdrawalMethodRepository } from '@vernier/db/repositories/wallet/withdrawal-methods';
import type { Destinations } from './destinations.ts';

export interface Wallet {
  readonly paymentChannels: PaymentChannels;
  readonly withdrawalMethods: WithdrawalMethodRepository;
  /** Destinations of withdrawals, as their records store them. */
  readonly destinations: Destinations;
  readonly cashLedger: CashLedger;
  readonly transfers: TransferRepository;
}
