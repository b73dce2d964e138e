/** Scenarios on the market: their ticks, the quarantine, and no triangular arbitrage. */

import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import { Quarantine } from '@vernier/shared/market/plausibility';
import type { Tick } from '@vernier/shared/market/quote';
import type { Refusal } from '@vernier/shared/refusals';
import { describe, expect, it } from 'vitest';
import type { Intervention } from '@vernier/shared/market/intervention';
import { Market } from '../market.ts';
import { tickOf } from '../../test/tick-fold.ts';
import { type Slot, slotAt } from '@vernier/shared/market/slot';
import { type ScenarioName, SCENARIO_NAMES, SCENARIO_SIZES } from '@vernier/shared/market/scenario-request';
import { scenarioInterventions } from './scenarios.ts';
import { setPriceInterventions } from './set-price.ts';

/** 2026-11-20 14:41:17.250 UTC, a Friday. */
const SLOT = slotAt(1_795_185_677_250);
const CODES = ['EURUSD', 'USDJPY', 'EURGBP', 'XAUUSD', 'US500', 'BTCUSD', 'TSLA', 'NATGAS'];

function idOf(code: string): number {
  return INSTRUMENTS.find((instrument) => instrument.code === code)!.id;
}

function interventionsOf(name: ScenarioName, code: string, size?: number): readonly Intervention[] {
  const recorded = scenarioInterventions(new Market({ seed: '1' }), { name, code, size, atSlot: SLOT });
  if ('refused' in recorded) throw new Error(`${name} on ${code}: ${recorded.refused}`);
  return recorded;
}

/** The ticks of one instrument, and the result of the quarantine for each. */
function play(market: Market, code: string, [from, to]: readonly [Slot, Slot]) {
  const id = idOf(code);
  const quarantine = new Quarantine(market.bandOf(id), market.quote(id, from - 1));
  const played: { readonly tick: Tick; readonly trades: boolean }[] = [];
  for (let slot = from; slot < to; slot += 1) {
    const tick = tickOf(market, id, slot);
    if (tick !== undefined) played.push({ tick, trades: quarantine.judge(tick, market.isTrusted(tick)) });
  }
  return played;
}

/** Percent from one price to another. */
function change(from: Tick, to: Tick): number {
  return ((to.bid + to.ask) / (from.bid + from.ask) - 1) * 100;
}

const plain = new Market({ seed: '1' });

/** The same interventions without a change of price or spread: quotes change at their slots all the same. */
function withoutEffect(recorded: readonly Intervention[]): readonly Intervention[] {
  return recorded.map((act) => {
    if (act.kind === 'shift') return { kind: act.kind, slot: act.slot, asset: act.asset, deltaNano: 0 };
    return act.kind === 'widen' ? { ...act, percent: 100 } : act;
  });
}

