/** Opening times by day, of spans that cross midnight. */

import { sessionsOf } from '@vernier/shared/market/trading-hours';
import { DAY_MS } from '@vernier/shared/civil-date';
import { describe, expect, it } from 'vitest';
import { EURUSD } from '../../../test/sample-ticket.ts';
import { weekHours } from './week-hours.ts';

/** Friday 2026-11-20. */
const FRIDAY_MS = Date.UTC(2026, 10, 20);
const HOUR_MS = 3_600_000;

describe('[LIST-1] the hours of a week', () => {
  const sessions = sessionsOf(EURUSD);
  const week = sessions === null ? [] : weekHours(sessions, (ahead) => FRIDAY_MS + ahead * DAY_MS);
  const texts = week.map(({ dayMs, spans }) =>
    spans.map(({ fromMs, endMs }) => `${(fromMs - dayMs) / HOUR_MS}-${(endMs - dayMs) / HOUR_MS}`).join(' '),
  );

  it('are open from Sunday evening to Friday evening, without a break at midnight', () => {
    expect(texts).toEqual(['0-22', '', '22-24', '0-24', '0-24', '0-24', expect.any(String)]);
  });

  it('begin with the day of the reader', () => {
    const behind = (ahead: number) => FRIDAY_MS + ahead * DAY_MS - 5 * HOUR_MS;
    const [today] = sessions === null ? [] : weekHours(sessions, behind);
    expect(today).toEqual({ dayMs: behind(0), spans: [{ fromMs: behind(0), endMs: behind(1) }] });
  });
});
