/** Tests of a statement's periods: whole months, both days included, also at the end of a year. */

import { describe, expect, it } from 'vitest';
import { statementDays, periodProblem, PRESETS } from './statement-sheet.tsx';

const at = (text: string) => Date.parse(text);

describe('a period', () => {
  it('[WALLET-5] has its first and last day', () => {
    const now = at('2026-11-21T23:59:59Z');
    expect(PRESETS.map((preset) => statementDays(preset, now))).toEqual([
      { from: '2026-11-01', to: '2026-11-21' },
      { from: '2026-10-01', to: '2026-10-31' },
      { from: '2026-08-24', to: '2026-11-21' },
      { from: '2026-01-01', to: '2026-11-21' },
    ]);
  });

  it('[WALLET-5] crosses the end of a year and a leap day', () => {
    expect(statementDays('lastMonth', at('2027-01-05T00:00:00Z'))).toEqual({
      from: '2026-12-01',
      to: '2026-12-31',
    });
    expect(statementDays('lastMonth', at('2028-03-31T12:00:00Z'))).toEqual({
      from: '2028-02-01',
      to: '2028-02-29',
    });
  });

  it('[WALLET-5] that is invalid is not requested', () => {
    const now = at('2026-11-21T10:00:00Z');
    expect(periodProblem({ from: '', to: '2026-11-21' }, now)).toBe('missing');
    expect(periodProblem({ from: '2026-11-22', to: '2026-11-21' }, now)).toBe('order');
    expect(periodProblem({ from: '2026-11-01', to: '2026-11-22' }, now)).toBe('future');
    expect(periodProblem({ from: '2025-11-20', to: '2026-11-21' }, now)).toBe('long');
    expect(periodProblem({ from: '2025-11-21', to: '2026-11-21' }, now)).toBeNull();
    expect(periodProblem({ from: '2026-11-21', to: '2026-11-21' }, now)).toBeNull();
  });
});
