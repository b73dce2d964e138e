/** Calls about the results of an account: its performance, a statement of its trades, and the arithmetic behind a figure. */

import { z } from 'zod';
import { defineGet, definePost, fileOrJson, json } from '../define-call.ts';
import { id, instrumentId, line, messageText, moment, oneOf, optional, page } from '../fields.ts';
import { JournalNoteWire, JournalWire } from '../shapes/journal.ts';
import { isStatementPeriod, STATEMENT_DAYS, STATEMENT_PERIOD_ERROR } from '../statement-period.ts';
import { PerformanceWire, TradeStatementWire } from '../shapes/performance.ts';
import {
  ACCOUNT_FIGURES,
  ENTRY_FIGURE,
  FigureWire,
  ORDER_FIGURES,
  type OrderFigure,
  RESULT_FIGURES,
  type ResultFigure,
  WITHDRAWAL_FIGURE,
} from '../shapes/figure.ts';

export function isOrderFigure(figure: string): figure is OrderFigure {
  return ORDER_FIGURES.some((one) => one === figure);
}

export function isResultFigure(figure: string): figure is ResultFigure {
  return RESULT_FIGURES.some((one) => one === figure);
}

const resultFields = {
  from: optional(moment('start')).describe('Start. If absent, the first day of the account.'),
  to: optional(moment('end')).describe('End: a day is included, a time is excluded. If absent, now.'),
  forex_id: optional(instrumentId).describe('Only orders in this instrument. If absent, all.'),
  type: optional(oneOf(1, 2)).describe('Only buys (1) or sells (2). If absent, both.'),
  result: optional(z.enum(['profit', 'loss'])).describe(
    'Only orders with a net profit or loss. If absent, all.',
  ),
};

function isWindow({
  from = 0,
  to,
}: {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}): boolean {
  return to === undefined || from <= to;
}

const MAX_TAGS = 10;
const MAX_TAG_LENGTH = 24;

/** Different tags, in the order in which they were typed. */
const tagList = line(MAX_TAGS * (MAX_TAG_LENGTH + 2))
  .transform((typed) => [...new Set(typed.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== ''))
  .refine(
    (tags) => tags.length <= MAX_TAGS && tags.every((tag) => tag.length <= MAX_TAG_LENGTH),
    'too many tags, or one that is too long',
  );

const WINDOW_ISSUE = { path: ['to'], message: 'a window begins before it ends' };

/** Figures of a ledger entry and of a withdrawal. */
const OWNED_FIGURES = [ENTRY_FIGURE, WITHDRAWAL_FIGURE] as const;

const explainInput = z
  .object({
    figure: z
      .enum([...ORDER_FIGURES, ...ACCOUNT_FIGURES, ...RESULT_FIGURES, ...OWNED_FIGURES])
      .describe('The figure.'),
    id: optional(id).describe('Id of the order, transaction or withdrawal. Required for their figures.'),
    ...resultFields,
  })
  .refine(isWindow, WINDOW_ISSUE)
  .superRefine(({ figure, id: owner }, context) => {
    if ((isOrderFigure(figure) || OWNED_FIGURES.some((one) => one === figure)) && owner === undefined)
      context.addIssue({ code: 'custom', path: ['id'], message: 'this figure needs an id' });
  });

export const RESULT_CALLS = {
  performance: defineGet('/v1/api/main/performance', {
    input: z.object(resultFields).refine(isWindow, WINDOW_ISSUE),
    output: json(PerformanceWire),
    scope: 'read',
    summary: 'Results of a period, after fee and swap',
    description:
      'Orders count by closing time, from `from` to before `to`; a day as `to` is included. Use Unix seconds, or ISO-8601 in UTC. `forex_id`, `type` and `result` select orders. `equity` and `max_drawdown` always cover the whole account.',
    example: { from: '2026-01-01', to: '2026-01-05' },
  }),
  tradeStatement: defineGet('/v1/api/main/statement/trades', {
    input: z
      .object({
        ...STATEMENT_DAYS,
        format: z.enum(['json', 'csv', 'pdf']).default('json').describe('Format of the response.'),
      })
      .refine(isStatementPeriod, STATEMENT_PERIOD_ERROR),
    output: fileOrJson(TradeStatementWire, 'text/csv', 'application/pdf'),
    scope: 'read',
    limit: 'tables',
    refusals: ['outside_limits'],
    summary: 'Trade statement: every position closed in a period',
    description:
      'Both days are included, in UTC market time, at most one year. `format=json` returns the envelope, other formats return files.',
    example: { from: '2026-01-01', to: '2026-01-05', format: 'csv' },
  }),
  journal: defineGet('/v1/api/main/journal', {
    input: z.object({ ...resultFields, page }).refine(isWindow, WINDOW_ISSUE),
    output: json(JournalWire),
    scope: 'read',
    summary: 'Closed orders with notes and tags, newest first',
    description: 'Takes the period and the filters of `performance`.',
    example: { page: 1 },
  }),
  writeNote: definePost('/v1/api/main/journal/note', {
    input: z.object({
      id: id.describe('Id of the closed order.'),
      note: messageText.default('').describe('Plain text with line breaks. Empty removes the note.'),
      tags: tagList.describe('Tags, separated by commas. Empty removes them.'),
    }),
    output: json(JournalNoteWire),
    load: 'arrivals',
    fullDisk: 'refused',
    refusals: ['not_found'],
    summary: 'Replaces the note and the tags of an order',
    description: `\`tags\` are separated by commas, at most ${MAX_TAGS} of ${MAX_TAG_LENGTH} characters. A note has at most 2,000 characters.`,
    example: { id: '{holding}', note: 'Entered before the release.', tags: 'release, late' },
  }),
  explainFigure: defineGet('/v1/api/forex/explain', {
    input: explainInput,
    output: json(FigureWire),
    scope: 'read',
    refusals: ['not_found'],
    summary: 'Calculation of a figure',
    description:
      '`profit`, `margin`, `fee` and `swap` explain the order `id`, in any status. `entry` explains the balance after the transaction `id`; `received` explains the amount paid out by the withdrawal `id`. `net_profit`, `win_rate`, `profit_factor`, `expectancy`, `average_r`, `average_holding` and `max_drawdown` explain a period, with the parameters of `performance`; drawdown always covers the whole account. All others explain the account. Parameters of other figures are ignored.',
    example: { figure: 'profit', id: '{holding}' },
  }),
};
