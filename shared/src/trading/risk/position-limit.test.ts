import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EURUSD } from '../../../test/instruments.ts';
import { placing, resting, TradingScenario } from '../../../test/trading-scenario.ts';
import { LARGEST_MICROS } from '../../limits.ts';
import { LOT_SCALE } from '../../numbers/price.ts';
import { isRefusal } from '../../refusals.ts';
import type { PlaceOrder, PlacePending } from '../orders/commands.ts';
import { creditable } from './position-limit.ts';

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
