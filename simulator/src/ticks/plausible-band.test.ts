/** Plausible bands of all instruments against a year of ticks: every minute with a jump, and many others. */

import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import { Quarantine } from '@vernier/shared/market/plausibility';
import { describe, expect, it } from 'vitest';
import { compositionOf } from '../price-path/composition.ts';
import { MoveHistory } from '../price-path/daily-moves.ts';
import { emptyMinute } from '@vernier/shared/market/minute-ticks';
import { Market } from '../market.ts';
import { openRootKey } from '../random/day-keys.ts';
import { MINUTES_PER_DAY, SLOTS_PER_MINUTE } from '@vernier/shared/market/slot';

/** 2026-01-01. */
const FIRST_DAY = 20_454;
const DAYS = 365;
const OTHER_MINUTES = 120;
const SEED = '1';

const market = new Market({ seed: SEED });
const history = new MoveHistory(openRootKey(SEED));

/** Minutes of the year with a step of one of the paths. */
function newsOf(pathPlaces: readonly number[]): number[] {
  return pathPlaces.flatMap((place) =>
    Array.from({ length: DAYS }, (_, at) => FIRST_DAY + at).flatMap((day) => {
      const shocks = history.movesOf(day).shocks[place]!;
      return shocks.map(({ slot }) => day * MINUTES_PER_DAY + Math.floor(slot / SLOTS_PER_MINUTE));
    }),
  );
}

describe('[QUARANTINE-1] an ordinary tick is never quarantined', () => {
  it.each(INSTRUMENTS.map((instrument) => [instrument.code, instrument] as const))(
    '%s, in every minute of a year with a shock, and in many others',
    (_, instrument) => {
      const band = market.bandOf(instrument.id);
      const news = newsOf(compositionOf(instrument).components.map(({ path }) => path));
      const others = Array.from(
        { length: OTHER_MINUTES },
        (_minute, at) =>
          FIRST_DAY * MINUTES_PER_DAY + ((instrument.id * 7919 + at * 104_729) % (DAYS * MINUTES_PER_DAY)),
      ).filter((minute) => !news.includes(minute));
      const ticks = emptyMinute();
      let quarantinedCount = 0;
      let largest = 0;
      for (const [place, minute] of [...news, ...others].entries()) {
        market.fillMinute(instrument.id, minute, ticks);
        const quote = (at: number) => ({
          instrumentId: instrument.id,
          seq: minute * SLOTS_PER_MINUTE + at,
          timeMs: 0,
          bid: ticks.bids[at]!,
          ask: ticks.asks[at]!,
        });
        const quarantine = new Quarantine(band, market.quote(instrument.id, minute * SLOTS_PER_MINUTE - 1));
        for (let at = 0; at < SLOTS_PER_MINUTE; at += 1) {
          if (!quarantine.judge(quote(at), false)) quarantinedCount += 1;
          if (place < news.length || at === 0) continue;
          const [before, now] = [
            ticks.bids[at - 1]! + ticks.asks[at - 1]!,
            ticks.bids[at]! + ticks.asks[at]!,
          ];
          largest = Math.max(largest, (Math.abs(now - before) * 1_000_000) / before);
        }
      }
      expect(news.length).toBeGreaterThan(15);
      expect(quarantinedCount).toBe(0);
      // Moves without a jump are far smaller than the band.
      expect(largest * 8).toBeLessThan(band.reachMicros);
    },
  );

  it('and a band is narrow enough to detect larger moves', () => {
    for (const { id } of INSTRUMENTS) expect(market.bandOf(id).reachMicros).toBeLessThan(50_000);
    expect(market.bandOf(1).reachMicros).toBe(5000);
  });
});
