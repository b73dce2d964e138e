/** Explained figures of an order and of an account. */

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

const FigureNumberWire = CalculationWire.extend({
  name: z
    .enum([...CalculationWire.shape.name.options, ...ACCOUNT_FIGURES, 'reserved', 'booked'])
    .describe('What it is.'),
}).describe('One number on the way to a figure.');
export type FigureNumberWire = z.infer<typeof FigureNumberWire>;

export const FigureWire = z
  .object({
    figure: z.enum([...ORDER_FIGURES, ...ACCOUNT_FIGURES]).describe('The requested figure.'),
    value: z
      .string()
      .nullable()
      .describe(
        'Dollars with six decimals, or percent with two; null for the margin level without a position.',
      ),
    numbers: z
      .array(FigureNumberWire)
      .describe(
        'Every number that leads to the value, in order; each symbol of a formula is one of its inputs. Empty where nothing was computed, such as the swap before the first night.',
      ),
  })
  .describe('A figure with its arithmetic. The value of the last number is the figure.');
export type FigureWire = z.infer<typeof FigureWire>;
