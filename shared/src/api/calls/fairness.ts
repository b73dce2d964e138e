/** Calls that prove the market: what was committed to before a day, and what is revealed after it. */

import { z } from 'zod';
import { PAGE_SIZE } from '../../limits.ts';
import { defineGet, json } from '../define-call.ts';
import { isoDay, page, text, wholeNumber } from '../fields.ts';
import { CommitmentPageWire, DayTapeWire, InterventionPageWire } from '../shapes/fairness.ts';

const MAX_ROWS = 1000;
const MAX_CODE_LENGTH = 24;

const rows = z.object({
  page,
  limit: wholeNumber(1, MAX_ROWS).default(PAGE_SIZE).describe('Rows per page.'),
});

export const FAIRNESS_CALLS = {
  commitments: defineGet('/v1/api/market/commitments', {
    input: rows,
    output: json(CommitmentPageWire),
    session: 'ignored',
    summary: 'Commitments to the daily keys of the market, newest first',
    description:
      'A commitment is published thirty days before its day. The key and the tape root appear 24 hours after the day.',
    example: { page: 3 },
  }),
  dayTape: defineGet('/v1/api/market/tape', {
    input: z.object({
      day: isoDay.describe(
        'A UTC day whose key has been revealed; of a recorded or live market, one that is over.',
      ),
      code: text(1, MAX_CODE_LENGTH)
        .optional()
        .describe('Code of one instrument. If absent, all instruments.'),
    }),
    output: json(DayTapeWire),
    session: 'ignored',
    limit: 'tables',
    refusals: ['not_found', 'too_many_requests'],
    summary: 'Tape roots of a day with their signature',
    description:
      'The first request computes the roots of a day, for the last 60 days; with `code`, only the root of that instrument. One computation runs at a time. `signed` is the Ed25519 signature of `tape_root`.',
    example: { day: '2026-01-03', code: 'EURUSD' },
  }),
  interventions: defineGet('/v1/api/market/interventions', {
    input: rows,
    output: json(InterventionPageWire),
    session: 'ignored',
    summary: 'Interventions of administrators in the market, newest first',
    description:
      'Halts, resumptions, set prices and scenarios. To recalculate the ticks of a day, you need them.',
  }),
};
