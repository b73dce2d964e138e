import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EURUSD } from '../../../test/instruments.ts';
import { placing, resting, TradingScenario } from '../../../test/trading-scenario.ts';
import { LARGEST_MICROS } from '../../limits.ts';
import { LOT_SCALE } from '../../numbers/price.ts';
import { isRefusal } from '../../refusals.ts';
import type { PlaceOrder, PlacePending } from '../orders/commands.ts';
import { creditable, notionalOf, positionLimitRefusal } from './position-limit.ts';

const MILLION_LOTS = 1_000_000 * LOT_SCALE;
/** As an administrator could set it up: no size is too large for it. */
const WHALES = { ...EURUSD, maxLots: 10 * MILLION_LOTS };
/** The most that a demo account may begin with. */
const THOUSAND_MILLION = 1_000_000_000_000_000n;
const PRICE = 100_000;

function scenario(openingMicros = THOUSAND_MILLION): TradingScenario {
  const one = new TradingScenario(openingMicros, { feeType: 'per_lot' }, [WHALES]);
  one.quote(WHALES, PRICE, PRICE);
  return one;
}

function outcome(at: TradingScenario, command: PlaceOrder | PlacePending): string {
  const decision = at.decide(command);
  if (isRefusal(decision)) return decision.refused;
  at.run(command);
  return 'accepted';
}

/** 100,000 USD a lot; with 1,000 million settled and a ten times higher price, 350 million are the limit. */
const limit = { lots: 3_500 * LOT_SCALE, leverage: 500 };

