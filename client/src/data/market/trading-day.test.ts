/** Centres and their hours at real moments of summer, winter, changes of the clock and weekends. */

import { describe, expect, it, vi } from 'vitest';
import { setWorkingDays, tradingDay, workingDays } from './trading-day.ts';

const at = (text: string) => tradingDay(Date.parse(text));
const open = (text: string) => at(text).open.map((centre) => centre.id);

describe('trading centres', () => {
  it.each([
    // winter in the north: London is UTC, New York UTC−5, Sydney UTC+11
    ['2026-11-20T14:24:00Z', ['london', 'newYork']],
    ['2026-11-20T07:59:00Z', ['tokyo']],
    ['2026-11-20T08:00:00Z', ['tokyo', 'london']],
    ['2026-11-20T17:00:00Z', ['newYork']],
    ['2026-11-19T21:00:00Z', ['newYork', 'sydney']],
    // summer in the north: London UTC+1, New York UTC−4, Sydney UTC+10
    ['2026-07-15T07:00:00Z', ['tokyo', 'london']],
    ['2026-07-15T12:00:00Z', ['london', 'newYork']],
    ['2026-07-15T16:00:00Z', ['newYork']],
    ['2026-07-15T21:00:00Z', ['sydney']],
    // between the American and the European change of the clock the overlap is an hour longer
    ['2026-03-12T12:30:00Z', ['london', 'newYork']],
  ])('at %s %j are at work', (moment, ids) => {
    expect(open(moment)).toEqual(ids);
  });

  it('shows when the first of them closes, and highlights the scale until then', () => {
    const day = at('2026-11-20T14:24:00Z');
    expect(day.next.id).toBe('london');
    expect(day.next.closesMs - Date.parse('2026-11-20T14:24:00Z')).toBe((2 * 60 + 36) * 60_000);
    expect(day.litUntil).toBe(17);
    expect(day.hour).toBeCloseTo(14.4);
  });

  it('lights the rest of the day when the close is after midnight', () => {
    expect(at('2026-11-18T23:00:00Z').litUntil).toBe(24);
  });

  it('knows the weekend, and that Sydney ends it', () => {
    const day = at('2026-11-21T06:00:00Z');
    expect(day.open).toEqual([]);
    expect(day.weekend).toBe(true);
    expect(day.litUntil).toBeNull();
    expect(day.next.id).toBe('sydney');
    expect(new Date(day.next.opensMs).toISOString()).toBe('2026-11-22T20:00:00.000Z');
  });

  it('separates the names under the scale and preserves their order', () => {
    const hours = at('2026-11-20T14:24:00Z').centres.map((centre) => centre.labelHour);
    expect(hours).toEqual([2.5, 6.7, 12.5, 17.5]);
  });

  describe('set from a server-rendered page', () => {
    const renderedMs = Date.parse('2026-11-20T14:24:41Z');
    const days = workingDays(renderedMs);

    it('are the same, and no time zone is read until a centre closes', () => {
      const expected = tradingDay(renderedMs);
      setWorkingDays(days, renderedMs);
      const readZone = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
      // the page counts in whole minutes; the first began before the rendering
      expect(at('2026-11-20T14:24:00Z').next).toEqual(expected.next);
      expect(at('2026-11-20T16:59:59Z').open.map(({ id }) => id)).toEqual(['london', 'newYork']);
      expect(readZone).not.toHaveBeenCalled();
      expect(open('2026-11-20T17:00:00Z')).toEqual(['newYork']);
      expect(readZone).toHaveBeenCalled();
      readZone.mockRestore();
    });

    it('are not used for an earlier time', () => {
      setWorkingDays(days, renderedMs);
      expect(open('2026-11-19T21:00:00Z')).toEqual(['newYork', 'sydney']);
    });
  });
});
