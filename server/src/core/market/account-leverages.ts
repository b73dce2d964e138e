/** Leverages that an account is offered: the terms of an instrument within the profile of the account's country [MARGIN-20]. */

import type { UserRepository } from '@vernier/db/repositories/users/users';
import { COUNTRIES, countryOf } from '@vernier/shared/identity/countries';
import type { NewUserRow } from '@vernier/shared/engine/store';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { LeverageProfile } from '@vernier/shared/market/leverage-profile';
import type { Config } from '../../platform/config/config.ts';
import type { InstrumentTerms } from './instrument-terms.ts';

export interface AccountLeveragesOptions {
  readonly config: Pick<Config, 'leverageProfile' | 'leverageCountries'>;
  readonly terms: Pick<InstrumentTerms, 'leveragesWith'>;
  readonly identity: Pick<UserRepository, 'accountsIn'>;
}

export class AccountLeverages {
  readonly #options: AccountLeveragesOptions;
  /** Of the accounts in countries with a profile. */
  readonly #countries = new Map<number, number>();

  constructor(options: AccountLeveragesOptions) {
    this.#options = options;
  }

  static async open(options: AccountLeveragesOptions): Promise<AccountLeverages> {
    const opened = new AccountLeverages(options);
    await opened.readAgain();
    return opened;
  }

  /** Reads the accounts that other processes have opened [CLUSTER-52]. */
  async readAgain(): Promise<void> {
    const { config, identity } = this.#options;
    const { leverageCountries } = config;
    const countries = COUNTRIES.filter(({ code }) => leverageCountries.has(code)).map(({ id }) => id);
    const accounts = countries.length === 0 ? [] : await identity.accountsIn(countries);
    for (const { id, country } of accounts) this.#countries.set(id, country);
  }

  /** An account that is opened with this user. */
  note({ id, country, demoOf, adoptsDemo }: NewUserRow): void {
    const ofOwner = demoOf == null ? undefined : this.#countries.get(demoOf);
    const known = country ?? ofOwner;
    const code = known === undefined ? undefined : countryOf(known)?.code;
    if (known === undefined || code === undefined) return;
    if (!this.#options.config.leverageCountries.has(code)) return;
    this.#countries.set(id, known);
    if (adoptsDemo != null) this.#countries.set(adoptsDemo, known);
  }

  /** Of the country of registration, for a demo account that of its owner; visitors and accounts without a country have the default. */
  profileOf(accountId: number | null): LeverageProfile {
    const { config } = this.#options;
    const { leverageProfile, leverageCountries } = config;
    if (accountId === null || leverageCountries.size === 0) return leverageProfile;
    const id = this.#countries.get(accountId);
    const country = id === undefined ? undefined : countryOf(id);
    return (country && leverageCountries.get(country.code)) ?? leverageProfile;
  }

  leveragesOf(accountId: number, instrument: Instrument): readonly number[] {
    return this.leveragesWith(this.profileOf(accountId), instrument);
  }

  leveragesWith(profile: LeverageProfile, instrument: Instrument): readonly number[] {
    const { config, terms } = this.#options;
    return profile === config.leverageProfile
      ? instrument.leverages
      : terms.leveragesWith(profile, instrument.id);
  }

  /** The instrument as the account sees it. */
  instrumentFor(accountId: number, instrument: Instrument): Instrument {
    const leverages = this.leveragesOf(accountId, instrument);
    return leverages === instrument.leverages ? instrument : { ...instrument, leverages };
  }
}
