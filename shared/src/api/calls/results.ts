/** Calls about the results of an account: its performance, a statement of its trades, and the arithmetic behind a figure. */

import { z } from 'zod';
import { defineGet, definePost, file, json } from '../define-call.ts';
import { id, line, messageText, moment, oneOf, optional, page } from '../fields.ts';
import { JournalNoteWire, JournalWire } from '../shapes/journal.ts';
import { isStatementPeriod, STATEMENT_DAYS, STATEMENT_PERIOD_ERROR } from '../statement-period.ts';
import { PerformanceWire } from '../shapes/performance.ts';
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

/** Absent: from the first day on, up to now; every instrument, both sides, any result. */
const resultFields = {
  from: optional(moment('start')),
  to: optional(moment('end')),
  forex_id: optional(id),
  type: optional(oneOf(1, 2)),
  result: optional(z.enum(['profit', 'loss'])),
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
  /** JSON is an envelope with the orders, oldest first; the other formats are files. */
  tradeStatement: defineGet('/v1/api/main/statement/trades', {
    input: z
      .object({ ...STATEMENT_DAYS, format: z.enum(['json', 'csv', 'pdf']).default('json') })
      .refine(isStatementPeriod, STATEMENT_PERIOD_ERROR),
    output: file('application/json', 'text/csv', 'application/pdf'),
    scope: 'read',
    limit: 'exports',
    refusals: ['outside_limits'],
    summary: 'Statement of trades: every position that closed in a period',
    description:
      'Days of market time in UTC, both included, a year at most. `format=json` is the envelope with `{ from, to, orders, net_profit, fees, swap, list }`; the list has orders with `NetProfit`, oldest first.',
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
  /** An empty note without tags is deleted. */
  writeNote: definePost('/v1/api/main/journal/note', {
    input: z.object({ id, note: messageText.default(''), tags: tagList }),
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
      '`profit`, `margin`, `fee` and `swap` are figures of the order `id`, in any status. The others are figures of the account and ignore `id`.',
    example: { figure: 'profit', id: '{holding}' },
  }),
};
