/** Settings of an API key that Binance keeps for an account: position mode, and leverage by symbol. Two keys are independent. */

import type { Instrument } from '@vernier/shared/market/instrument';
import { z } from 'zod';
import type { ApiTokens } from '../../features/auth/api-tokens.ts';
import type { Session } from '../../platform/routing/session.ts';
import type { AccountLeverages } from '../../core/market/account-leverages.ts';
import { KeyedQueue } from '../../platform/process/keyed-queue.ts';
import { usualLeverage } from '../usual-leverage.ts';

const Stored = z.object({
  /** Hedge mode: a long and a short position side by side. */
  isHedged: z.boolean(),
  /** By instrument id. */
  leverage: z.record(z.string(), z.number()),
});
type Stored = z.infer<typeof Stored>;

const NOTHING_SET: Stored = { isHedged: false, leverage: {} };

export class KeySettings {
  readonly #tokens: ApiTokens;
  readonly #offers: AccountLeverages;
  /** By the hash of the key: a change begins with the settings that the one before has left. */
  readonly #changes = new KeyedQueue<string>();

  constructor(tokens: ApiTokens, offers: AccountLeverages) {
    this.#tokens = tokens;
    this.#offers = offers;
  }

  isHedged(session: Session): boolean {
    return this.#read(session).isHedged;
  }

  setHedged(session: Session, isHedged: boolean): Promise<void> {
    return this.#change(session, (stored) => ({ ...stored, isHedged }));
  }

  /** Null where the instrument offers none. What the account is no longer offered counts as not set. */
  leverage(session: Session, instrument: Instrument): number | null {
    const leverages = this.#offers.leveragesOf(session.user.id, instrument);
    const set = this.#read(session).leverage[instrument.id];
    return set !== undefined && leverages.includes(set) ? set : usualLeverage({ leverages });
  }

  setLeverage(session: Session, { id }: Instrument, leverage: number): Promise<void> {
    return this.#change(session, (stored) => ({
      ...stored,
      leverage: { ...stored.leverage, [id]: leverage },
    }));
  }

  #read({ hash }: Session): Stored {
    const text = this.#tokens.settingsOf(hash);
    return text === null ? NOTHING_SET : Stored.parse(JSON.parse(text));
  }

  async #change(session: Session, change: (stored: Stored) => Stored): Promise<void> {
    const { hash } = session;
    await this.#changes.run(hash, () =>
      this.#tokens.setSettings(hash, JSON.stringify(change(this.#read(session)))),
    );
  }
}
