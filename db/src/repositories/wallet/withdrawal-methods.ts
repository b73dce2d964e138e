/** Repository of withdrawal methods. A method is added and deleted, never changed; its details are encrypted. */

import type { TimeMs } from '@vernier/shared/clock';
import type { Channel } from '@vernier/shared/wallet/transfer';

export interface NewWithdrawalMethod {
  readonly userId: number;
  readonly drawCurrencyId: number;
  readonly channel: Channel;
  /** The address, or the bank's fields, as JSON text. */
  readonly detailsEncrypted: string;
  /** Keyed digest of the details: a destination is added once. */
  readonly fingerprint: string;
  readonly boundAtMs: TimeMs;
}

export interface WithdrawalMethodRow extends NewWithdrawalMethod {
  readonly id: number;
}

export interface WithdrawalMethodRepository {
  /** Adds a method, or returns the existing one with the same destination. */
  bind(method: NewWithdrawalMethod): Promise<WithdrawalMethodRow>;
  /** Null when the user has no such method. */
  find(userId: number, id: number): Promise<WithdrawalMethodRow | null>;
  /** Newest first. */
  ofUser(userId: number): Promise<readonly WithdrawalMethodRow[]>;
  /** Deletes the details; false when the user has no such method. */
  remove(userId: number, id: number, atMs: TimeMs): Promise<boolean>;
  /** Deletes all methods and the payee key. */
  removeAll(userId: number, atMs: TimeMs): Promise<void>;
  /** The encrypted key of the user's withdrawal destinations; null before the first and after `removeAll`. */
  payeeKey(userId: number): Promise<string | null>;
  /** Stores the key unless there is one; returns the stored one. */
  storePayeeKey(userId: number, keyEncrypted: string): Promise<string>;
}
