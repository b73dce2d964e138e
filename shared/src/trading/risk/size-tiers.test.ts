import { describe, expect, it } from 'vitest';
import { EURUSD, USDJPY } from '../../../test/instruments.ts';
import { placing, resting, TradingScenario } from '../../../test/trading-scenario.ts';
import type { Instrument } from '../../market/instrument.ts';
import { isRefusal } from '../../refusals.ts';
import type { Command } from '../orders/commands.ts';

const USD = 1_000_000n;
const LOT = 100_000_000;
const TIERS = [
  { aboveMicros: 110_010n * USD, leverage: 50 },
  { aboveMicros: 220_020n * USD, leverage: 1 },
];

function tiered(instrument: Instrument = EURUSD): { at: TradingScenario; instrument: Instrument } {
  const withTiers = { ...instrument, sizeTiers: TIERS };
  const at = new TradingScenario(
    1_000_000n * USD,
    {},
    [withTiers, EURUSD].slice(0, instrument === EURUSD ? 1 : 2),
  );
  at.quote(EURUSD, 110_000, 110_010);
  return { at, instrument: withTiers };
}

function resultOf(at: TradingScenario, command: Command): unknown {
  const decision = at.decide(command);
  return isRefusal(decision) ? decision : 'accepted';
}

describe('[MARGIN-21] size tiers', () => {
  it('a value equal to the limit is below the tier, and a lot step more is above it', () => {
    const { at, instrument } = tiered();
    expect(resultOf(at, placing(instrument, { lots: LOT }))).toBe('accepted');
    expect(resultOf(at, placing(instrument, { lots: LOT + 1_000_000 }))).toEqual({
      refused: 'leverage_above_tier',
      data: { max: 50, above: '110010.000000', size: '111110.100000' },
    });
    expect(resultOf(at, placing(instrument, { lots: LOT + 1_000_000, leverage: 50 }))).toBe('accepted');
    const twice = placing(instrument, { lots: 2 * LOT + 1_000_000, leverage: 50 });
    expect(resultOf(at, twice)).toMatchObject({ data: { max: 1, above: '220020.000000' } });
  });

  it('positions and pending orders of the side count at their own prices, those of the other side do not', () => {
    const { at, instrument } = tiered();
    at.run(placing(instrument));
    at.run(resting(instrument, 109_000));
    const step = { lots: 1_000_000 };
    // 55,005 and 54,500 leave 505 USD below the first tier.
    expect(resultOf(at, placing(instrument, step))).toMatchObject({ data: { size: '110605.100000' } });
    expect(resultOf(at, resting(instrument, 50_000, step))).toBe('accepted');
    expect(resultOf(at, placing(instrument, { lots: LOT, side: 'sell' }))).toBe('accepted');
    at.run({ kind: 'CancelOrder', orderId: 2 });
    expect(resultOf(at, placing(instrument, step))).toBe('accepted');
  });

  it('what is open keeps its leverage, and a reversal counts without the position that it closes', () => {
    const { at, instrument } = tiered();
    at.run(placing(instrument, { lots: LOT }));
    at.quote(EURUSD, 120_000, 120_010);
    expect(at.position(1).leverage).toBe(100);
    const reversal = { kind: 'ReverseOrder', orderId: 1, leverage: null } as const;
    expect(resultOf(at, reversal)).toMatchObject({ data: { max: 50, size: '120000.000000' } });
    expect(resultOf(at, { ...reversal, leverage: 50 })).toBe('accepted');
  });

  it('a pending order may be made smaller in a tier, and not larger', () => {
    const { at, instrument } = tiered();
    at.run(resting(instrument, 109_000, { lots: LOT }));
    at.run(placing(instrument, { lots: LOT, leverage: 50 }));
    const amend = (change: object) => resultOf(at, { kind: 'AmendOrder', orderId: 1, ...change });
    expect(amend({ lots: LOT - 1_000_000 })).toBe('accepted');
    expect(amend({ targetPrice: 108_000 })).toBe('accepted');
    expect(amend({ lots: LOT + 1_000_000 })).toMatchObject({ refused: 'leverage_above_tier' });
    expect(amend({ targetPrice: 109_500 })).toMatchObject({ refused: 'leverage_above_tier' });
  });

  it('the value of another currency is in USD at the rate of the order', () => {
    const { at, instrument } = tiered(USDJPY);
    at.quote(USDJPY, 150_000, 150_000);
    expect(resultOf(at, placing(instrument, { lots: LOT }))).toBe('accepted');
    expect(resultOf(at, placing(instrument, { lots: 2 * LOT }))).toMatchObject({
      data: { max: 50, size: '200000.000000' },
    });
  });

  it.each([
    ['buy', 40_000_000, null, 99_000n, null],
    ['buy', 50_000_000, null, 110_000n, 50],
    ['buy', 150_000_000, 109_000, 218_500n, 20],
    ['sell', 90_000_000, null, 99_000n, null],
  ] as const)(
    'the worked example of docs/rules/margin.md: %s %i at %s',
    (side, lots, targetPrice, size, max) => {
      const sizeTiers = [
        { aboveMicros: 100_000n * USD, leverage: 50 },
        { aboveMicros: 200_000n * USD, leverage: 20 },
      ];
      const instrument = { ...EURUSD, sizeTiers };
      const at = new TradingScenario(1_000_000n * USD, {}, [instrument]);
      at.quote(instrument, 110_000, 110_000);
      at.run(placing(instrument));
      const order =
        targetPrice === null
          ? placing(instrument, { side, lots })
          : resting(instrument, targetPrice, { side, lots });
      const refused = { refused: 'leverage_above_tier', data: { max, size: `${size}.000000` } };
      if (max === null) expect(resultOf(at, order)).toBe('accepted');
      else expect(resultOf(at, order)).toMatchObject(refused);
    },
  );

  it('an instrument without tiers has no such limit, and the tier is checked before the margin', () => {
    const poor = new TradingScenario(USD, {}, [{ ...EURUSD, sizeTiers: TIERS }]);
    poor.quote(EURUSD, 110_000, 110_010);
    expect(resultOf(poor, placing(EURUSD, { lots: 2 * LOT }))).toMatchObject({
      refused: 'leverage_above_tier',
    });
    const plain = new TradingScenario(USD, {}, [EURUSD]);
    plain.quote(EURUSD, 110_000, 110_010);
    expect(resultOf(plain, placing(EURUSD, { lots: 2 * LOT }))).toMatchObject({
      refused: 'insufficient_margin',
    });
  });
});
