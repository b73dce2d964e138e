/** Where money is sent to and what it is paid out in, as ports. A channel is taken out of use, never deleted: transfers refer to it. */

import type { TimeMs } from '@vernier/shared/clock';
import type { Micros } from '@vernier/shared/money';
import type { Channel, E8 } from '@vernier/shared/wallet/transfer';

/** A coin on a network, with our address on it. */
export interface NewDepositCoin {
  readonly currency: string;
  readonly network: string;
  readonly address: string;
  /** USD per unit. */
  readonly usdPriceE8: E8;
  /** Units of one deposit. */
  readonly minE8: E8;
  readonly maxE8: E8;
}

/** An account of ours that is wired to. */
export interface NewWireAccount {
  /** What the choice is called. */
  readonly name: string;
  readonly currency: string;
  /** USD per unit. */
  readonly usdPriceE8: E8;
  /** Units of one deposit. */
  readonly minE8: E8;
  readonly maxE8: E8;
  readonly bankName: string;
  readonly bankAddress: string;
  readonly bankSwift: string;
  readonly payeeName: string;
  readonly payeeAccount: string;
  readonly bankRemark: string;
}

/** What a withdrawal is paid in. */
export interface NewWithdrawalCurrency {
  readonly channel: Channel;
  readonly currency: string;
  /** Empty for a bank. */
  readonly network: string;
  /** 1: `feeMicros`; 2: a share of the amount. */
  readonly feeType: 1 | 2;
  readonly feeMicros: Micros;
  readonly feeRateE8: E8;
  /** Units of the currency per USD. */
  readonly rateE8: E8;
  /** Of one withdrawal, in USD. */
  readonly minMicros: Micros;
  readonly maxMicros: Micros;
}

/** What every kept channel has. */
export interface StoredChannel {
  readonly id: number;
  readonly createdAtMs: TimeMs;
  /** Out of use since; null while it is in use. */
  readonly removedAtMs: TimeMs | null;
}

export type DepositCoin = NewDepositCoin & StoredChannel;
export type WireAccount = NewWireAccount & StoredChannel;
export type WithdrawalCurrency = NewWithdrawalCurrency & StoredChannel;

export interface ChannelRepository<New, Row extends New & StoredChannel> {
  /** Those in use, in order of id. */
  inUse(): readonly Row[];
  /** Also one that is out of use. */
  byId(id: number): Row | null;
  /** False when there never was one. */
  hasAny(): boolean;
  /** What the next one is numbered: none is ever deleted. */
  nextId(): number;
  insert(channel: New, createdAtMs: TimeMs): Row;
  change(id: number, channel: New): void;
  remove(id: number, removedAtMs: TimeMs): void;
}

export interface PaymentChannels {
  readonly coins: ChannelRepository<NewDepositCoin, DepositCoin>;
  readonly wires: ChannelRepository<NewWireAccount, WireAccount>;
  readonly drawCurrencies: ChannelRepository<NewWithdrawalCurrency, WithdrawalCurrency>;
  /** Runs several writes as one. */
  asTransaction(write: () => void): void;
}
