/** The translation key of a trader's strategy. */

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

/** A strategy that this client does not know has no text. */
export function strategyKey(strategy: string): StrategyKey {
  return `rank.strategy.${STRATEGIES.find((one) => one === strategy) ?? 'other'}`;
}
