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
import { count, money, rowId } from './values.ts';

const of = z.string().describe('The command that it answers.');
const period = z.enum(PERIODS).describe('Length of a candle, of a candle topic.');
const pingTime = z.number().describe('Chosen by the client, such as its time; the answer has the same.');

export const FrameId = z
  .union([z.string(), z.number()])
  .describe('Chosen by the client, so that it can match an `error` to the frame that caused it.');
export type FrameId = z.infer<typeof FrameId>;

export const ClientFrame = z.union([
  z.object({
    cmd: z.enum(['sub', 'unsub']).describe('Begins or ends a subscription.'),
    topic: z.string().describe('`DAY_MARKET`, `KLINE.EURUSD`, `ACCOUNT_EVENTS` and others.'),
    period: period.describe('Length of a candle, of a candle topic; `1min` without it.').exactOptional(),
    since: z
      .number()
      .exactOptional()
      .describe('In a `sub` to ACCOUNT_EVENTS: first pushes the events after this id.'),
    id: FrameId.exactOptional(),
  }),
  z.object({
    cmd: z.literal('login').describe('Logs in.'),
    token: z.string().describe('Token of a session or of a program.'),
    id: FrameId.exactOptional(),
  }),
  z.object({ cmd: z.literal('logout').describe('Logs out.'), id: FrameId.exactOptional() }),
  z.object({
    cmd: z.literal('ping').describe('Asks for a `pong`.'),
    t: pingTime.exactOptional(),
    id: FrameId.exactOptional(),
  }),
]);
export type ClientFrame = z.infer<typeof ClientFrame>;

export const QuoteRowWire = QuotationsWire.extend({
  Id: rowId.describe('Id of the instrument.'),
  Code: z.string().describe('Code of the instrument.'),
  MarketStatus: z.int().describe('1 open, 0 closed by its hours, 2 halted, 3 close-only.'),
});
export type QuoteRowWire = z.infer<typeof QuoteRowWire>;

export const KlineRowWire = CandleWire.omit({ AskHigh: true, AskLow: true }).extend({
  Code: z.string().describe('Code of the instrument.'),
  Period: z.enum(PERIODS).describe('Length of the candle.'),
  Closed: z.boolean().describe('True once, on the bar’s final frame.'),
});
export type KlineRowWire = z.infer<typeof KlineRowWire>;

export const TradePushWire = z.object({
  event: z
    .enum(['opened', 'pending', 'filled', 'stops', 'amended', 'partly_closed', 'margin_call'])
    .describe('What happened.'),
  order: OrderWire.nullable().describe('Null with `margin_call`, which is of the account.'),
  account: AccountWire,
});
export type TradePushWire = z.infer<typeof TradePushWire>;

export const ClosedPushWire = z.object({ order: OrderWire, account: AccountWire });
export type ClosedPushWire = z.infer<typeof ClosedPushWire>;

export const SupportPushWire = z
  .union([
    z.object({ event: z.literal('support').describe('Support wrote.'), message: SupportMessageWire }),
    z
      .object({
        event: z.literal('support_read').describe('Support has read.'),
        up_to: rowId.describe('Id of the message.'),
      })
      .describe('Support has seen what the user wrote, up to a message.'),
    z
      .object({
        event: z.literal('support_typing').describe('Support writes.'),
        for_ms: count.describe('How long to show it, in milliseconds.'),
      })
      .describe('Support writes; said again while it lasts.'),
  ])
  .describe('Pushes about the support chat.');
export type SupportPushWire = z.infer<typeof SupportPushWire>;

export const WalletPushWire = z
  .union([
    z.object({
      event: z.literal('deposit').describe('A deposit changed.'),
      deposit: DepositWire,
      account: AccountWire,
    }),
    z.object({
      event: z.literal('withdrawal').describe('A withdrawal changed.'),
      withdrawal: WithdrawalWire,
      account: AccountWire,
    }),
    z.object({
      event: z.literal('adjustment').describe('The balance was corrected.'),
      amount: money.describe('Change of the balance in USD.'),
      account: AccountWire,
    }),
    z.object({ event: z.literal('real_name').describe('A name was reviewed.'), review: RealNameStateWire }),
    z
      .object({ event: z.literal('price_alert').describe('An alert fired.'), alert: PriceAlertWire })
      .describe('A price alert fired.'),
    SupportPushWire,
  ])
  .describe('Money and reviews that moved, of the user alone; every login listens to them.');
export type WalletPushWire = z.infer<typeof WalletPushWire>;

const cmd = z.literal('push').describe('A push.');
const seq = z
  .int()
  .describe('Counts the pushes of the subscription, from 1; each period of candles has its own count.');

function topic<const Name extends string>(name: Name) {
  return z.literal(name).describe('The topic.');
}

export const PushFrame = z.union([
  z.object({
    cmd,
    topic: topic('DAY_MARKET'),
    data: z.array(QuoteRowWire).describe('Instruments that changed; the first push has all.'),
    seq,
  }),
  z.object({
    cmd,
    topic: z.templateLiteral(['KLINE.', z.string()]).describe('`KLINE.` and the code of the instrument.'),
    period,
    data: KlineRowWire,
    seq,
  }),
  z.object({ cmd, topic: topic('FOREX_TRADE'), data: TradePushWire, seq }),
  z.object({ cmd, topic: topic('FOREX_CLOSED'), data: ClosedPushWire, seq }),
  z.object({ cmd, topic: topic('WALLET'), data: WalletPushWire, seq }),
  z.object({ cmd, topic: topic('ACCOUNT_EVENTS'), data: ActivityWire, seq }),
]);
export type PushFrame = z.infer<typeof PushFrame>;

export const ServerFrame = z.union([
  z.object({
    cmd: z.literal('pong').describe('Answers a `ping`.'),
    t: pingTime.exactOptional(),
    close_only: z
      .literal(true)
      .describe('Present while the server accepts no new positions.')
      .exactOptional(),
  }),
  z.object({
    cmd: z.literal('ack').describe('A command was executed.'),
    of,
    topic: z.string().describe('The topic of a `sub` or an `unsub`.').exactOptional(),
    period: period.exactOptional(),
  }),
  z
    .object({
      cmd: z.literal('error').describe('A command was refused.'),
      code: z.int().describe('For a screen, as in a call.'),
      msg: z.string().describe('For a user, in the language of the socket.'),
      of,
      reason: z.string().describe('For a program, as in a call.'),
      id: FrameId.exactOptional(),
    })
    .describe(
      '`id` is the one of the client’s frame; without it a `login` error means that the session has ended.',
    ),
  PushFrame,
]);
export type ServerFrame = z.infer<typeof ServerFrame>;
