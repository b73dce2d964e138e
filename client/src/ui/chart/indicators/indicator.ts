/** Indicators of the chart: their kinds, and their parameters with usual values and bounds. */

import type { StoredIndicator } from './stored-indicator.ts';

export const INDICATOR_KINDS = [
  'sma',
  'ema',
  'wma',
  'bollinger',
  'vwap',
  'ichimoku',
  'volumeAverage',
  'rsi',
  'macd',
  'stochastic',
  'atr',
  'adx',
] as const;
export type IndicatorKind = (typeof INDICATOR_KINDS)[number];

export interface Indicator extends StoredIndicator {
  readonly kind: IndicatorKind;
  readonly values: readonly number[];
}

type ParameterName = 'length' | 'deviations' | 'conversion' | 'base' | 'spanB' | 'fast' | 'slow' | 'signal';

interface IndicatorParameter {
  readonly name: ParameterName;
  readonly usual: number;
  readonly least: number;
  readonly most: number;
}

const LONGEST = 500;

function length(usual: number, name: ParameterName = 'length', least = 2): IndicatorParameter {
  return { name, usual, least, most: LONGEST };
}

export const INDICATOR_PARAMETERS: Readonly<Record<IndicatorKind, readonly IndicatorParameter[]>> = {
  sma: [length(20)],
  ema: [length(20)],
  wma: [length(20)],
  bollinger: [length(20), { name: 'deviations', usual: 2, least: 1, most: 5 }],
  vwap: [],
  ichimoku: [length(9, 'conversion'), length(26, 'base'), length(52, 'spanB')],
  volumeAverage: [length(20)],
  rsi: [length(14)],
  macd: [length(12, 'fast'), length(26, 'slow'), length(9, 'signal')],
  stochastic: [length(14), length(3, 'slow', 1), length(3, 'signal', 1)],
  atr: [length(14)],
  adx: [length(14)],
};

/** Short names that traders of every language use. */
export const INDICATOR_NAMES: Readonly<Record<IndicatorKind, string>> = {
  sma: 'SMA',
  ema: 'EMA',
  wma: 'WMA',
  bollinger: 'BB',
  vwap: 'VWAP',
  ichimoku: 'Ichimoku',
  volumeAverage: 'Vol SMA',
  rsi: 'RSI',
  macd: 'MACD',
  stochastic: 'Stoch',
  atr: 'ATR',
  adx: 'ADX',
};

/** Whether the kind has a separate pane under the prices. */
export function hasPane(kind: IndicatorKind): boolean {
  return ['rsi', 'macd', 'stochastic', 'atr', 'adx'].includes(kind);
}

/** `BB 20 2`. */
export function indicatorName({ kind, values }: Indicator): string {
  return [INDICATOR_NAMES[kind], ...values].join(' ');
}

/** The indicator with usual values. */
export function usualIndicator(kind: IndicatorKind, id: number): Indicator {
  return { id, kind, values: INDICATOR_PARAMETERS[kind].map(({ usual }) => usual) };
}

/** Those of a stored list that this version knows, with values inside their bounds. */
export function knownIndicators(stored: readonly StoredIndicator[]): readonly Indicator[] {
  return stored.slice(0, MOST_INDICATORS).flatMap(({ id, kind, values, height }): Indicator[] => {
    const known = INDICATOR_KINDS.find((one) => one === kind);
    if (known === undefined) return [];
    const parameters = INDICATOR_PARAMETERS[known];
    return [
      {
        ...{ id, kind: known },
        values: parameters.map((parameter, index) => within(values[index], parameter)),
        ...(height !== undefined && { height: heightWithin(height) }),
      },
    ];
  });
}

export const MOST_INDICATORS = 10;

function within(value: unknown, { usual, least, most }: IndicatorParameter): number {
  if (typeof value !== 'number' || !Number.isInteger(value)) return usual;
  return Math.max(least, Math.min(value, most));
}

const LOWEST_PANE = 0.1;
const HIGHEST_PANE = 3;

/** Of a pane, as a share of the height of the prices. */
function heightWithin(height: number): number {
  return Math.max(LOWEST_PANE, Math.min(height, HIGHEST_PANE));
}
