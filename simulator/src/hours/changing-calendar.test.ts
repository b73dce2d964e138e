/** Trading hours and spreads changed by an administrator at run time. */

import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import { describe, expect, it } from 'vitest';
import { ChangingCalendar, type TradingCalendar } from './changing-calendar.ts';
import type { Intervention } from '@vernier/shared/market/intervention';
import { Market } from '../market.ts';
import { type Slot, SLOTS_PER_MINUTE, slotAt } from '@vernier/shared/market/slot';

const MINUTES_PER_DAY = 1440;
const DAY = 20_000;
const MIDNIGHT = DAY * MINUTES_PER_DAY;

/** Open from eight to ten, in minutes of each day. */
const MORNINGS: TradingCalendar = {
  isOpen: (minute) => minute % MINUTES_PER_DAY >= 480 && minute % MINUTES_PER_DAY < 600,
  spansOf: (day) => [{ from: day * MINUTES_PER_DAY + 480, end: day * MINUTES_PER_DAY + 600 }],
  lastOpen(minute) {
    for (let at = minute; ; at -= 1) if (this.isOpen(at)) return at;
  },
  nextOpen(minute) {
    for (let at = minute; ; at += 1) if (this.isOpen(at)) return at;
  },
};

describe('[CONTENT-10] changing hours', () => {
  const hours = new ChangingCalendar(MORNINGS);
  hours.change(MIDNIGHT + 900, MORNINGS);
  hours.change(MIDNIGHT + 540, null);

  it('apply to their periods, independent of the order of recording', () => {
    const open = [0, 479, 480, 539, 540, 899, 900, 1439, 1440 + 480].map((minute) =>
      hours.isOpen(MIDNIGHT + minute),
    );
    expect(open).toEqual([false, false, true, true, true, true, false, false, true]);
    expect(hours.spansOf(DAY)).toEqual([{ from: MIDNIGHT + 480, end: MIDNIGHT + 900 }]);
    expect(hours.spansOf(DAY + 1)).toEqual([
      { from: MIDNIGHT + MINUTES_PER_DAY + 480, end: MIDNIGHT + MINUTES_PER_DAY + 600 },
    ]);
  });

  it('find the newest and the next open minute across changes', () => {
    const last = (minute: number) => hours.lastOpen(MIDNIGHT + minute)! - MIDNIGHT;
    const next = (minute: number) => hours.nextOpen(MIDNIGHT + minute)! - MIDNIGHT;
    expect([last(1200), last(700), last(500), last(100)]).toEqual([899, 700, 500, 599 - MINUTES_PER_DAY]);
    expect([next(0), next(500), next(700), next(950)]).toEqual([480, 500, 700, MINUTES_PER_DAY + 480]);
  });
});

/** 2026-11-21 12:00 UTC, a Saturday. */
const SATURDAY: Slot = slotAt(1_795_262_400_000);
const EURUSD = INSTRUMENTS.find(({ code }) => code === 'EURUSD')!.id;

describe('[CONTENT-10] [CONTENT-11] an instrument with changed hours or spread', () => {
  const ticksOf = (market: Market, slot: Slot) =>
    market.quotesAt(slot).find(({ instrumentId }) => instrumentId === EURUSD);

  it('trades on a weekend from the minute of the change, until the next change', () => {
    const interventions: Intervention[] = [
      { kind: 'hours', slot: SATURDAY, code: 'EURUSD', hours: 'always' },
      { kind: 'hours', slot: SATURDAY + 600 * SLOTS_PER_MINUTE, code: 'EURUSD', hours: 'sessions' },
    ];
    const market = new Market({ seed: '1', hours: 'sessions', interventions });
    const open = [-1, 0, 1000, 600 * SLOTS_PER_MINUTE - 1, 600 * SLOTS_PER_MINUTE].map(
      (after) => ticksOf(market, SATURDAY + after) !== undefined,
    );
    expect(open).toEqual([false, true, true, true, false]);
    expect(market.stateAt(EURUSD, SATURDAY - 1)).toBe('closed');
    expect(market.nextOpening(EURUSD, SATURDAY - 1)).toBe(SATURDAY);
    const always = new Market({ seed: '1' });
    // Spreads are as usual ten minutes after an opening.
    const later = SATURDAY + 11 * SLOTS_PER_MINUTE + 7;
    expect(ticksOf(market, later)).toEqual(ticksOf(always, later));
  });

  it('has wider spreads around the same mid at every tick', () => {
    const at = SATURDAY + 3;
    const widenings = [
      { kind: 'spread', slot: at, code: 'EURUSD', percent: 300 },
      { kind: 'spread', slot: at + 100, code: 'EURUSD', percent: 100 },
      { kind: 'widen', slot: at + 10, code: 'EURUSD', to: at + 20, percent: 200 },
    ] as const satisfies Intervention[];
    const interventions: Intervention[] = [...widenings];
    // The quote changes where a widening begins or ends.
    const plain = new Market({
      seed: '1',
      interventions: widenings.map((act) => ({ ...act, percent: 100 })),
    });
    const wide = new Market({ seed: '1', interventions });
    const ratios = [-1, 0, 10, 20, 99, 100].map((after) => {
      const [usual, widened] = [ticksOf(plain, at + after)!, ticksOf(wide, at + after)!];
      expect(Math.abs(usual.bid + usual.ask - widened.bid - widened.ask)).toBeLessThanOrEqual(2);
      return (widened.ask - widened.bid) / (usual.ask - usual.bid);
    });
    expect(ratios).toEqual([1, 3, 6, 3, 3, 1]);
  });
});
