/** Leverages that an account is offered: the terms of an instrument within the profile of the account's country [MARGIN-20]. */

import type { UserRepository } from '@vernier/db/repositories/users/users';
import { countryOf } from '@vernier/shared/identity/countries';
import type { Instrument } from '@vernier/shared/market/instrument';
import type { LeverageProfile } from '@vernier/shared/market/leverage-profile';
import type { Config } from '../../platform/config/config.ts';
import type { InstrumentTerms } from './instrument-terms.ts';

export interface AccountLeveragesOptions {
  readonly config: Pick<Config, 'leverageProfile' | 'leverageCountries'>;
  readonly terms: Pick<InstrumentTerms, 'leveragesWith'>;
  readonly identity: Pick<UserRepository, 'userById'>;
}

export class AccountLeverages {
  readonly #options: AccountLeveragesOptions;

  constructor(options: AccountLeveragesOptions) {
    this.#options = options;
  }

  /** Of the country of registration, for a demo account that of its owner; visitors and accounts without a country have the default. */
  profileOf(accountId: number | null): LeverageProfile {
    const { config, identity } = this.#options;
    const { leverageProfile, leverageCountries } = config;
    if (accountId === null || leverageCountries.size === 0) return leverageProfile;
    const user = identity.userById(accountId);
    const owner = user?.demoOf == null ? user : identity.userById(user.demoOf);
    const country = owner?.country == null ? undefined : countryOf(owner.country);
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
