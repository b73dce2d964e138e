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

const of = z.string().describe('The command of this answer.');
const period = z.enum(PERIODS).describe('Period of the candles, for candle topics.');
const pingTime = z.number().describe('Any value from the client, such as its time. The answer returns it.');

export const FrameId = z
  .union([z.string(), z.number()])
  .describe(
    'Any value from the client. An `error` returns it, so that you can find the frame that caused it.',
  );
export type FrameId = z.infer<typeof FrameId>;

export const ClientFrame = z.union([
  z.object({
    cmd: z.enum(['sub', 'unsub']).describe('Subscribes or unsubscribes.'),
    topic: z.string().describe('`DAY_MARKET`, `KLINE.EURUSD`, `ACCOUNT_EVENTS` and others.'),
    period: period.describe('Period of the candles, for candle topics. If absent, `1min`.').exactOptional(),
    since: z
      .number()
      .exactOptional()
      .describe('For a `sub` to `ACCOUNT_EVENTS`: pushes the events after this id first.'),
    codes: z
      .array(z.string())
      .exactOptional()
      .describe(
        'For a `sub` to `DAY_MARKET`: codes of the instruments whose quotes are pushed. If absent, all. A later `sub` replaces them.',
      ),
    id: FrameId.exactOptional(),
  }),
  z.object({
    cmd: z.literal('login').describe('Logs in.'),
    token: z.string().describe('Token of a session, or an API key.'),
    id: FrameId.exactOptional(),
  }),
  z.object({ cmd: z.literal('logout').describe('Logs out.'), id: FrameId.exactOptional() }),
  z.object({
    cmd: z.literal('ping').describe('Requests a `pong`.'),
    t: pingTime.exactOptional(),
    id: FrameId.exactOptional(),
  }),
]);
export type ClientFrame = z.infer<typeof ClientFrame>;

export const QuoteRowWire = QuotationsWire.extend({
  Id: rowId.describe('Id of the instrument.'),
  Code: z.string().describe('Code of the instrument.'),
  MarketStatus: z.int().describe('1: open, 0: outside trading hours, 2: halted, 3: close only.'),
});
export type QuoteRowWire = z.infer<typeof QuoteRowWire>;

export const KlineRowWire = CandleWire.omit({ AskHigh: true, AskLow: true }).extend({
  Code: z.string().describe('Code of the instrument.'),
  Period: z.enum(PERIODS).describe('Length of the candle.'),
  Closed: z.boolean().describe('True on the last frame of the candle only.'),
});
export type KlineRowWire = z.infer<typeof KlineRowWire>;

export const TradePushWire = z.object({
  event: z
    .enum(['opened', 'pending', 'filled', 'stops', 'amended', 'partly_closed', 'margin_call'])
    .describe('Type of the event.'),
  order: OrderWire.nullable().describe('Null with `margin_call`, which concerns the account.'),
  account: AccountWire,
});
export type TradePushWire = z.infer<typeof TradePushWire>;

export const ClosedPushWire = z.object({ order: OrderWire, account: AccountWire });
export type ClosedPushWire = z.infer<typeof ClosedPushWire>;

export const SupportPushWire = z
  .union([
    z.object({
      event: z.literal('support').describe('A message from support.'),
      message: SupportMessageWire,
    }),
    z
      .object({
        event: z.literal('support_read').describe('Support has read messages.'),
        up_to: rowId.describe('Id of the message.'),
      })
      .describe('Support has seen the user’s messages up to this one.'),
    z
      .object({
        event: z.literal('support_typing').describe('Support is typing.'),
        for_ms: count.describe('Show it for this many milliseconds.'),
      })
      .describe('Support is typing. Sent again while this continues.'),
  ])
  .describe('Pushes of the support chat.');
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
    z.object({
      event: z.literal('real_name').describe('An identity was reviewed.'),
      review: RealNameStateWire,
    }),
    z
      .object({ event: z.literal('price_alert').describe('An alert triggered.'), alert: PriceAlertWire })
      .describe('A price alert triggered.'),
    SupportPushWire,
  ])
  .describe('Private changes of money and reviews. Every `login` subscribes to them.');
export type WalletPushWire = z.infer<typeof WalletPushWire>;

const cmd = z.literal('push').describe('A push.');
const seq = z
  .int()
  .describe('Number of the push in the subscription, from 1. Each candle period has its own numbers.');

function topic<const Name extends string>(name: Name) {
  return z.literal(name).describe('The topic.');
}

export const PushFrame = z.union([
  z.object({
    cmd,
    topic: topic('DAY_MARKET'),
    data: z.array(QuoteRowWire).describe('Instruments that changed. The first push has all.'),
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
      .describe('Only present while the server accepts no new positions.')
      .exactOptional(),
  }),
  z.object({
    cmd: z.literal('ack').describe('A command was executed.'),
    of,
    topic: z.string().describe('The topic of a `sub` or an `unsub`.').exactOptional(),
    period: period.exactOptional(),
    codes: z.array(z.string()).describe('Listed instruments of a `sub` with `codes`.').exactOptional(),
    resumed: z
      .literal(true)
      .describe('The server began the topic again without a `sub`. Read again what its pushes carry.')
      .exactOptional(),
  }),
  z
    .object({
      cmd: z.literal('error').describe('A command was refused.'),
      code: z.int().describe('For pages, as in a call.'),
      msg: z.string().describe('For users, in the language of the socket.'),
      of,
      reason: z.string().describe('For programs, as in a call.'),
      id: FrameId.exactOptional(),
    })
    .describe(
      '`id` is that of the client’s frame. A `login` error without `id` means that the session has ended.',
    ),
  PushFrame,
]);
export type ServerFrame = z.infer<typeof ServerFrame>;
