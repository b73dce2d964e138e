/** Kinds of a market, by what its prices follow from. */

/** A secret root key, a seed that can be searched, files of past prices, an exchange. */
export const MARKET_KINDS = ['sealed', 'open', 'recorded', 'live'] as const;
export type MarketKind = (typeof MARKET_KINDS)[number];

/** Whether the prices are simulated: such a market has scheduled releases, bot traders, and keys that prove it. */
export function isSimulated(kind: MarketKind): kind is 'sealed' | 'open' {
  return kind === 'sealed' || kind === 'open';
}
