/** Calls about the results of an account: the arithmetic behind a figure. */

import { z } from 'zod';
import { defineGet, json } from '../define-call.ts';
import { id, optional } from '../fields.ts';
import { ACCOUNT_FIGURES, FigureWire, ORDER_FIGURES, type OrderFigure } from '../shapes/figure.ts';

const explainInput = z
  .object({ figure: z.enum([...ORDER_FIGURES, ...ACCOUNT_FIGURES]), id: optional(id) })
  .superRefine(({ figure, id: order }, context) => {
    if (isOrderFigure(figure) && order === undefined)
      context.addIssue({ code: 'custom', path: ['id'], message: 'a figure of an order needs its id' });
  });

export function isOrderFigure(figure: string): figure is OrderFigure {
  return ORDER_FIGURES.some((one) => one === figure);
}

export const RESULT_CALLS = {
  explainFigure: defineGet('/v1/api/forex/explain', {
    input: explainInput,
    output: json(FigureWire),
    scope: 'read',
    refusals: ['not_found'],
    summary: 'A figure with every number that leads to it',
    description:
      '`profit`, `margin`, `fee` and `swap` are figures of the order `id`, in any status. The others are figures of the account and ignore `id`.',
    example: { figure: 'profit', id: '{holding}' },
  }),
};
