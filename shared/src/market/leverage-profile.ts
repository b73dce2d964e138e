/** Leverage caps of a profile by the kind of instrument [MARGIN-17]; the table and its source are in docs/rules/margin.md. */

import { CATEGORIES, type CategoryCode, type Instrument } from './instrument.ts';

/** `open` has no caps; `esma` has those of the European Securities and Markets Authority for retail clients. */
export const LEVERAGE_PROFILES = ['open', 'esma'] as const;
export type LeverageProfile = (typeof LEVERAGE_PROFILES)[number];

/** A pair is major when both of its currencies are in this list. */
const MAJOR_CURRENCIES = ['USD', 'EUR', 'JPY', 'GBP', 'CAD', 'CHF'];
const MAJOR_INDICES = ['US500', 'NAS100', 'US30', 'GER40', 'JPN225'];
const CURRENCY_LETTERS = 3;

const ESMA_CAPS: Readonly<Record<CategoryCode, (code: string) => number>> = {
  forex: (code) => (isMajorPair(code) ? 30 : 20),
  metals: (code) => (code.startsWith('XAU') ? 20 : 10),
  energy: () => 10,
  indices: (code) => (MAJOR_INDICES.includes(code) ? 20 : 10),
  crypto: () => 2,
  shares: () => 5,
};

type CappedInstrument = Pick<Instrument, 'code' | 'categoryId'>;

/** The offered leverages up to the cap, and the cap itself in place of those above it; ascending. */
export function leveragesWithin(
  profile: LeverageProfile,
  { code, categoryId }: CappedInstrument,
  leverages: readonly number[],
): readonly number[] {
  const category = CATEGORIES.find(({ id }) => id === categoryId);
  if (profile === 'open' || category === undefined) return leverages;
  const cap = ESMA_CAPS[category.code](code);
  const within = leverages.filter((leverage) => leverage < cap);
  return within.length === leverages.length ? leverages : [...within, cap];
}

function isMajorPair(code: string): boolean {
  const currencies = [code.slice(0, CURRENCY_LETTERS), code.slice(CURRENCY_LETTERS)];
  return currencies.every((currency) => MAJOR_CURRENCIES.includes(currency));
}