describe('positionLimitRefusal', () => {
  it('[ORDER-6] refuses an entry whose value could exceed a column of the books, at any margin', () => {
    const at = scenario();
    const too = at.decide(placing(WHALES, { ...limit, lots: 4_000 * LOT_SCALE }));
    expect(too).toEqual({ refused: 'position_too_large', data: { most: '4503599627.370495' } });
    expect(outcome(at, placing(WHALES, limit))).toBe('accepted');
  });

  it('[ORDER-6] counts positions of both sides, and pending orders', () => {
    for (const first of [placing(WHALES, limit), placing(WHALES, { ...limit, side: 'sell' })]) {
      const at = scenario();
      expect(outcome(at, first)).toBe('accepted');
      expect(outcome(at, placing(WHALES, { lots: LOT_SCALE, leverage: 500 }))).toBe('accepted');
      expect(outcome(at, resting(WHALES, PRICE - 1_000, { ...limit, side: 'buy' }))).toBe(
        'position_too_large',
      );
    }
    const at = scenario();
    expect(outcome(at, resting(WHALES, PRICE - 1_000, limit))).toBe('accepted');
    expect(outcome(at, placing(WHALES, limit))).toBe('position_too_large');
  });

  it('[ORDER-6] refuses after the margin check, and nothing that an account of usual size can have', () => {
    expect(outcome(scenario(1_000_000n), placing(WHALES, limit))).toBe('insufficient_margin');
    const usual = scenario(1_000_000_000_000n);
    expect(outcome(usual, placing(WHALES, { lots: 2_000 * LOT_SCALE, leverage: 500 }))).toBe('accepted');
  });

  it('[ORDER-6] limits every figure to its column up to ten times the price', () => {
    const entry = fc.record({
      lots: fc.integer({ min: 1, max: 1_000_000 }).map((steps) => steps * WHALES.lotStep),
      scale: fc.constantFrom(1, 10, 1_000),
      side: fc.constantFrom('buy' as const, 'sell' as const),
      waits: fc.boolean(),
    });
    const trade = fc.record({
      balance: fc.bigInt({ min: 1n, max: THOUSAND_MILLION }),
      entries: fc.array(entry, { minLength: 1, maxLength: 12 }),
      price: fc.integer({ min: 1, max: 10 * PRICE }),
    });
    fc.assert(
      fc.property(trade, ({ balance, entries, price }) => {
        const at = scenario(balance);
        for (const { lots, scale, side, waits } of entries) {
          const sized = { lots: Math.min(lots * scale, WHALES.maxLots), leverage: 500, side };
          outcome(at, waits ? resting(WHALES, PRICE - 1_000, sized) : placing(WHALES, sized));
        }
        at.next(WHALES, price, price);
        for (const order of at.account.openOrders.values()) {
          if (order.status === 'pending')
            at.run({ kind: 'FireTrigger', orderId: order.id, trigger: 'entry' });
        }
        at.run({ kind: 'ResetDemo', openingMicros: balance });
        const { balanceMicros, realisedMicros } = at.account;
        for (const micros of [balanceMicros, realisedMicros]) {
          expect(micros <= LARGEST_MICROS && micros >= -LARGEST_MICROS).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });
});

it('[LEDGER-9] deposits can fill half of a column, less the balance and the holds', () => {
  const { account } = scenario();
  const left = LARGEST_MICROS / 2n - THOUSAND_MILLION;
  expect(creditable(account)).toBe(left);
  expect(creditable({ ...account, lockedMicros: 5n })).toBe(left - 5n);
  expect(creditable({ ...account, balanceMicros: LARGEST_MICROS })).toBe(0n);
});

describe('the limit of an account', () => {
  /** What half of a column leaves when so much may be settled, for a tenfold price of that worth. */
  const largestSettledWith = (worthMicros: bigint) => LARGEST_MICROS / 2n - 10n * worthMicros;
  /** A lot at a price of 1.00000. */
  const LOT_MICROS = 100_000_000_000n;
  const lot = { lots: LOT_SCALE };

  /** Whether the account may take one more lot, with so much in its balance and realised. */
  function admits(at: TradingScenario, balanceMicros: bigint, realisedMicros = 0n): boolean {
    const rich = scenario();
    rich.run(placing(WHALES, lot));
    const account = { ...at.account, balanceMicros, realisedMicros };
    return positionLimitRefusal(account, rich.position(1), at.valuation) === null;
  }

  it('[ORDER-6] is reached to the micro-dollar by the balance and by what was realised, gains or losses', () => {
    const at = scenario();
    const most = largestSettledWith(LOT_MICROS);
    expect([admits(at, most), admits(at, most + 1n)]).toEqual([true, false]);
    expect([admits(at, -most), admits(at, -most - 1n)]).toEqual([true, false]);
    expect([admits(at, most - 7n, -7n), admits(at, most - 7n, -8n)]).toEqual([true, false]);
    expect([admits(at, 7n - most, 7n), admits(at, 7n - most, 8n)]).toEqual([true, false]);
  });

  it.each(['buy', 'sell'] as const)('[ORDER-6] includes the worth of a %s, rounded up', (side) => {
    const at = scenario();
    at.run(placing(WHALES, { ...lot, side }));
    const most = largestSettledWith(2n * LOT_MICROS + 1n);
    expect([admits(at, most), admits(at, most + 1n)]).toEqual([true, false]);
    at.next(WHALES, 2 * PRICE, 2 * PRICE);
    const later = largestSettledWith(3n * LOT_MICROS + 1n);
    expect([admits(at, later), admits(at, later + 1n)]).toEqual([true, false]);
  });

  it('[ORDER-6] includes the worth of a pending order at its target price', () => {
    const at = scenario();
    at.run(placing(WHALES, lot));
    at.run(resting(WHALES, PRICE - 1_000, lot));
    const most = largestSettledWith(2n * LOT_MICROS + 1n + 99_000_000_000n);
    expect([admits(at, most), admits(at, most + 1n)]).toEqual([true, false]);
  });

  it('[ORDER-6] has no worth of a position without a quote, and none of an instrument that is not listed', () => {
    const at = scenario();
    at.run(placing(WHALES, lot));
    const entry = at.position(1);
    const account = { ...at.account, balanceMicros: largestSettledWith(LOT_MICROS), realisedMicros: 0n };
    const unquoted = { ...at.valuation, quotes: { ...at.valuation.quotes, quoteOf: () => undefined } };
    expect(positionLimitRefusal(account, entry, unquoted)).toBeNull();
    const unlisted = { ...at.valuation, instruments: new Map() };
    expect(() => notionalOf(entry, unlisted)).toThrow(`instrument ${WHALES.id} is none of ours`);
    const holdsUnlisted = {
      ...account,
      exposures: new Map([...account.exposures].map(([, one]) => [99, one])),
    };
    expect(() => positionLimitRefusal(holdsUnlisted, entry, at.valuation)).toThrow(
      'account 1 holds an unknown instrument',
    );
  });

  it('[LEDGER-8] refuses an entry whose margin is beyond a column', () => {
    const at = scenario();
    at.run(placing(WHALES, lot));
    const entry = { ...at.position(1), marginMicros: LARGEST_MICROS + 1n };
    expect(positionLimitRefusal(at.account, entry, at.valuation)).toEqual({
      refused: 'position_too_large',
      data: { most: '4503599627.370495' },
    });
  });
});
