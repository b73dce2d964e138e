import { describe, expect, it } from 'vitest';
import { SLOTS_PER_MINUTE } from '@vernier/shared/market/slot';
import { MinuteChanges, tickStream } from './minute-changes.ts';

const MINUTES = 400;

function loaded(changesPerMinute: number, minute: number, forced: readonly number[] = []): MinuteChanges {
  const changes = new MinuteChanges();
  changes.load(tickStream().select(new Uint32Array(8).fill(5), 1, minute), changesPerMinute, forced);
  return changes;
}

function slotsOf({ last }: MinuteChanges): number[] {
  return [...last.keys()].filter((slot) => last[slot] === slot);
}

describe('[MARKET-20] changes of a quote in a minute', () => {
  it.each([5, 20, 60, 120, 240])('are %i on average, or more in quiet minutes', (count) => {
    const found = Array.from({ length: MINUTES }, (_, minute) => slotsOf(loaded(count, minute)).length);
    const mean = found.reduce((sum, each) => sum + each, 0) / MINUTES;
    expect(mean / count).toBeGreaterThan(0.7);
    expect(mean / count).toBeLessThan(1.7);
    expect(Math.min(...found)).toBeGreaterThanOrEqual(5);
  });

  it('come in bursts: their number in blocks varies more than that of independent changes', () => {
    const counts = Array.from({ length: MINUTES }, (_, minute) => slotsOf(loaded(48, minute))).flatMap(
      (slots) =>
        Array.from(
          { length: 24 },
          (_, block) => slots.filter((slot) => Math.floor(slot / 10) === block).length,
        ),
    );
    const mean = counts.reduce((sum, each) => sum + each, 0) / counts.length;
    const variance = counts.reduce((sum, each) => sum + (each - mean) ** 2, 0) / counts.length;
    expect(variance / mean).toBeGreaterThan(1.2);
  });

  it('include the first and the last slot, and those of interventions without a change before them', () => {
    const usual = slotsOf(loaded(5, 3));
    const forced = slotsOf(loaded(5, 3, [101]));
    expect(usual).toContain(0);
    expect(usual).toContain(SLOTS_PER_MINUTE - 1);
    expect(forced).toEqual([...new Set([...usual, 101])].toSorted((left, right) => left - right));
  });

  it('distribute the volume of the minute: some to each change, and all of it at its end', () => {
    for (let minute = 0; minute < 50; minute += 1) {
      const changes = loaded(30, minute);
      const upTo = Array.from({ length: SLOTS_PER_MINUTE }, (_, slot) => changes.volumeUpTo(977, slot));
      expect(upTo.every((volume, slot) => volume >= (upTo[slot - 1] ?? 0))).toBe(true);
      expect(upTo.at(-1)).toBe(977);
      expect(slotsOf(changes).every((slot) => upTo[slot]! > (upTo[slot - 1] ?? 0))).toBe(true);
    }
  });
});
