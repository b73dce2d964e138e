/** Frames of the live socket, both ways, as closed unions [SOCKET-4]. */

import type { Period } from '../market/candle.ts';
import type { AccountWire } from './shapes/account.ts';
import type { CandleWire, QuotationsWire } from './shapes/market.ts';
import type { OrderWire } from './shapes/order.ts';
import type { SupportMessageWire } from './shapes/support.ts';
import type { DepositWire, WithdrawalWire } from './shapes/transfer.ts';
import type { RealNameStateWire } from './shapes/user.ts';
import type { PriceAlertWire } from './push-wire.ts';

/** Chosen by the client, so that it can match an `error` to the frame that caused it. */
export type FrameId = string | number;

export type ClientFrame =
  | { cmd: 'sub' | 'unsub'; topic: string; period?: Period; id?: FrameId }
  | { cmd: 'login'; token: string; id?: FrameId }
  | { cmd: 'logout'; id?: FrameId }
  | { cmd: 'ping'; t?: number; id?: FrameId };

export interface QuoteRowWire extends QuotationsWire {
  Id: number;
  Code: string;
  MarketStatus: number;
}

export interface KlineRowWire extends Omit<CandleWire, 'AskHigh' | 'AskLow'> {
  Code: string;
  Period: Period;
  /** True once, on the bar's final frame. */
  Closed: boolean;
}

export interface TradePushWire {
  event: 'opened' | 'pending' | 'filled' | 'stops' | 'partly_closed' | 'margin_call';
  /** Null with `margin_call`, which is of the account. */
  order: OrderWire | null;
  account: AccountWire;
}

export interface ClosedPushWire {
  order: OrderWire;
  account: AccountWire;
}

/** Money and reviews that moved, of the user alone; every login listens to them. */
export type WalletPushWire =
  | { event: 'deposit'; deposit: DepositWire; account: AccountWire }
  | { event: 'withdrawal'; withdrawal: WithdrawalWire; account: AccountWire }
  | { event: 'adjustment'; amount: string; account: AccountWire }
  | { event: 'real_name'; review: RealNameStateWire }
  /** A price alert fired. */
  | { event: 'price_alert'; alert: PriceAlertWire }
  | SupportPushWire;

/** Pushes about the support chat. */
export type SupportPushWire =
  | { event: 'support'; message: SupportMessageWire }
  /** Support has seen what the user wrote, up to a message. */
  | { event: 'support_read'; up_to: number }
  /** Support writes; said again while it lasts. */
  | { event: 'support_typing'; for_ms: number };

export type PushFrame =
  | { topic: 'DAY_MARKET'; data: QuoteRowWire[]; seq: number }
  | { topic: `KLINE.${string}`; data: KlineRowWire; seq: number }
  | { topic: 'FOREX_TRADE'; data: TradePushWire; seq: number }
  | { topic: 'FOREX_CLOSED'; data: ClosedPushWire; seq: number }
  | { topic: 'WALLET'; data: WalletPushWire; seq: number };

export type ServerFrame =
  /** `close_only`: the server takes no new business until it says nothing of it any more. */
  | { cmd: 'pong'; t?: number; close_only?: true }
  | { cmd: 'ack'; of: string; topic?: string }
  /** `id` is the one of the client's frame; without it a `login` error means that the session has ended. */
  | { cmd: 'error'; code: number; msg: string; of: string; reason: string; id?: FrameId }
  | PushFrame;

export const TOPIC_DAY_MARKET = 'DAY_MARKET';
export const TOPIC_TRADE = 'FOREX_TRADE';
export const TOPIC_CLOSED = 'FOREX_CLOSED';
export const TOPIC_WALLET = 'WALLET';
export const KLINE_PREFIX = 'KLINE.';
