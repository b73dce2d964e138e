/** Centres and their hours at real moments of summer, winter, changes of the clock and weekends. */

import { describe, expect, it, vi } from 'vitest';
import { adoptWorkingDays, tradingDay, workingDays } from './trading-day.ts';

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

  it('says when the first of them closes, and lights the scale until then', () => {
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

  it('keeps the names under the scale apart and in order', () => {
    const hours = at('2026-11-20T14:24:00Z').centres.map((centre) => centre.labelHour);
    expect(hours).toEqual([2.5, 6.7, 12.5, 17.5]);
  });

  describe('as the server worked them out', () => {
    const drawnMs = Date.parse('2026-11-20T14:24:41Z');
    const days = workingDays(drawnMs);

    it('are the same, and no zone is looked at until one closes', () => {
      const there = tradingDay(drawnMs);
      adoptWorkingDays(days, drawnMs);
      const looked = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
      // the page counts in whole minutes, the first of which began before it was drawn
      expect(at('2026-11-20T14:24:00Z').next).toEqual(there.next);
      expect(at('2026-11-20T16:59:59Z').open.map(({ id }) => id)).toEqual(['london', 'newYork']);
      expect(looked).not.toHaveBeenCalled();
      expect(open('2026-11-20T17:00:00Z')).toEqual(['newYork']);
      expect(looked).toHaveBeenCalled();
      looked.mockRestore();
    });

    it('count from that moment on, and for no earlier one', () => {
      adoptWorkingDays(days, drawnMs);
      expect(open('2026-11-19T21:00:00Z')).toEqual(['newYork', 'sydney']);
    });
  });
});