describe('[MARKET-7] scenarios', () => {
  it.each(CODES)(
    'gap_up and gap_down of %s are one permanent step that trades from the second tick on',
    (code) => {
      const id = idOf(code);
      for (const [name, sign] of [
        ['gap_up', 1],
        ['gap_down', -1],
      ] as const) {
        const market = new Market({ seed: '1', interventions: interventionsOf(name, code, 8) });
        expect(market.quote(id, SLOT - 1)).toEqual(plain.quote(id, SLOT - 1));
        expect(change(plain.quote(id, SLOT), market.quote(id, SLOT))).toBeCloseTo(8 * sign, 1);
        expect(change(plain.quote(id, SLOT + 9e6), market.quote(id, SLOT + 9e6))).toBeCloseTo(8 * sign, 1);
        expect(play(market, code, [SLOT, SLOT + 4]).map(({ trades }) => trades)).toEqual([
          false,
          true,
          true,
          true,
        ]);
      }
    },
  );

  it.each(CODES)('a spike of %s is a single quarantined tick without later effect', (code) => {
    const spike = interventionsOf('spike', code);
    const market = new Market({ seed: '1', interventions: spike });
    const still = new Market({ seed: '1', interventions: withoutEffect(spike) });
    const id = idOf(code);
    expect(change(plain.quote(id, SLOT), market.quote(id, SLOT))).toBeCloseTo(10, 1);
    expect(market.quote(id, SLOT + 1)).toEqual(still.quote(id, SLOT + 1));
    expect(play(market, code, [SLOT, SLOT + 3]).map(({ trades }) => trades)).toEqual([false, true, true]);
    const down = new Market({ seed: '1', interventions: interventionsOf('spike', code, -10) });
    expect(change(plain.quote(id, SLOT), down.quote(id, SLOT))).toBeCloseTo(-10, 1);
  });

  it.each(CODES)(
    'a flash_crash of %s falls in steps that all trade, with wide spreads, and recovers in part',
    (code) => {
      const recorded = interventionsOf('flash_crash', code);
      const market = new Market({ seed: '1', interventions: recorded });
      const end = recorded.at(-1)!.slot;
      const played = play(market, code, [SLOT, end + 40]);
      expect(played.filter(({ trades }) => !trades)).toEqual([]);
      const before = market.quote(idOf(code), SLOT - 1);
      const low = Math.min(...played.map(({ tick }) => change(before, tick)));
      expect(low).toBeGreaterThan(-11);
      expect(low).toBeLessThan(-9);
      const after = change(before, market.quote(idOf(code), end + 1));
      expect(after).toBeGreaterThan(-3.2);
      expect(after).toBeLessThan(-1);
      const [first] = played;
      const still = new Market({ seed: '1', interventions: withoutEffect(recorded) });
      const usual = still.quote(idOf(code), SLOT);
      expect(first!.tick.ask - first!.tick.bid).toBe(3 * (usual.ask - usual.bid));
      expect((end - SLOT) / 4).toBeLessThan(180);
    },
  );

  it.each(CODES)(
    '[MARKET-27] a flash_crash of %s has a volume of many minutes, and no more before or after it',
    (code) => {
      const recorded = interventionsOf('flash_crash', code);
      const market = new Market({ seed: '1', interventions: recorded });
      const withoutVolume = recorded.map((act) => {
        if (act.kind !== 'shift') return act;
        const { volume: _, ...shift } = act;
        return shift;
      });
      const still = new Market({ seed: '1', interventions: withoutVolume });
      const end = recorded.at(-1)!.slot;
      const volumeOf = (of: Market, from: Slot, to: Slot) =>
        Array.from({ length: to - from }, (_, at) => tickOf(of, idOf(code), from + at)?.volume ?? 0).reduce(
          (sum, volume) => sum + volume,
          0,
        );
      const usual = volumeOf(plain, SLOT - 7200, SLOT) / 30;
      expect(volumeOf(market, SLOT, end + 1)).toBeGreaterThan(8 * usual + volumeOf(still, SLOT, end + 1));
      expect(volumeOf(market, SLOT - 500, SLOT)).toBe(volumeOf(plain, SLOT - 500, SLOT));
      expect(volumeOf(market, end + 1, end + 500)).toBe(volumeOf(still, end + 1, end + 500));
    },
  );

  it('a freeze is a number of seconds without a tick in an open market', () => {
    const market = new Market({ seed: '1', interventions: interventionsOf('freeze', 'EURUSD', 12) });
    const played = play(market, 'EURUSD', [SLOT, SLOT + 60]);
    expect(played[0]!.tick.seq).toBe(SLOT + 48);
    expect(market.stateAt(1, SLOT + 5)).toBe('open');
    expect(market.quote(1, SLOT + 47).seq).toBe(SLOT - 1);
  });

  it('a rollover_spread widens for five minutes and moves no price', () => {
    const recorded = interventionsOf('rollover_spread', 'EURUSD');
    const market = new Market({ seed: '1', interventions: recorded });
    const still = new Market({ seed: '1', interventions: withoutEffect(recorded) });
    for (const [after, factor] of [
      [0, 8],
      [1199, 8],
      [1200, 1],
    ] as const) {
      const [wide, usual] = [market.quote(1, SLOT + after), still.quote(1, SLOT + after)];
      expect(wide.ask - wide.bid).toBe(factor * (usual.ask - usual.bid));
      expect(Math.abs(wide.ask + wide.bid - usual.ask - usual.bid)).toBeLessThanOrEqual(1);
    }
  });

  it('a weekend_gap closes for a minute and opens with a gap', () => {
    const market = new Market({ seed: '1', interventions: interventionsOf('weekend_gap', 'EURUSD', -4) });
    expect([SLOT - 1, SLOT, SLOT + 239, SLOT + 240].map((slot) => market.stateAt(1, slot))).toEqual([
      'open',
      'closed',
      'closed',
      'open',
    ]);
    expect(market.nextOpening(1, SLOT + 10)).toBe(SLOT + 240);
    const played = play(market, 'EURUSD', [SLOT, SLOT + 244]);
    expect(played.map(({ tick }) => tick.seq - SLOT)).toEqual([240, 241, 242, 243]);
    expect(played.map(({ trades }) => trades)).toEqual([false, true, true, true]);
    expect(change(plain.quote(1, SLOT + 240), played[0]!.tick)).toBeCloseTo(-4, 1);
  });

  it.each(SCENARIO_NAMES)('[MARKET-4] %s allows no triangular arbitrage', (name) => {
    const market = new Market({ seed: '1', interventions: interventionsOf(name, 'EURUSD') });
    const [eurusd, usdjpy, eurjpy, gbpusd, eurgbp] = ['EURUSD', 'USDJPY', 'EURJPY', 'GBPUSD', 'EURGBP'].map(
      idOf,
    );
    for (let slot = SLOT - 2; slot < SLOT + 400; slot += 1) {
      const at = (id: number | undefined) => market.quote(id!, slot);
      if (at(eurusd).seq !== slot) continue;
      const yen = [at(eurusd).bid * at(usdjpy).bid, at(eurusd).ask * at(usdjpy).ask] as const;
      expect(at(eurjpy).ask * 1e5).toBeGreaterThanOrEqual(yen[0]);
      expect(at(eurjpy).bid * 1e5).toBeLessThanOrEqual(yen[1]);
      expect(at(eurgbp).ask * at(gbpusd).ask).toBeGreaterThanOrEqual(at(eurusd).bid * 1e5);
      expect(at(eurgbp).bid * at(gbpusd).bid).toBeLessThanOrEqual(at(eurusd).ask * 1e5);
    }
  });

  it.each(SCENARIO_NAMES)(
    '%s of every instrument can be played at its default size',
    { tags: ['night'] },
    (name) => {
      for (const { code } of INSTRUMENTS) {
        const recorded = interventionsOf(name, code);
        expect(recorded.every(({ slot }) => slot >= SLOT)).toBe(true);
        expect(
          new Market({ seed: '1', interventions: recorded }).quotesAt(SLOT + 50).every(({ bid }) => bid > 0),
        ).toBe(true);
      }
    },
  );

  it.each(SCENARIO_NAMES)('%s refuses a size outside its limits and an unknown instrument', (name) => {
    const { least, most } = SCENARIO_SIZES[name];
    for (const size of [least - 0.1, most + 1, 0, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(scenarioInterventions(plain, { name, code: 'EURUSD', size, atSlot: SLOT })).toEqual({
        refused: 'outside_limits',
        data: { fields: ['size'], min: least, max: most },
      });
    }
    expect(scenarioInterventions(plain, { name, code: 'NOPE', atSlot: SLOT })).toEqual({
      refused: 'not_found',
    });
  });

  it('need an instrument that ticks', () => {
    const market = new Market({ seed: '1', hours: 'sessions' });
    const ask = (code: string, atSlot: Slot) =>
      scenarioInterventions(market, { name: 'gap_up', code, atSlot });
    expect(ask('EURUSD', SLOT + 2 * 345_600)).toEqual({ refused: 'market_closed' });
    market.intervene({ kind: 'halt', slot: SLOT, code: 'EURUSD' });
    market.intervene({ kind: 'freeze', slot: SLOT, code: 'GBPUSD', to: SLOT + 9 });
    expect(ask('EURUSD', SLOT + 1)).toEqual({ refused: 'trading_halted' });
    expect(ask('GBPUSD', SLOT + 1)).toEqual({ refused: 'price_not_available' });
  });

  it('refuse to move a price out of range by repeated scenarios', () => {
    const market = new Market({ seed: '1' });
    let played = 0;
    for (let slot = SLOT; played < 40; slot += 4) {
      const recorded = scenarioInterventions(market, {
        name: 'gap_up',
        code: 'EURJPY',
        size: 100,
        atSlot: slot,
      });
      if ('refused' in recorded) break;
      for (const intervention of recorded) market.intervene(intervention);
      played += 1;
    }
    expect(played).toBeGreaterThan(2);
    expect(played).toBeLessThan(6);
    expect(market.quotesAt(SLOT + 5e6).length).toBe(INSTRUMENTS.length);
  });
});

describe('[MARKET-8] a price set by an administrator', () => {
  it.each(INSTRUMENTS.map(({ code }) => code))(
    '%s has the exact price, trades without confirmation and continues from it',
    (code) => {
      const id = idOf(code);
      const now = plain.quote(id, SLOT).bid;
      for (const price of [now, now + 1, now - 3, Math.floor(now * 0.7), Math.floor(now * 1.31)]) {
        const recorded = setPriceInterventions(plain, { code, price, slot: SLOT }) as readonly Intervention[];
        const market = new Market({ seed: '1', interventions: recorded });
        expect(market.quote(id, SLOT).bid).toBe(price);
        const played = play(market, code, [SLOT, SLOT + 40]);
        expect(played.every(({ trades }) => trades)).toBe(true);
        expect(Math.abs(change(played[0]!.tick, played[39]!.tick))).toBeLessThan(1);
      }
    },
  );

  it('moves the crosses of a pair, which trade without confirmation too', () => {
    const recorded = setPriceInterventions(plain, {
      code: 'EURUSD',
      price: 130_000,
      slot: SLOT,
    }) as readonly Intervention[];
    const market = new Market({ seed: '1', interventions: recorded });
    for (const code of ['EURJPY', 'EURGBP']) {
      expect(play(market, code, [SLOT, SLOT + 4]).every(({ trades }) => trades)).toBe(true);
    }
    expect(market.quote(idOf('GBPUSD'), SLOT)).toEqual(plain.quote(idOf('GBPUSD'), SLOT));
  });

  it('[QUARANTINE-3] zero, a negative price and one out of range are refused', () => {
    const refusal = setPriceInterventions(plain, { code: 'EURUSD', price: 0, slot: SLOT }) as Refusal & {
      data: { min: number; max: number };
    };
    expect(refusal).toMatchObject({ refused: 'outside_limits', data: { fields: ['price'] } });
    const { min, max } = refusal.data;
    expect([min > 0.05, min < 0.06, max > 21, max < 22]).toEqual([true, true, true, true]);
    for (const price of [-108_000, 1, 0.5, Number.NaN, 2 ** 40]) {
      expect(setPriceInterventions(plain, { code: 'EURUSD', price, slot: SLOT })).toEqual(refusal);
    }
    expect(setPriceInterventions(plain, { code: 'NOPE', price: 1, slot: SLOT })).toEqual({
      refused: 'not_found',
    });
  });
});
