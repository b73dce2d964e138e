/** payments.*: the coins and the wire accounts that money is sent to, and the currencies that it is paid out in. */

import { ADMIN_ROLES, type AdminRole } from '@vernier/db/repositories/admin/admins';
import type { ChannelRepository, StoredChannel } from '@vernier/db/repositories/wallet/payment-channels';
import { isRefusal, type Refusal, refuse } from '@vernier/shared/refusals';
import { usable } from '../features/wallet/usable-channel.ts';
import type { AuthorizedCall } from './command.ts';
import { Refused } from './failures.ts';
import { Id, listOf, NoInput } from './fields.ts';
import {
  CoinInput,
  WithdrawalCurrencyInput,
  readCoin,
  readWithdrawalCurrency,
  readWire,
  WireInput,
} from './payment-input.ts';
import {
  CoinRow,
  coinRow,
  WithdrawalCurrencyRow,
  withdrawalCurrencyRow,
  WireRow,
  wireRow,
} from './payment-rows.ts';
import { procedure, router } from './procedure.ts';

const EDITORS: readonly AdminRole[] = ['finance', 'owner'];

const readers = () => procedure({ roles: ADMIN_ROLES }).input(NoInput);
const keepers = () => procedure({ roles: EDITORS });

/** With an `id` it changes that one, without it adds one. */
const coins = router({
  list: readers()
    .output(listOf(CoinRow))
    .query(({ ctx: { context } }) => listed(context.wallet.paymentChannels.coins, coinRow)),

  save: keepers()
    .input(CoinInput)
    .output(CoinRow)
    .mutation(({ ctx, input }) =>
      save(ctx, ctx.context.wallet.paymentChannels.coins, {
        id: input.id,
        channel: readCoin(input),
        show: coinRow,
        fixed: ['currency_code', 'protocol_code'],
      }),
    ),

  remove: keepers()
    .input(Id)
    .output(Id)
    .mutation(({ ctx, input }) =>
      remove(ctx, ctx.context.wallet.paymentChannels.coins, { ...input, show: coinRow }),
    ),
});

const wires = router({
  list: readers()
    .output(listOf(WireRow))
    .query(({ ctx: { context } }) => listed(context.wallet.paymentChannels.wires, wireRow)),

  save: keepers()
    .input(WireInput)
    .output(WireRow)
    .mutation(({ ctx, input }) =>
      save(ctx, ctx.context.wallet.paymentChannels.wires, {
        id: input.id,
        channel: readWire(input),
        show: wireRow,
        fixed: ['currency'],
      }),
    ),

  remove: keepers()
    .input(Id)
    .output(Id)
    .mutation(({ ctx, input }) =>
      remove(ctx, ctx.context.wallet.paymentChannels.wires, { ...input, show: wireRow }),
    ),
});

const drawCurrencies = router({
  list: readers()
    .output(listOf(WithdrawalCurrencyRow))
    .query(({ ctx: { context } }) =>
      listed(context.wallet.paymentChannels.drawCurrencies, withdrawalCurrencyRow),
    ),

  save: keepers()
    .input(WithdrawalCurrencyInput)
    .output(WithdrawalCurrencyRow)
    .mutation(({ ctx, input }) =>
      save(ctx, ctx.context.wallet.paymentChannels.drawCurrencies, {
        id: input.id,
        channel: readWithdrawalCurrency(input),
        show: withdrawalCurrencyRow,
        fixed: ['type', 'code', 'protocol'],
      }),
    ),

  remove: keepers()
    .input(Id)
    .output(Id)
    .mutation(({ ctx, input }) =>
      remove(ctx, ctx.context.wallet.paymentChannels.drawCurrencies, {
        ...input,
        show: withdrawalCurrencyRow,
      }),
    ),
});

export const paymentsRouter = router({ coins, wires, drawCurrencies });

function listed<New, Row extends New & StoredChannel, Shown>(
  channels: ChannelRepository<New, Row>,
  show: (row: Row) => Shown,
): { list: Shown[]; total: number } {
  const list = channels.inUse().map(show);
  return { list, total: list.length };
}

interface ChannelUpdate<New, Shown> {
  /** Undefined for a new one. */
  readonly id: number | undefined;
  readonly channel: New | Refusal;
  readonly show: (channel: New & { readonly id: number }) => Shown;
  /** What never changes [DEPOSIT-11]. */
  readonly fixed: readonly (keyof Shown)[];
}

function save<New extends object, Row extends New & StoredChannel, Shown>(
  { context, admin, recorder }: AuthorizedCall,
  channels: ChannelRepository<New, Row>,
  { id, channel, show, fixed }: ChannelUpdate<New, Shown>,
): Shown {
  if (isRefusal(channel)) throw new Refused(channel);
  if (id === undefined) {
    const after = show({ ...channel, id: channels.nextId() });
    recorder.record(admin, { input: after, before: null, after }, () =>
      channels.insert(channel, context.wall.now()),
    );
    return after;
  }
  const before = show(inUse(channels, id));
  const after = show({ ...channel, id });
  const changed = fixed.filter((field) => before[field] !== after[field]);
  if (changed.length > 0) throw new Refused(refuse('validation_failed', { fields: changed }));
  recorder.record(admin, { input: after, before, after }, () => channels.change(id, channel));
  return after;
}

function remove<New, Row extends New & StoredChannel>(
  { context, admin, recorder }: AuthorizedCall,
  channels: ChannelRepository<New, Row>,
  { id, show }: { readonly id: number; readonly show: (row: Row) => unknown },
): { id: number } {
  const before = show(inUse(channels, id));
  recorder.record(admin, { input: { id }, before, after: null }, () =>
    channels.remove(id, context.wall.now()),
  );
  return { id };
}

/** A removed channel gives the same refusal as one that never existed. */
function inUse<New, Row extends New & StoredChannel>(channels: ChannelRepository<New, Row>, id: number): Row {
  const row = usable(channels.byId(id));
  if (row === null) throw new Refused(refuse('not_found'));
  return row;
}
