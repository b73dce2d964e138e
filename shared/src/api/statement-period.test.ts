import { expect, it } from 'vitest';
import { isStatementPeriod } from './statement-period.ts';

it('a period of a statement begins before it ends, and is a leap year long at most', () => {
  expect(isStatementPeriod({ from: 10, to: 10 })).toBe(true);
  expect(isStatementPeriod({ from: 11, to: 10 })).toBe(false);
  expect(isStatementPeriod({ from: 0, to: 365 })).toBe(true);
  expect(isStatementPeriod({ from: 0, to: 366 })).toBe(false);
});
