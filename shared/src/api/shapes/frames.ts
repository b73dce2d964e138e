/** Frames of the live socket, both ways, as closed unions [SOCKET-4]. */

import { z } from 'zod';
import { PERIODS } from '../../market/candle.ts';
import { AccountWire } from './account.ts';
import { ActivityWire } from './activity.ts';
import { CandleWire, QuotationsWire } from './market.ts';
import { OrderWire } from './order.ts';
import { SupportMessageWire } from './support.ts';
import { DepositWire, WithdrawalWire } from './transfer.ts';
import { RealNameStateWire } from './user.ts';
import { PriceAlertWire } from './push.ts';

export const FrameId = z
  .union([z.string(), z.number()])
  .describe('Chosen by the client, so that it can match an `error` to the frame that caused it.');
export type FrameId = z.infer<typeof FrameId>;

export const ClientFrame = z.union([
  z.object({
    cmd: z.enum(['sub', 'unsub']),
    topic: z.string(),
    period: z.enum(PERIODS).exactOptional(),
    since: z
      .number()
      .exactOptional()
      .describe('In a `sub` to ACCOUNT_EVENTS: first pushes the events after this id.'),
    id: FrameId.exactOptional(),
  }),
  z.object({ cmd: z.literal('login'), token: z.string(), id: FrameId.exactOptional() }),
  z.object({ cmd: z.literal('logout'), id: FrameId.exactOptional() }),
  z.object({ cmd: z.literal('ping'), t: z.number().exactOptional(), id: FrameId.exactOptional() }),
]);
export type ClientFrame = z.infer<typeof ClientFrame>;

export const QuoteRowWire = QuotationsWire.extend({
  Id: z.number(),
  Code: z.string(),
  MarketStatus: z.number(),
});
export type QuoteRowWire = z.infer<typeof QuoteRowWire>;

export const KlineRowWire = CandleWire.omit({ AskHigh: true, AskLow: true }).extend({
  Code: z.string(),
  Period: z.enum(PERIODS),
  Closed: z.boolean().describe('True once, on the bar’s final frame.'),
});
export type KlineRowWire = z.infer<typeof KlineRowWire>;

export const TradePushWire = z.object({
  event: z.enum(['opened', 'pending', 'filled', 'stops', 'amended', 'partly_closed', 'margin_call']),
  order: OrderWire.nullable().describe('Null with `margin_call`, which is of the account.'),
  account: AccountWire,
});
export type TradePushWire = z.infer<typeof TradePushWire>;

export const ClosedPushWire = z.object({ order: OrderWire, account: AccountWire });
export type ClosedPushWire = z.infer<typeof ClosedPushWire>;

export const SupportPushWire = z
  .union([
    z.object({ event: z.literal('support'), message: SupportMessageWire }),
    z
      .object({ event: z.literal('support_read'), up_to: z.number() })
      .describe('Support has seen what the user wrote, up to a message.'),
    z
      .object({ event: z.literal('support_typing'), for_ms: z.number() })
      .describe('Support writes; said again while it lasts.'),
  ])
  .describe('Pushes about the support chat.');
export type SupportPushWire = z.infer<typeof SupportPushWire>;

export const WalletPushWire = z
  .union([
    z.object({ event: z.literal('deposit'), deposit: DepositWire, account: AccountWire }),
    z.object({ event: z.literal('withdrawal'), withdrawal: WithdrawalWire, account: AccountWire }),
    z.object({ event: z.literal('adjustment'), amount: z.string(), account: AccountWire }),
    z.object({ event: z.literal('real_name'), review: RealNameStateWire }),
    z.object({ event: z.literal('price_alert'), alert: PriceAlertWire }).describe('A price alert fired.'),
    SupportPushWire,
  ])
  .describe('Money and reviews that moved, of the user alone; every login listens to them.');
export type WalletPushWire = z.infer<typeof WalletPushWire>;

const cmd = z.literal('push');
const seq = z.number().describe('Counts the pushes of the subscription, from 1.');

export const PushFrame = z.union([
  z.object({ cmd, topic: z.literal('DAY_MARKET'), data: z.array(QuoteRowWire), seq }),
  z.object({
    cmd,
    topic: z.templateLiteral(['KLINE.', z.string()]),
    period: z.enum(PERIODS),
    data: KlineRowWire,
    seq,
  }),
  z.object({ cmd, topic: z.literal('FOREX_TRADE'), data: TradePushWire, seq }),
  z.object({ cmd, topic: z.literal('FOREX_CLOSED'), data: ClosedPushWire, seq }),
  z.object({ cmd, topic: z.literal('WALLET'), data: WalletPushWire, seq }),
  z.object({ cmd, topic: z.literal('ACCOUNT_EVENTS'), data: ActivityWire, seq }),
]);
export type PushFrame = z.infer<typeof PushFrame>;

export const ServerFrame = z.union([
  z.object({
    cmd: z.literal('pong'),
    t: z.number().exactOptional(),
    close_only: z.literal(true).exactOptional(),
  }),
  z.object({
    cmd: z.literal('ack'),
    of: z.string(),
    topic: z.string().exactOptional(),
    period: z.enum(PERIODS).exactOptional().describe('Of a candle topic.'),
  }),
  z
    .object({
      cmd: z.literal('error'),
      code: z.number(),
      msg: z.string(),
      of: z.string(),
      reason: z.string(),
      id: FrameId.exactOptional(),
    })
    .describe(
      '`id` is the one of the client’s frame; without it a `login` error means that the session has ended.',
    ),
  PushFrame,
]);
export type ServerFrame = z.infer<typeof ServerFrame>;
