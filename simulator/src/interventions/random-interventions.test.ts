/** Random interventions in any order: candles, running candles and the tape agree with the ticks. */

import { createHash } from 'node:crypto';
import { PERIOD_SECONDS, PERIODS, type Period } from '@vernier/shared/market/candle';
import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MARKET_RUNS } from '../../test/market-runs.ts';
import { foldOpenTicks, lastSlotOf, tickOf } from '../../test/tick-fold.ts';
import type { Intervention } from '@vernier/shared/market/intervention';
import { Market } from '../market.ts';
import { type Slot, SLOTS_PER_MINUTE, slotAt, timeOfSlot } from '@vernier/shared/market/slot';
import { chainHash, GENESIS, minuteBytes, verifyTape } from '@vernier/shared/market/tape/tape';

/** 2026-11-20 20:50 UTC, a Friday: shares close within the tested range, currencies soon after. */
const START = slotAt(1_795_207_800_000);
const STRETCH = 20 * SLOTS_PER_MINUTE;

/** Markets of each test. */
const FOLDED_MARKETS = 30 * MARKET_RUNS;
const RUNNING_MARKETS = 8 * MARKET_RUNS;
const TAPES = 6 * MARKET_RUNS;

const codes = fc.constantFrom('EURUSD', 'EURJPY', 'AAPL');
const slots = fc.integer({ min: START, max: START + STRETCH });
const lengths = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 2000 }));

const anyIntervention: fc.Arbitrary<Intervention> = fc.oneof(
  fc.record(
    {
      kind: fc.constant('shift' as const),
      slot: slots,
      asset: fc.constantFrom('EUR', 'JPY', 'AAPL'),
      deltaNano: fc.integer({ min: -80_000_000, max: 80_000_000 }),
      volume: fc.integer({ min: 1, max: 400 }),
    },
    { requiredKeys: ['kind', 'slot', 'asset', 'deltaNano'] },
  ),
  fc.record({
    kind: fc.constantFrom('halt' as const, 'close_only' as const, 'resume' as const),
    slot: slots,
    code: codes,
  }),
  fc
    .record({
      kind: fc.constantFrom('freeze' as const, 'close' as const),
      slot: slots,
      code: codes,
      length: lengths,
    })
    .map(({ length, ...intervention }) => ({ ...intervention, to: intervention.slot + length })),
  fc
    .record({
      kind: fc.constant('widen' as const),
      slot: slots,
      code: codes,
      length: lengths,
      percent: fc.integer({ min: 100, max: 3000 }),
    })
    .map(({ length, ...intervention }) => ({ ...intervention, to: intervention.slot + length })),
  fc.record({
    kind: fc.constant('spread' as const),
    slot: slots,
    code: codes,
    percent: fc.constantFrom(100, 100, 150, 400),
  }),
  fc
    .record({
      kind: fc.constant('hours' as const),
      slot: slots,
      code: codes,
      hours: fc.constantFrom('always' as const, 'sessions' as const),
    })
    .map((intervention) => ({
      ...intervention,
      slot: intervention.slot - (intervention.slot % SLOTS_PER_MINUTE),
    })),
);

const worlds = fc.record({
  hours: fc.constantFrom('always' as const, 'sessions' as const),
  interventions: fc.array(anyIntervention, { minLength: 1, maxLength: 12, size: 'max' }),
});

function idOf(code: string): number {
  return INSTRUMENTS.find((instrument) => instrument.code === code)!.id;
}

/** The market's candle that opens at `timeS`; undefined when there is none. */
function barAt(market: Market, id: number, bar: { period: Period; timeS: number; now: Slot }) {
  const range = { limit: 1, nowMs: timeOfSlot(bar.now), beforeS: bar.timeS + 1 };
  const [candle] = market.candles(id, bar.period, range);
  return candle?.timeS === bar.timeS ? candle : undefined;
}

describe('a market with random interventions', () => {
  it('[CANDLE-2] [MARKET-7] has candles equal to the fold of its ticks', async ({ annotate }) => {
    fc.assert(
      fc.property(
        worlds,
        codes,
        fc.constantFrom<Period>('1min', '5min', '15min', '60min'),
        (world, code, period) => {
          const market = new Market({ seed: '1', ...world });
          const id = idOf(code);
          const seconds = PERIOD_SECONDS[period];
          const now = START + 2 * STRETCH;
          const first = Math.floor(START / 4 / seconds) * seconds;
          for (let timeS = first; timeS * 4 < START + STRETCH; timeS += seconds) {
            const last = Math.min(now, lastSlotOf(period, timeS));
            expect(barAt(market, id, { period, timeS, now })).toEqual(
              foldOpenTicks(market, id, { timeS, last }),
            );
          }
        },
      ),
      { numRuns: FOLDED_MARKETS },
    );
    await annotate(String(FOLDED_MARKETS), 'markets');
  });

  it('[CANDLE-3] [MARKET-7] has running candles equal to the derived ones, and closes bars by time', async ({
    annotate,
  }) => {
    fc.assert(
      fc.property(worlds, codes, (world, code) => {
        const market = new Market({ seed: '1', ...world });
        const id = idOf(code);
        const folder = market.runningCandlesAt(id, START - 1);
        for (let slot = START; slot < START + STRETCH; slot += 1) {
          const tick = tickOf(market, id, slot);
          const closed = folder.fold(slot, tick);
          for (const { period, candle } of closed) {
            expect((slot + 1) % (PERIOD_SECONDS[period] * 4)).toBe(0);
            expect(candle.timeS).toBe((slot + 1) / 4 - PERIOD_SECONDS[period]);
          }
          if (slot % 487 !== 0) continue;
          expect(market.quotesAt(slot).find(({ instrumentId }) => instrumentId === id)).toEqual(tick);
          for (const period of PERIODS) {
            const [derived] = market.candles(id, period, { limit: 1, nowMs: timeOfSlot(slot) });
            expect(folder.running(period)).toEqual(derived);
          }
        }
      }),
      { numRuns: RUNNING_MARKETS },
    );
    await annotate(String(RUNNING_MARKETS), 'markets');
  });

  it('[MARKET-5] [MARKET-7] has the same tape, with single and folded minutes, for any order of recording', async ({
    annotate,
  }) => {
    const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
    const first = START / SLOTS_PER_MINUTE;
    const end = first + STRETCH / SLOTS_PER_MINUTE;
    fc.assert(
      fc.property(worlds, (world) => {
        // Interventions of one slot are in order of recording, so only those of different slots are swapped.
        const inOrder = world.interventions.toSorted((left, right) => left.slot - right.slot);
        const unique = inOrder.filter(({ slot }, at) => slot !== inOrder[at - 1]?.slot);
        const market = new Market({ seed: '1', ...world, interventions: unique });
        let hash = GENESIS;
        for (let minute = first; minute <= end; minute += 1)
          hash = chainHash(hash, minuteBytes(market, minute), sha256);
        const span = { minute: first, to: end, prev: GENESIS, hash };
        const other = new Market({ seed: '1', ...world, interventions: unique.toReversed() });
        const check = { sha256, after: null };
        expect(verifyTape(other, [span], check)).toEqual({ ok: true, checked: end - first + 1 });
        const without = new Market({ seed: '1', ...world, interventions: unique.slice(1) });
        expect(verifyTape(without, [span], check)).toMatchObject({ ok: false, why: 'ticks' });
      }),
      { numRuns: TAPES },
    );
    await annotate(String(TAPES), 'markets');
  });
});
