/** Payment channels in memory, where commands are decided: read at the start and after changes of other processes, and changed once a change is stored. */

import type {
  DepositCoin,
  PaymentChannels,
  StoredChannel,
  WireAccount,
  WithdrawalCurrency,
} from '@vernier/db/repositories/wallet/payment-channels';
import type { TimeMs } from '@vernier/shared/clock';
import { seedPaymentChannels } from './channel-seed.ts';

export class ChannelList<Row extends StoredChannel> {
  readonly #rows: Map<number, Row>;

  constructor(stored: readonly Row[]) {
    this.#rows = new Map(stored.map((row) => [row.id, row]));
  }

  /** By id. */
  inUse(): readonly Row[] {
    return [...this.#rows.values()].filter(({ removedAtMs }) => removedAtMs === null);
  }

  /** Also a disabled one. */
  byId(id: number): Row | null {
    return this.#rows.get(id) ?? null;
  }

  /** A new channel, or a change of one, that is on disk. */
  put(row: Row): void {
    this.#rows.set(row.id, row);
  }
}

export interface ChannelLists {
  readonly coins: ChannelList<DepositCoin>;
  readonly wires: ChannelList<WireAccount>;
  readonly drawCurrencies: ChannelList<WithdrawalCurrency>;
}

/** Reads what other processes have stored. */
export async function readPaymentChannels(
  rows: PaymentChannels,
  { coins, wires, drawCurrencies }: ChannelLists,
): Promise<void> {
  for (const row of await rows.coins.all()) coins.put(row);
  for (const row of await rows.wires.all()) wires.put(row);
  for (const row of await rows.drawCurrencies.all()) drawCurrencies.put(row);
}

/** A new installation gets the first channels. */
export async function openPaymentChannels(rows: PaymentChannels, nowMs: TimeMs): Promise<ChannelLists> {
  await seedPaymentChannels(rows, nowMs);
  return {
    coins: new ChannelList(await rows.coins.all()),
    wires: new ChannelList(await rows.wires.all()),
    drawCurrencies: new ChannelList(await rows.drawCurrencies.all()),
  };
}
