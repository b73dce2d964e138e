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
  from: optional(moment('start')).describe('First moment; the first day of the account without it.'),
  to: optional(moment('end')).describe('End; a day is included, a moment is not. Now without it.'),
  forex_id: optional(instrumentId).describe('Only orders of this instrument; all without it.'),
  type: optional(oneOf(1, 2)).describe('Only buys (1) or sells (2); both without it.'),
  result: optional(z.enum(['profit', 'loss'])).describe(
    'Only orders with a net profit or loss; all without it.',
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
    id: optional(id).describe(
      'Id of the order, the ledger entry or the withdrawal; needed for their figures.',
    ),
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
    limit: 'tables',
    summary: 'Results of a window of time, after fee and swap',
    description:
      'Orders count by their closing time: `from` is included, `to` excluded, and a day as `to` is included whole. Unix seconds, or ISO-8601 in UTC. `forex_id`, `type` and `result` limit the orders; `equity` and `max_drawdown` are always of the whole account.',
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
    limit: 'exports',
    refusals: ['outside_limits'],
    summary: 'Statement of trades: every position that closed in a period',
    description:
      'Days of market time in UTC, both included, a year at most. `format=json` is the envelope, the others are files.',
    example: { from: '2026-01-01', to: '2026-01-05', format: 'csv' },
  }),
  journal: defineGet('/v1/api/main/journal', {
    input: z.object({ ...resultFields, page }).refine(isWindow, WINDOW_ISSUE),
    output: json(JournalWire),
    scope: 'read',
    summary: 'Closed orders with notes and tags, newest first',
    description: 'With the window and the filters of `performance`.',
    example: { page: 1 },
  }),
  writeNote: definePost('/v1/api/main/journal/note', {
    input: z.object({
      id: id.describe('Id of the closed order.'),
      note: messageText.default('').describe('Lines of plain text; empty removes the note.'),
      tags: tagList.describe('Tags, separated by commas; empty removes them.'),
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
    summary: 'A figure with every number that leads to it',
    description:
      '`profit`, `margin`, `fee` and `swap` are figures of the order `id`, in any status. `entry` is the balance after the ledger entry `id`, `received` what arrives of the withdrawal `id`. `net_profit`, `win_rate`, `profit_factor`, `expectancy`, `average_r`, `average_holding` and `max_drawdown` are figures of a window, with the parameters of `performance`; the drawdown is always of the whole account. The others are figures of the account. Each ignores the parameters of the others.',
    example: { figure: 'profit', id: '{holding}' },
  }),
};
