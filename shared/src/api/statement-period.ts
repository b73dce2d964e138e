/** Parameters of a statement's period. */

import { isoDay } from './fields.ts';

/** A leap year. */
const MAX_STATEMENT_DAYS = 366;

/** Days in ISO form, both included. */
export const STATEMENT_DAYS = {
  from: isoDay.describe('First day (UTC).'),
  to: isoDay.describe('Last day (UTC), less than a year after the first.'),
};

export function isStatementPeriod({ from, to }: { readonly from: number; readonly to: number }): boolean {
  return from <= to && to - from < MAX_STATEMENT_DAYS;
}

export const STATEMENT_PERIOD_ERROR = {
  path: ['to'],
  message: 'a period begins before it ends, and is a year long at most',
};
