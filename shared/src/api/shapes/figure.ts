/** Explained figures of an order, of an account, of its closed orders, and of a trader of the ranking. */

import { z } from 'zod';
import { CalculationWire } from './order.ts';

/** Figures of one order. */
export const ORDER_FIGURES = ['profit', 'margin', 'fee', 'swap'] as const;
export type OrderFigure = (typeof ORDER_FIGURES)[number];

/** Figures of the account. */
export const ACCOUNT_FIGURES = [
  'risk_rate',
  'margin_level',
  'equity',
  'free_margin',
  'withdrawable',
] as const;
export type AccountFigure = (typeof ACCOUNT_FIGURES)[number];

/** Figures of the closed orders of a window of time. */
export const RESULT_FIGURES = [
  'net_profit',
  'win_rate',
  'profit_factor',
  'expectancy',
  'average_r',
  'average_holding',
  'max_drawdown',
] as const;
export type ResultFigure = (typeof RESULT_FIGURES)[number];

/** Figures of a trader of the ranking, without the drawdown, which a window of time has too. */
const TRADER_RESULTS = [
  'three_week_rate',
  'three_week_win',
  'three_week_profit',
  'total_rate',
  'total_profit',
  'total_trade_num',
] as const;
export const TRADER_FIGURES = [...TRADER_RESULTS, 'max_drawdown'] as const;
export type TraderFigure = (typeof TRADER_FIGURES)[number];

/** The line of a statement: the balance after an entry of the ledger. */
export const ENTRY_FIGURE = 'entry';

/** Units of the currency that arrive of a withdrawal. */
export const WITHDRAWAL_FIGURE = 'received';

const FigureNumberWire = CalculationWire.extend({
  name: z
    .enum([
      ...CalculationWire.shape.name.options,
      ...ACCOUNT_FIGURES,
      ...RESULT_FIGURES,
      ...TRADER_RESULTS,
      ENTRY_FIGURE,
      WITHDRAWAL_FIGURE,
      'growth',
      'reserved',
      'booked',
      'size',
      'highest_leverage',
    ])
    .describe('Name of the number.'),
}).describe('One number in the calculation of a figure.');
export type FigureNumberWire = z.infer<typeof FigureNumberWire>;

export const FigureWire = z
  .object({
    figure: z
      .enum([
        ...ORDER_FIGURES,
        ...ACCOUNT_FIGURES,
        ...RESULT_FIGURES,
        ...TRADER_RESULTS,
        ENTRY_FIGURE,
        WITHDRAWAL_FIGURE,
      ])
      .describe('The requested figure.'),
    value: z
      .string()
      .nullable()
      .describe(
        'USD or units with six decimals, a percentage or ratio with two, or whole seconds or orders. Null if there is no value, such as the margin level without a position.',
      ),
    numbers: z
      .array(FigureNumberWire)
      .describe(
        'All numbers of the calculation, in order. Each symbol of a formula is one of its inputs. Empty if nothing was calculated, such as swap before the first night.',
      ),
  })
  .describe('A figure with its calculation. The value of the last number is the figure.');
export type FigureWire = z.infer<typeof FigureWire>;
