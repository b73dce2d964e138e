/** The horizon of a single process: writes of speeds and times that take a while. */

import { ManualClock } from '@vernier/shared/clock';
import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import { type ClockSpeed, MarketClock } from '@vernier/shared/market-clock';
import { Market } from '@vernier/simulator/market';
import { describe, expect, test } from 'vitest';
import { LiveMarket } from '../live-market.ts';
import { EmbeddedHorizon } from './embedded-horizon.ts';
import type { ClockChange } from './market-horizon.ts';

const START_MS = 1_795_185_677_250;
const WRITE_MS = 700;

function started(speed: ClockSpeed | null = null) {
  const wall = new ManualClock(START_MS);
  const clock = new MarketClock({ wall, steady: wall, speed, newestMs: 0 });
  const market = new LiveMarket(new Market({ seed: '1' }), INSTRUMENTS, clock);
  const horizon = new EmbeddedHorizon(market, clock);
  let stored = speed;
  /** The write takes a while, in which the market is advanced. */
  const change = (to: ClockChange, isFailing = false) =>
    horizon.changeClock(to, async (next) => {
      wall.advance(WRITE_MS);
      market.advance();
      clock.now();
      await Promise.resolve();
      if (isFailing) throw new Error('the disk is full');
      stored = next;
    });
  /** Market time of a process that starts now from what is stored. */
  const restarted = () => new MarketClock({ wall, steady: wall, speed: stored, newestMs: 0 }).now();
  return { wall, clock, market, change, restarted };
}

describe('[MARKET-9] a speed holds from the moment in which it was set, also when its write takes a while:', () => {
  test.each([0, 0.1, 1, 60])('times %d', async (factor) => {
    const { clock, market, change, restarted, wall } = started();
    const { slot } = market;
    const speed = await change({ factor });
    expect([speed.marketMs, market.slot]).toEqual([START_MS, slot]);
    expect(clock.now()).toBe(START_MS + WRITE_MS * factor);
    wall.advance(1_000);
    market.advance();
    expect(market.timeMs).toBeLessThanOrEqual(clock.now());
    expect([clock.now(), clock.aheadMs]).toEqual([restarted(), 0]);
  });

  test.each([{ factor: 0 }, { factor: 60 }, { marketMs: START_MS + 3_600_000 }])(
    'a write of %o that fails changes nothing',
    async (to) => {
      const { clock, market, change, restarted } = started({
        wallMs: START_MS,
        marketMs: START_MS,
        factor: 2,
      });
      await expect(change(to, true)).rejects.toThrow('the disk is full');
      expect([clock.now(), clock.factor]).toEqual([START_MS + 2 * WRITE_MS, 2]);
      market.advance();
      expect([market.timeMs, clock.now()]).toEqual([START_MS + 2 * WRITE_MS - 150, restarted()]);
    },
  );

  test('and so does a time', async () => {
    const { clock, change, restarted } = started();
    const marketMs = START_MS + 3_600_000;
    await change({ marketMs });
    expect([clock.now(), restarted()]).toEqual([marketMs + WRITE_MS, marketMs + WRITE_MS]);
  });
});
