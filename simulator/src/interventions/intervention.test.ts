import { PERIODS } from '@vernier/shared/market/candle';
import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import { describe, expect, it } from 'vitest';
import { foldTicks } from '../../test/tick-fold.ts';
import type { Intervention, Shift } from '@vernier/shared/market/intervention';
import { Market } from '../market.ts';
import { timeOfSlot } from '@vernier/shared/market/slot';

/** In the middle of a minute, so that candles of every period contain ticks before and after. */
const SLOT = 7_180_000_000 + 101;
const RISE: Shift = { kind: 'shift', slot: SLOT, asset: 'JPY', deltaNano: 20_000_000 };

function idOf(code: string): number {
  return INSTRUMENTS.find((instrument) => instrument.code === code)!.id;
}

describe('interventions', () => {
  const untouched = new Market({ seed: '1' });
  const moved = new Market({ seed: '1', interventions: [RISE] });

  it('change no tick before their slot and every tick from it on', () => {
    const id = idOf('USDJPY');
    expect(moved.quote(id, SLOT - 1)).toEqual(untouched.quote(id, SLOT - 1));
    for (const slot of [SLOT, SLOT + 1, SLOT + 1_000_000]) {
      const ratio = moved.quote(id, slot).bid / untouched.quote(id, slot).bid;
      // The yen gains 2 %, so the dollar falls by e^-0.02 in yen.
      expect(ratio).toBeGreaterThan(0.9801);
      expect(ratio).toBeLessThan(0.9803);
    }
  });

  it('move every instrument with the asset, and no other', () => {
    const before = untouched.quotesAt(SLOT);
    const after = moved.quotesAt(SLOT);
    const changed = INSTRUMENTS.filter((_, at) => before[at]!.bid !== after[at]!.bid);
    expect(changed.map(({ code }) => code)).toEqual(['USDJPY', 'EURJPY', 'GBPJPY']);
  });

  it.each(PERIODS)('[CANDLE-2] are the same in %s candles and ticks', (period) => {
    const id = idOf('EURJPY');
    const nowMs = timeOfSlot(SLOT + 150);
    const [running] = moved.candles(id, period, { limit: 1, nowMs });
    expect(running).toEqual(foldTicks(moved, id, { timeS: running!.timeS, last: SLOT + 150 }));
    const [finished] = moved.candles(id, period, { limit: 2, nowMs: nowMs + 90_000_000 }).slice(-1);
    expect(finished!.timeS).toBeGreaterThan(running!.timeS);
    const [around] = moved.candles(id, period, {
      limit: 1,
      nowMs: nowMs + 200_000_000,
      beforeS: running!.timeS + 1,
    });
    const end = running!.timeS + (period === '1day' ? 86_400 : Number.parseInt(period, 10) * 60);
    expect(around).toEqual(foldTicks(moved, id, { timeS: running!.timeS, last: end * 4 - 1 }));
  });

  it('add up', () => {
    const back: Shift = { ...RISE, slot: SLOT + 400, deltaNano: -RISE.deltaNano };
    const both = new Market({ seed: '1', interventions: [RISE, back] });
    const id = idOf('GBPJPY');
    expect(both.quote(id, SLOT + 399)).toEqual(moved.quote(id, SLOT + 399));
    // The quote changes at the slot of an intervention.
    const still = new Market({ seed: '1', interventions: [{ ...back, deltaNano: 0 }] });
    expect(both.quote(id, SLOT + 400)).toEqual(still.quote(id, SLOT + 400));
  });

  it('do not depend on the order of recording', () => {
    const recorded: Intervention[] = [
      RISE,
      { kind: 'freeze', slot: SLOT + 60, code: 'USDJPY', to: SLOT + 70 },
      { ...RISE, slot: SLOT + 90, deltaNano: -7_000_000 },
      { kind: 'halt', slot: SLOT + 100, code: 'USDJPY' },
      { kind: 'widen', slot: SLOT + 110, code: 'GBPJPY', to: SLOT + 130, percent: 300 },
      { kind: 'resume', slot: SLOT + 120, code: 'USDJPY' },
    ];
    const forwards = new Market({ seed: '1', interventions: recorded });
    const backwards = new Market({ seed: '1', interventions: recorded.toReversed() });
    expect(backwards.interventions).toEqual(forwards.interventions);
    for (let slot = SLOT - 1; slot < SLOT + 140; slot += 1) {
      expect(backwards.quotesAt(slot)).toEqual(forwards.quotesAt(slot));
    }
  });

  it('throw for unknown assets and instruments', () => {
    const market = new Market({ seed: '1' });
    expect(() => market.intervene({ ...RISE, asset: 'ZZZ' })).toThrow('no asset');
    expect(() => market.intervene({ kind: 'halt', slot: SLOT, code: 'ZZZ' })).toThrow('no instrument');
    expect(() => market.intervene({ kind: 'freeze', slot: SLOT, code: 'EURUSD', to: SLOT })).toThrow(
      'length',
    );
    expect(market.interventions).toEqual([]);
  });
});
