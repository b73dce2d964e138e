/** Explanation of a figure of a trader of the ranking, from its days and its closed orders [EXPLAIN-11]. */

import { formatScaled } from '../numbers/decimal.ts';
import type { Fall } from '../ledger/drawdown.ts';
import { type GrowthPoint, INDEX_ONE } from '../ledger/growth-index.ts';
import type { Performance, ResultSums } from '../trading/results/performance.ts';
import { explainDrawdown, growthNumbers, indexText, PERCENT_DECIMALS } from './explain-growth.ts';
import { netProfit, resultNumbers } from './explain-result-figure.ts';
import type { FigureNumberWire, FigureWire, TraderFigure } from './shapes/figure.ts';

interface ExplainedTrader {
  /** Sums of the orders that closed in the window, and of all. */
  readonly performance: Performance;
  readonly totals: ResultSums;
  /** Orders that ended, the cancelled ones included. */
  readonly ended: number;
  /** The window, and its largest fall. */
  readonly points: readonly GrowthPoint[];
  readonly fall: Fall | null;
  readonly rateCents: number;
  readonly totalRateCents: number;
}

export function explainTraderFigure(figure: TraderFigure, trader: ExplainedTrader): FigureWire {
  if (figure === 'max_drawdown') return explainDrawdown(trader.fall);
  const numbers = numbersOf(figure, trader);
  return { figure, value: numbers.at(-1)?.value ?? null, numbers: [...numbers] };
}

function numbersOf(
  figure: Exclude<TraderFigure, 'max_drawdown'>,
  trader: ExplainedTrader,
): readonly FigureNumberWire[] {
  const { performance, totals, ended, rateCents, totalRateCents } = trader;
  switch (figure) {
    case 'three_week_win':
      return resultNumbers('win_rate', performance).map((number) => ({ ...number, name: figure }));
    case 'three_week_profit':
      return [netProfit(figure, performance.sums)];
    case 'total_profit':
      return [netProfit(figure, totals)];
    case 'total_trade_num': {
      const inputs = { ended, cancelled: ended - totals.orders };
      return [{ name: figure, formula: 'ended − cancelled', inputs, value: String(totals.orders) }];
    }
    case 'three_week_rate':
      return rateNumbers(figure, trader, rateCents);
    case 'total_rate':
      return rateNumbers(figure, trader, totalRateCents);
  }
}

/** The growth of each day, and what it is over the window, or since the account was opened with a growth of one. */
function rateNumbers(
  name: 'three_week_rate' | 'total_rate',
  { points }: ExplainedTrader,
  cents: number,
): readonly FigureNumberWire[] {
  const first = points[0]?.index ?? INDEX_ONE;
  const growth = indexText(points.at(-1)?.index ?? INDEX_ONE);
  const value = formatScaled(cents, PERCENT_DECIMALS);
  const ofAll = { formula: '(growth − 1) × 100', inputs: { growth } };
  const ofWindow = {
    // an account that lost everything before has no growth
    formula: first === 0n ? '0' : '(growth − first) ÷ first × 100',
    inputs: { growth, first: indexText(first) },
  };
  const last = { name, ...(name === 'total_rate' ? ofAll : ofWindow), value };
  return [...growthNumbers(first, points.slice(1)), last];
}
