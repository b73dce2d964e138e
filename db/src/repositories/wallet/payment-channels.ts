/** Repository of payment channels: deposit coins, wire accounts and withdrawal currencies. They are disabled, never deleted: transfers refer to them. */

import type { TimeMs } from '@vernier/shared/clock';
import type { Micros } from '@vernier/shared/numbers/money';
import type { Channel, E8 } from '@vernier/shared/wallet/transfer';

/** What every channel adds to the price of its currency at a rate of the market. */
interface RateMargin {
  /** In basis points, against the user. */
  readonly rateMarginBps: number;
}

/** A coin on a network, with the broker's address. */
export interface NewDepositCoin extends RateMargin {
  readonly currency: string;
  readonly network: string;
  readonly address: string;
  /** USD per unit where the market does not quote the currency. */
  readonly usdPriceE8: E8;
  /** Units of one deposit. */
  readonly minE8: E8;
  readonly maxE8: E8;
}

/** A bank account of the broker that receives wires. */
export interface NewWireAccount extends RateMargin {
  /** Label of the choice. */
  readonly name: string;
  readonly currency: string;
  /** USD per unit where the market does not quote the currency. */
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

/** A currency that withdrawals are paid in. */
export interface NewWithdrawalCurrency extends RateMargin {
  readonly channel: Channel;
  readonly currency: string;
  /** Empty for a bank. */
  readonly network: string;
  /** 1: `feeMicros`; 2: a share of the amount. */
  readonly feeType: 1 | 2;
  readonly feeMicros: Micros;
  readonly feeRateE8: E8;
  /** Units of the currency per USD where the market does not quote it. */
  readonly rateE8: E8;
  /** Of one withdrawal, in USD. */
  readonly minMicros: Micros;
  readonly maxMicros: Micros;
}

/** Fields of every stored channel. */
export interface StoredChannel {
  readonly id: number;
  readonly createdAtMs: TimeMs;
  /** When it was disabled; null while in use. */
  readonly removedAtMs: TimeMs | null;
}

export type DepositCoin = NewDepositCoin & StoredChannel;
export type WireAccount = NewWireAccount & StoredChannel;
export type WithdrawalCurrency = NewWithdrawalCurrency & StoredChannel;

export interface ChannelRepository<New, Row extends New & StoredChannel> {
  /** By id, disabled ones among them. */
  all(): Promise<readonly Row[]>;
  /** Adds the first channels, in one transaction; does nothing when one was ever added. */
  seed(channels: readonly New[], createdAtMs: TimeMs): Promise<void>;
  insert(channel: New, createdAtMs: TimeMs): Promise<Row>;
  /** False when the stored channel is not `before` any more. */
  change(before: Row, channel: New): Promise<boolean>;
  /** The same. */
  remove(before: Row, removedAtMs: TimeMs): Promise<boolean>;
}

export interface PaymentChannels {
  readonly coins: ChannelRepository<NewDepositCoin, DepositCoin>;
  readonly wires: ChannelRepository<NewWireAccount, WireAccount>;
  readonly drawCurrencies: ChannelRepository<NewWithdrawalCurrency, WithdrawalCurrency>;
}
