/** Explanation of a figure of closed orders, and of a line of a statement [EXPLAIN-8] [EXPLAIN-9] [EXPLAIN-10]. */

import { formatScaled } from '../numbers/decimal.ts';
import { formatMicros, type Micros } from '../numbers/money.ts';
import type { Performance, ResultSums } from '../trading/results/performance.ts';
import { ENTRY_FIGURE, type FigureNumberWire, type FigureWire, type ResultFigure } from './shapes/figure.ts';

const RATIO_DECIMALS = 2;
/** Of the sum of R. */
const R_DECIMALS = 6;
/** Of the time that orders were open. */
const SECOND_DECIMALS = 3;

/** Figures of sums of closed orders; the drawdown is one of the equity. */
type SumFigure = Exclude<ResultFigure, 'max_drawdown'>;

export function explainResultFigure(figure: SumFigure, performance: Performance): FigureWire {
  const numbers = resultNumbers(figure, performance);
  return { figure, value: numbers.at(-1)?.value ?? null, numbers: [...numbers] };
}

/** Nothing for a ratio whose divisor is zero. */
export function resultNumbers(figure: SumFigure, performance: Performance): readonly FigureNumberWire[] {
  const { sums } = performance;
  const { winRateCents, profitFactorCents, expectancyMicros, averageRCents, averageHoldingSeconds } =
    performance.figures();
  const { orders, wins, gainMicros, lossMicros, rated, ratedMillionths, holdingMs } = sums;
  const ratio = (
    cents: number | null,
    formula: string,
    inputs: FigureNumberWire['inputs'],
  ): readonly FigureNumberWire[] =>
    cents === null ? [] : [{ name: figure, formula, inputs, value: formatScaled(cents, RATIO_DECIMALS) }];
  switch (figure) {
    case 'net_profit':
      return [netProfit(figure, sums)];
    case 'win_rate':
      return ratio(winRateCents, 'wins ÷ orders × 100', { wins, orders });
    case 'profit_factor':
      return ratio(profitFactorCents, 'gain ÷ loss', {
        gain: formatMicros(gainMicros),
        loss: formatMicros(lossMicros),
      });
    case 'average_r':
      return ratio(averageRCents, 'r ÷ orders', {
        r: formatScaled(ratedMillionths, R_DECIMALS),
        orders: rated,
      });
    case 'average_holding': {
      if (averageHoldingSeconds === null) return [];
      const inputs = { holding: formatScaled(holdingMs, SECOND_DECIMALS), orders };
      return [{ name: figure, formula: 'holding ÷ orders', inputs, value: String(averageHoldingSeconds) }];
    }
    case 'expectancy': {
      if (expectancyMicros === null) return [];
      const net = netProfit('net_profit', sums);
      const inputs = { net_profit: net.value, orders };
      return [
        net,
        { name: figure, formula: 'net_profit ÷ orders', inputs, value: formatMicros(expectancyMicros) },
      ];
    }
  }
}

/** The profit is the one before fee and swap. */
export function netProfit(
  name: FigureNumberWire['name'],
  { netMicros, feeMicros, swapMicros }: ResultSums,
): FigureNumberWire {
  return {
    name,
    formula: 'profit − fees + swap',
    inputs: {
      profit: formatMicros(netMicros + feeMicros - swapMicros),
      fees: formatMicros(feeMicros),
      swap: formatMicros(swapMicros),
    },
    value: formatMicros(netMicros),
  };
}

interface ExplainedEntry {
  readonly amountMicros: Micros;
  readonly balanceAfterMicros: Micros;
  /** The arithmetic of the amount, where it is the figure of an order. */
  readonly numbers: readonly FigureNumberWire[];
}

export function explainEntry({ amountMicros, balanceAfterMicros, numbers }: ExplainedEntry): FigureWire {
  const value = formatMicros(balanceAfterMicros);
  const inputs = {
    before: formatMicros(balanceAfterMicros - amountMicros),
    amount: formatMicros(amountMicros),
  };
  return {
    figure: ENTRY_FIGURE,
    value,
    numbers: [...numbers, { name: ENTRY_FIGURE, formula: 'before + amount', inputs, value }],
  };
}
