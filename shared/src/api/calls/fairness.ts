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
  limit: wholeNumber(1, MAX_ROWS).default(PAGE_SIZE).describe('Rows of a page.'),
});

export const FAIRNESS_CALLS = {
  commitments: defineGet('/v1/api/market/commitments', {
    input: rows,
    output: json(CommitmentPageWire),
    session: 'ignored',
    summary: 'Commitments to the keys of the market’s days, newest first',
    description:
      'A commitment is published thirty days before its day. The key and the tape root appear 24 hours after the day.',
    example: { page: 3 },
  }),
  dayTape: defineGet('/v1/api/market/tape', {
    input: z.object({
      day: isoDay.describe('A UTC day whose key is revealed.'),
      code: text(1, MAX_CODE_LENGTH).optional().describe('Code of one instrument; all without it.'),
    }),
    output: json(DayTapeWire),
    session: 'ignored',
    limit: 'tables',
    refusals: ['not_found', 'too_many_requests'],
    summary: 'Tape roots of a revealed day',
    description:
      'Roots of the last 60 days are computed at the first request, with `code` only that of the instrument; one computation runs at a time.',
    example: { day: '2026-01-03', code: 'EURUSD' },
  }),
  interventions: defineGet('/v1/api/market/interventions', {
    input: rows,
    output: json(InterventionPageWire),
    session: 'ignored',
    summary: 'What administrators did to the market, newest first',
    description:
      'Halts, resumptions, set prices and scenarios: a derivation of the ticks of a day needs them.',
  }),
};
