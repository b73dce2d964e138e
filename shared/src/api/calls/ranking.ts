/** Ranking calls: the traders, one of them with its days, the arithmetic of its figures, and its orders. */

import { z } from 'zod';
import { defineGet, json } from '../define-call.ts';
import { page, text } from '../fields.ts';
import { FigureWire, TRADER_FIGURES } from '../shapes/figure.ts';
import { OrderWire } from '../shapes/order.ts';
import { TraderInfoWire, TraderWire } from '../shapes/trader.ts';
import { rows, total } from '../shapes/values.ts';

const MAX_NUMBER_LENGTH = 16;

/** As text or as a number. */
const publicNumber = z
  .union([text(1, MAX_NUMBER_LENGTH), z.int().positive().transform(String)])
  .meta({ anyOf: undefined, type: 'string', maxLength: MAX_NUMBER_LENGTH })
  .describe('Public number of the trader.');

export const RANKING_CALLS = {
  followList: defineGet('/api/follow/list', {
    input: z.object({ page }),
    output: json(z.object({ data: rows(TraderWire), total })),
    session: 'ignored',
    summary: 'Traders of the ranking',
    description: 'Sorted by growth in the last 21 days, best first.',
    example: { page: 1 },
  }),
  followInfo: defineGet('/api/follow/info', {
    input: z.object({ id: publicNumber }),
    output: json(TraderInfoWire),
    session: 'ignored',
    refusals: ['not_found'],
    summary: 'One trader with daily figures',
    description: 'Figures of the ranking, with equity and growth at the end of each day.',
    example: { id: '{trader}' },
  }),
  explainTrader: defineGet('/api/follow/explain', {
    input: z.object({
      id: publicNumber,
      figure: z.enum(TRADER_FIGURES).describe('The figure: a field of the trader.'),
    }),
    output: json(FigureWire),
    session: 'ignored',
    refusals: ['not_found'],
    summary: 'Calculation of a trader’s figure',
    description:
      'Growth is calculated day by day, without deposits and withdrawals. Days without a change are left out.',
    example: { id: '{trader}', figure: 'three_week_rate' },
  }),
  followOrders: defineGet('/api/follow/orders', {
    input: z.object({ id: publicNumber, page }),
    output: json(z.object({ data: rows(OrderWire), total })),
    session: 'ignored',
    refusals: ['not_found'],
    summary: 'Orders of one trader',
    description: 'Open orders first, then closed ones, newest first.',
    example: { id: '{trader}', page: 1 },
  }),
};
