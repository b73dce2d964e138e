/** Commands on an account, in the imperative; their results are events. */

import type { TimeMs } from '../../clock.ts';
import type { Micros } from '../../numbers/money.ts';
import type { Lots, Points } from '../../numbers/price.ts';
import type { TransferCommand } from '../../wallet/transfer-commands.ts';
import type { Book } from './account.ts';
import type { FillTick, OrderChoices, Side } from './order.ts';

export interface OpenAccount {
  readonly kind: 'OpenAccount';
  readonly book: Book;
  /** Minted demo money; 0 for a real account. */
  readonly openingMicros: Micros;
}

/** The terms of a new order, of a market or a pending order. */
export interface EntryTerms extends OrderChoices {
  /** Null when the request named none. */
  readonly leverage: number | null;
}

export interface PlaceOrder extends EntryTerms {
  readonly kind: 'PlaceOrder';
  /** Largest move against the user since `quoteTimeMs` that is still accepted; null for any. */
  readonly deviation: Points | null;
  readonly quoteTimeMs: TimeMs | null;
}

/** An order that waits until the market reaches its target; whether it is a limit or a stop entry is inferred [ORDER-10]. */
export interface PlacePending extends EntryTerms {
  readonly kind: 'PlacePending';
  readonly targetPrice: Points;
  /** Absent or null for an order without an end. */
  readonly expiry?: Expiry | null;
}

/** How long a pending order waits: until a time, or until the next rollover [ORDER-24]. */
export type Expiry = TimeMs | 'day';

export interface CancelOrder {
  readonly kind: 'CancelOrder';
  readonly orderId: number;
  /** Why an administrator takes it back, for its owner to read; absent when the owner does. */
  readonly remark?: string;
}

/** Replaces the stops of a pending or holding order that it names; null removes. */
export interface SetStops {
  readonly kind: 'SetStops';
  readonly orderId: number;
  readonly stopLoss?: Points | null;
  readonly takeProfit?: Points | null;
  readonly trailingStop?: Points | null;
}

/** Changes the terms of a pending order, all or nothing, or the stops of a position; an absent field stays [ORDER-27]. */
export interface AmendOrder {
  readonly kind: 'AmendOrder';
  readonly orderId: number;
  readonly lots?: Lots;
  readonly targetPrice?: Points;
  /** Null removes. */
  readonly stopLoss?: Points | null;
  readonly takeProfit?: Points | null;
  readonly trailingStop?: Points | null;
  readonly expiry?: TimeMs | null;
}

export interface CloseOrder {
  readonly kind: 'CloseOrder';
  readonly orderId: number;
  /** How much of the position; null for all of it. */
  readonly lots: Lots | null;
  /** Why an administrator closes it, for its owner to read; absent when the owner does. */
  readonly remark?: string;
}

/** Closes every position that fits, in one step; those that cannot be closed stay open [ORDER-22]. */
export interface CloseMany {
  readonly kind: 'CloseMany';
  /** Null for every instrument. */
  readonly instrumentId: number | null;
  /** Null for both sides. */
  readonly side: Side | null;
  /** Positions with a floating profit, or with a loss; null for all. */
  readonly result: 'profit' | 'loss' | null;
  /** Most lots to close, the oldest position first and the last one partly; absent for all of them. */
  readonly lots?: Lots;
}

/** Closes a position and opens one of the same size on the other side, both or neither [ORDER-23]. */
export interface ReverseOrder {
  readonly kind: 'ReverseOrder';
  readonly orderId: number;
  /** Of the new position; null for that of the closed one. */
  readonly leverage: number | null;
}

export interface ResetDemo {
  readonly kind: 'ResetDemo';
  readonly openingMicros: Micros;
}

/** Ends an unused demo account: everything open is closed, and its rows may be deleted [LEDGER-10]. */
export interface CloseAccount {
  readonly kind: 'CloseAccount';
}

/** What rests on an order and waits for a price. */
export type TriggerKind = 'stop_loss' | 'trailing_stop' | 'take_profit' | 'entry';

/** The newest tick reached a trigger; only the market causes this command. */
export interface FireTrigger {
  readonly kind: 'FireTrigger';
  readonly orderId: number;
  readonly trigger: TriggerKind;
  /** The tick with the best closing price that a trailing stop has followed; only with `trailing_stop`. */
  readonly best?: FillTick;
}

/** The time of a pending order has come; only the market causes this command. */
export interface ExpireOrder {
  readonly kind: 'ExpireOrder';
  readonly orderId: number;
}

/** The account may have crossed a margin level: begins or ends its margin call, closes positions at stop-out [MARGIN-10] [MARGIN-11]. */
export interface ReviewMargin {
  readonly kind: 'ReviewMargin';
}

/** The overnight rollover of a moment passed: finances every position that was open at it [SWAP-1]. */
export interface ChargeSwap {
  readonly kind: 'ChargeSwap';
  readonly rolloverMs: TimeMs;
}

/** Commands about an account's orders. */
export type TradeCommand =
  | PlaceOrder
  | PlacePending
  | CloseOrder
  | CloseMany
  | ReverseOrder
  | CancelOrder
  | SetStops
  | AmendOrder
  | ResetDemo;

/** Commands of users and administrators, and of the program for an unused account. */
export type RequestedCommand = OpenAccount | CloseAccount | TradeCommand | TransferCommand;

/** What only the market causes; no request carries one. */
export type MarketCommand = FireTrigger | ExpireOrder | ReviewMargin | ChargeSwap;

export type Command = RequestedCommand | MarketCommand;
