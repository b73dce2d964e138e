/** Memory of the office that other processes change: read again every two seconds. */

import type { PaymentChannels } from '@vernier/db/repositories/wallet/payment-channels';
import type { MetaRepository } from '@vernier/db/repositories/site/site';
import type { SteadyClock } from '@vernier/shared/clock';
import type { ChannelLists } from '../../features/wallet/payment-channels.ts';
import type { SiteSettings } from '../../platform/config/site-settings.ts';

const INTERVAL_MS = 2_000;

export interface OfficeMemoryOptions {
  readonly meta: Pick<MetaRepository, 'get'>;
  readonly rows: PaymentChannels;
  readonly siteSettings: SiteSettings;
  readonly channels: ChannelLists;
  readonly steady: SteadyClock;
}

export class OfficeMemory {
  readonly #options: OfficeMemoryOptions;
  #nextMs = 0;

  constructor(options: OfficeMemoryOptions) {
    this.#options = options;
  }

  async onInterval(): Promise<void> {
    const { steady, meta, rows, siteSettings, channels } = this.#options;
    if (steady.monotonicMs() < this.#nextMs) return;
    this.#nextMs = steady.monotonicMs() + INTERVAL_MS;
    await siteSettings.readAgain(meta);
    for (const row of await rows.coins.all()) channels.coins.put(row);
    for (const row of await rows.wires.all()) channels.wires.put(row);
    for (const row of await rows.drawCurrencies.all()) channels.drawCurrencies.put(row);
  }
}
