/** payments.*: the coins and the wire accounts that money is sent to, and the currencies that it is paid out in. */

import { type DeferredWrite, required } from '@vernier/db/repositories/deferred-write';
import { ADMIN_ROLES, type AdminRole } from '@vernier/db/repositories/admin/admins';
import type {
  NewDepositCoin,
  NewWireAccount,
  NewWithdrawalCurrency,
  StoredChannel,
} from '@vernier/db/repositories/wallet/payment-channels';
import { formatMicros } from '@vernier/shared/numbers/money';
import { type Refusal, refuse } from '@vernier/shared/refusals';
import { formatE8 } from '@vernier/shared/wallet/e8';
import { marginText } from '../features/wallet/current-rate.ts';
import type { ChannelList } from '../features/wallet/payment-channels.ts';
import { usable } from '../features/wallet/usable-channel.ts';
import { rateInstruments } from '@vernier/shared/wallet/market-rate';
import type { z } from 'zod';
import { ofSite } from './placement.ts';
import type { AdminCall } from './admin-context.ts';
import type { AuthorizedCall } from './command.ts';
import { found, granted, Refused } from './failures.ts';
import { Id, NoInput } from './fields.ts';
import {
  CoinInput,
  WithdrawalCurrencyInput,
  readCoin,
  readWithdrawalCurrency,
  readWire,
  WireInput,
} from './payment-input.ts';
import { approvable } from './approvable.ts';
import type { Change } from './audit.ts';
import { mailRequested } from './owner-notifications.ts';
import { carryOut, ofApprovals, type PreparedChange, requestApproval } from './pending-approval.ts';
import { procedure, router } from './procedure.ts';

const EDITORS: readonly AdminRole[] = ['finance', 'owner'];

const readers = () => procedure({ roles: ADMIN_ROLES, ...ofSite }).input(NoInput);
const keepers = () => procedure({ roles: EDITORS, ...ofSite });
const savers = () => procedure({ roles: EDITORS, needsStepUp: true, ...ofSite, inTurn: ofApprovals });

/**
 * The three procedures of a kind of channel. With an `id`, `save` changes that one, without it adds one, when another
 * administrator approves. To stop payments one administrator is enough.
 */
const coins = router({
  list: readers().query(({ ctx }) => listed(channelsOf(ctx).coins, coinRow)),
  save: savers()
    .input(CoinInput)
    .mutation(({ ctx, input }) => request(ctx, coinChange(ctx, input).change)),
  remove: keepers()
    .input(Id)
    .mutation(({ ctx, input }) =>
      remove(ctx, channelsOf(ctx).coins, { kind: 'coins', id: input.id, show: coinRow }),
    ),
});

const wires = router({
  list: readers().query(({ ctx }) => listed(channelsOf(ctx).wires, wireRow)),
  save: savers()
    .input(WireInput)
    .mutation(({ ctx, input }) => request(ctx, wireChange(ctx, input).change)),
  remove: keepers()
    .input(Id)
    .mutation(({ ctx, input }) =>
      remove(ctx, channelsOf(ctx).wires, { kind: 'wires', id: input.id, show: wireRow }),
    ),
});

const drawCurrencies = router({
  list: readers().query(({ ctx }) => listed(channelsOf(ctx).drawCurrencies, withdrawalCurrencyRow)),
  save: savers()
    .input(WithdrawalCurrencyInput)
    .mutation(({ ctx, input }) => request(ctx, withdrawalCurrencyChange(ctx, input).change)),
  remove: keepers()
    .input(Id)
    .mutation(({ ctx, input }) =>
      remove(ctx, channelsOf(ctx).drawCurrencies, {
        kind: 'drawCurrencies',
        id: input.id,
        show: withdrawalCurrencyRow,
      }),
    ),
});

/** The currencies whose rate the market gives, so that a set price is not used [TRANSFER-9]. */
const marketCurrencies = readers().query(({ ctx }) =>
  rateInstruments(ctx.context.trading.market.instruments).map(({ currency, instrument }) => ({
    currency,
    show_code: instrument.showCode,
  })),
);

export const paymentsRouter = router({ coins, wires, drawCurrencies, marketCurrencies });

/** The acts that wait for an approval. */
export const PAYMENT_ACTS = {
  'payments.coins.save': delayed(CoinInput, coinChange),
  'payments.wires.save': delayed(WireInput, wireChange),
  'payments.drawCurrencies.save': delayed(WithdrawalCurrencyInput, withdrawalCurrencyChange),
};

function delayed<Schema extends z.ZodType>(
  schema: Schema,
  prepareChange: (ctx: AdminCall, input: z.output<Schema>) => PreparedChange<unknown>,
) {
  const act = approvable(EDITORS, schema, (ctx, input) => carryOut(ctx, prepareChange(ctx, input)));
  return { ...act, isDelayed: true };
}

/** Owners learn of it at once, while it can still be rejected. */
async function request(ctx: AuthorizedCall, change: Change) {
  const pending = await requestApproval(ctx, change);
  await mailRequested(ctx.context, { id: pending.id, action: ctx.recorder.action, change }, ctx.admin);
  return pending;
}

function coinChange(ctx: AdminCall, input: z.output<typeof CoinInput>) {
  return prepare(ctx, channelsOf(ctx).coins, {
    kind: 'coins',
    id: input.id,
    channel: readCoin(input),
    show: coinRow,
    fixed: ['currency_code', 'protocol_code'],
  });
}

