import { describe, expect, it } from 'vitest';
import { isPlausible, isPossible, type PlausibleBand, Quarantine } from './plausibility.ts';
import type { Quote } from './quote.ts';

/** Half a percent, and a spread of 100 points. */
const BAND: PlausibleBand = { reachMicros: 5000, widestSpread: 100 };

function tick(seq: number, bid: number, spread = 10): Quote {
  return { instrumentId: 1, seq, timeMs: seq * 250, bid, ask: bid + spread };
}

const START = tick(0, 99_995);

/** Which of the ticks may trade. */
function judged(...ticks: readonly Quote[]): boolean[] {
  const quarantine = new Quarantine(BAND, START);
  return ticks.map((each) => quarantine.judge(each, false));
}

describe('[QUARANTINE-1] the band', () => {
  it.each([
    ['the same', tick(1, 99_995), true],
    ['its upper edge', tick(1, 100_495), true],
    ['a point beyond', tick(1, 100_496), false],
    ['its lower edge', tick(1, 99_495), true],
    ['a point below', tick(1, 99_494), false],
    ['the widest spread', tick(1, 99_950, 100), true],
    ['a wider one', tick(1, 99_950, 101), false],
  ])('%s', (_, next, expected) => {
    expect(isPlausible(next, START, BAND)).toBe(expected);
  });

  it('lets a wide spread grow by half once it is accepted', () => {
    expect(isPlausible(tick(1, 99_800, 300), tick(0, 99_900, 200), BAND)).toBe(true);
    expect(isPlausible(tick(1, 99_800, 301), tick(0, 99_900, 200), BAND)).toBe(false);
  });
});

describe('[QUARANTINE-2] quarantine', () => {
  it('a single tick far away is never accepted and has no effect on later ticks', () => {
    expect(judged(tick(1, 130_000), tick(2, 99_990))).toEqual([false, true]);
    expect(judged(tick(1, 130_000), tick(2, 70_000), tick(3, 130_000), tick(4, 100_000))).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it('a second tick at the new price is the one that trades', () => {
    const quarantine = new Quarantine(BAND, START);
    expect(quarantine.judge(tick(1, 130_000), false)).toBe(false);
    expect(quarantine.accepted).toEqual(START);
    expect(quarantine.judge(tick(2, 130_100), false)).toBe(true);
    expect(quarantine.accepted).toEqual(tick(2, 130_100));
    expect(quarantine.judge(tick(3, 99_995), false)).toBe(false);
  });

  it('only the very next tick confirms', () => {
    expect(judged(tick(1, 130_000), tick(2, 99_995), tick(3, 130_000))).toEqual([false, true, false]);
  });

  it('an absurd spread is confirmed by one like it', () => {
    expect(judged(tick(1, 99_000, 2000), tick(2, 99_000, 2000))).toEqual([false, true]);
    expect(judged(tick(1, 99_000, 2000), tick(2, 99_995))).toEqual([false, true]);
  });

  it('what an administrator sets is meant', () => {
    const quarantine = new Quarantine(BAND, START);
    expect(quarantine.judge(tick(1, 50_000), true)).toBe(true);
    expect(quarantine.judge(tick(2, 50_001), false)).toBe(true);
  });
});

describe('[QUARANTINE-3] a price that cannot be', () => {
  it.each([
    ['zero', tick(1, 0)],
    ['negative', tick(1, -100_000)],
    ['negative on both sides', tick(1, -100_000, 5)],
    ['without a spread', tick(1, 99_995, 0)],
    ['crossed', tick(1, 99_995, -5)],
  ])('%s is refused outright, also twice and when it is trusted', (_, impossible) => {
    expect(isPossible(impossible)).toBe(false);
    const quarantine = new Quarantine(BAND, START);
    expect([false, false, true].map((trusted) => quarantine.judge(impossible, trusted))).toEqual([
      false,
      false,
      false,
    ]);
    expect(quarantine.accepted).toEqual(START);
    expect(quarantine.judge(tick(5, 99_999), false)).toBe(true);
  });
});
