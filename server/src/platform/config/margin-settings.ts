/** Settings of leverage caps and margin: the profile of all accounts, other profiles by country, and hedged margin. */

import { COUNTRIES, EUROPEAN_AREA } from '@vernier/shared/identity/countries';
import { LEVERAGE_PROFILES, type LeverageProfile } from '@vernier/shared/market/leverage-profile';
import { HEDGED_MARGINS } from '@vernier/shared/trading/orders/margin-legs';
import { z } from 'zod';

/** The European Economic Area as one name in {@link leverageCountries}. */
const AREA = 'EEA';

const ENTRY = /^(\w+):(\w+)$/;

/** `EEA:esma,GB:esma`: profiles by ISO code; of two entries for one country the later one counts. */
const leverageCountries = z.string().transform((text, context): ReadonlyMap<string, LeverageProfile> => {
  const profiles = new Map<string, LeverageProfile>();
  for (const part of text.split(',')) {
    const [, name = '', word = ''] = ENTRY.exec(part.trim()) ?? [];
    const codes = codesOf(name.toUpperCase());
    const profile = LEVERAGE_PROFILES.find((one) => one === word.toLowerCase());
    if (codes.length === 0 || profile === undefined) {
      context.addIssue('must be a comma-separated list such as EEA:esma,GB:esma');
      return z.NEVER;
    }
    for (const code of codes) profiles.set(code, profile);
  }
  return profiles;
});

function codesOf(name: string): readonly string[] {
  return name === AREA
    ? EUROPEAN_AREA
    : COUNTRIES.filter(({ code }) => code === name).map(({ code }) => code);
}

export const MARGIN_SETTINGS = {
  /** Leverage caps of accounts [MARGIN-17]. */
  LEVERAGE_PROFILE: z.enum(LEVERAGE_PROFILES, 'must be open or esma').default('open'),
  /** Other caps by country [MARGIN-20]. */
  LEVERAGE_COUNTRIES: leverageCountries.default(new Map()),
  /** Margin of opposite positions of an instrument [MARGIN-18]. */
  HEDGED_MARGIN: z.enum(HEDGED_MARGINS, 'must be full or larger_leg').default('full'),
};