function wireChange(ctx: AdminCall, input: z.output<typeof WireInput>) {
  return prepare(ctx, channelsOf(ctx).wires, {
    kind: 'wires',
    id: input.id,
    channel: readWire(input),
    show: wireRow,
    fixed: ['currency'],
  });
}

function withdrawalCurrencyChange(ctx: AdminCall, input: z.output<typeof WithdrawalCurrencyInput>) {
  return prepare(ctx, channelsOf(ctx).drawCurrencies, {
    kind: 'drawCurrencies',
    id: input.id,
    channel: readWithdrawalCurrency(input),
    show: withdrawalCurrencyRow,
    fixed: ['type', 'code', 'protocol'],
  });
}

function channelsOf({ context }: AdminCall) {
  return context.wallet.paymentChannels;
}

function listed<Row extends StoredChannel, Shown>(
  channels: ChannelList<Row>,
  show: (row: Row) => Shown,
): { list: Shown[]; total: number } {
  const list = channels.inUse().map(show);
  return { list, total: list.length };
}

type ChannelKind = 'coins' | 'wires' | 'drawCurrencies';

/** The rows of a kind have their own types. */
function channelWrite(
  kind: ChannelKind,
  method: 'insert' | 'change' | 'remove',
  ...parameters: readonly unknown[]
): DeferredWrite {
  return { repository: kind, method, parameters, isCondition: false };
}

interface ChannelRemoval<Row> {
  readonly kind: ChannelKind;
  readonly id: number;
  readonly show: (row: Row) => unknown;
}

interface ChannelUpdate<New, Shown> {
  readonly kind: ChannelKind;
  /** Undefined for a new one. */
  readonly id: number | undefined;
  readonly channel: New | Refusal;
  readonly show: (channel: New & { readonly id: number }) => Shown;
  /** What never changes [DEPOSIT-11]. */
  readonly fixed: readonly (keyof Shown)[];
}

/** The change, checked and ready to be written. Its input is the row in its one form. */
function prepare<New extends object, Row extends New & StoredChannel, Shown extends { readonly id: number }>(
  { context }: AdminCall,
  channels: ChannelList<Row>,
  { kind, id, channel: typed, show, fixed }: ChannelUpdate<New, Shown>,
): PreparedChange<Shown> {
  const channel = granted(typed);
  if (id === undefined) {
    const { id: _, ...input } = show({ ...channel, id: 0 });
    return {
      change: { input, before: null, after: input },
      writes: [channelWrite(kind, 'insert', channel, context.wall.now())],
      result([stored]) {
        const row = stored as Row;
        channels.put(row);
        return show(row);
      },
    };
  }
  const row = inUse(channels, id);
  const before = show(row);
  const after = show({ ...channel, id });
  const changed = fixed.filter((field) => before[field] !== after[field]);
  if (changed.length > 0) throw new Refused(refuse('validation_failed', { fields: changed }));
  return {
    change: { input: after, before, after },
    writes: [required(channelWrite(kind, 'change', row, channel))],
    result() {
      channels.put({ ...row, ...channel });
      return after;
    },
  };
}

async function remove<Row extends StoredChannel>(
  { context, admin, recorder }: AuthorizedCall,
  channels: ChannelList<Row>,
  { kind, id, show }: ChannelRemoval<Row>,
): Promise<{ id: number }> {
  const row = inUse(channels, id);
  const removedAtMs = context.wall.now();
  const removal = required(channelWrite(kind, 'remove', row, removedAtMs));
  await recorder.record(admin, { input: { id }, before: show(row), after: null }, removal);
  channels.put({ ...row, removedAtMs });
  return { id };
}

/** A removed channel gives the same refusal as one that never existed. */
function inUse<Row extends StoredChannel>(channels: ChannelList<Row>, id: number): Row {
  return found(usable(channels.byId(id)));
}

type Numbered<New> = New & { readonly id: number };

/** `usd_price` is USD per unit where the market quotes no rate; `rate_margin` is percent; `min` and `max` are units. */
function coinRow(coin: Numbered<NewDepositCoin>) {
  const { id, currency, network, address } = coin;
  return { id, currency_code: currency, protocol_code: network, address, ...boundsOf(coin) };
}

function wireRow(wire: Numbered<NewWireAccount>) {
  return {
    id: wire.id,
    name: wire.name,
    currency: wire.currency,
    ...boundsOf(wire),
    bank_name: wire.bankName,
    bank_address: wire.bankAddress,
    bank_swift: wire.bankSwift,
    payee_name: wire.payeeName,
    payee_account: wire.payeeAccount,
    bank_remark: wire.bankRemark,
  };
}

/** `usd_price` is units per USD where the market quotes no rate; `min`, `max` and a fixed `fee` are USD. */
function withdrawalCurrencyRow(draw: Numbered<NewWithdrawalCurrency>) {
  return {
    id: draw.id,
    type: draw.channel === 'coin' ? (1 as const) : (2 as const),
    code: draw.currency,
    protocol: draw.network,
    fee_type: draw.feeType,
    fee: formatMicros(draw.feeMicros),
    draw_rate: formatE8(draw.feeRateE8),
    usd_price: formatE8(draw.rateE8),
    rate_margin: marginText(draw.rateMarginBps),
    min: formatMicros(draw.minMicros),
    max: formatMicros(draw.maxMicros),
  };
}

function boundsOf(channel: NewDepositCoin | NewWireAccount) {
  return {
    usd_price: formatE8(channel.usdPriceE8),
    rate_margin: marginText(channel.rateMarginBps),
    min: formatE8(channel.minE8),
    max: formatE8(channel.maxE8),
  };
}
