/** Where users have their money sent, as a port. A method is bound and taken away, never changed; its details are sealed. */

import type { TimeMs } from '@vernier/shared/clock';
import type { Channel } from '@vernier/shared/wallet/transfer';

export interface NewWithdrawalMethod {
  readonly userId: number;
  readonly drawCurrencyId: number;
  readonly channel: Channel;
  /** The address, or the bank's fields, as JSON text. */
  readonly detailsEncrypted: string;
  /** Keyed digest of the same: one destination is bound once. */
  readonly fingerprint: string;
  readonly boundAtMs: TimeMs;
}

export interface WithdrawalMethodRow extends NewWithdrawalMethod {
  readonly id: number;
}

export interface WithdrawalMethodRepository {
  /** The method as it is bound now: the same destination again is the one of before, with its first time. */
  bind(method: NewWithdrawalMethod): WithdrawalMethodRow;
  /** Null when it is somebody else's, deleted or absent. */
  find(userId: number, id: number): WithdrawalMethodRow | null;
  /** Newest first. */
  ofUser(userId: number): readonly WithdrawalMethodRow[];
  /** Its details are gone afterwards; false when there was no such method. */
  remove(userId: number, id: number, atMs: TimeMs): boolean;
  /** With the key of all that was ever sent. */
  removeAll(userId: number, atMs: TimeMs): void;
  /** What the user's records of payouts are sealed with, sealed in turn; null before the first, and after all is removed. */
  payeeKey(userId: number): string | null;
  /** Keeps it, or gives the one that is kept already. */
  storePayeeKey(userId: number, keyEncrypted: string): string;
}
