/** The key of the words for how a trader trades. */

const STRATEGIES = [
  'trend',
  'reversion',
  'breakout',
  'carry',
  'scalper',
  'reckless',
  'dips',
  'rotation',
] as const;

export type StrategyKey = `rank.strategy.${(typeof STRATEGIES)[number] | 'other'}`;

/** A strategy that this client does not know yet has no words of its own. */
export function strategyKey(strategy: string): StrategyKey {
  return `rank.strategy.${STRATEGIES.find((one) => one === strategy) ?? 'other'}`;
}
