import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BARE, EURJPY, EURUSD, NATGAS, USDJPY } from '../../../test/instruments.ts';
import { placing, resting, START_MS, TradingScenario } from '../../../test/trading-scenario.ts';
import { isRefusal, type RefusalReason } from '../../refusals.ts';
import type { PlacePending } from '../orders/commands.ts';
import { accountFigures } from '../risk/figures.ts';

const THOUSAND = 1_000_000_000n;

function scenario(openingMicros = THOUSAND): TradingScenario {
  const one = new TradingScenario(openingMicros);
  one.quote(EURUSD, 109_990, 110_000);
  one.nowMs += 250;
  one.quote(EURUSD, 110_000, 110_010);
  return one;
}

function reasonOf(at: TradingScenario, command: PlacePending): RefusalReason | 'accepted' {
  const decision = at.decide(command);
  return isRefusal(decision) ? decision.refused : 'accepted';
}

describe('placePending', () => {
  it.each([
    ['buy', 110_009, 'limit'],
    ['buy', 110_011, 'stop'],
    ['sell', 110_001, 'limit'],
    ['sell', 109_999, 'stop'],
  ] as const)(
    '[ORDER-10] infers of a %s at %d, with the market at 110000/110010, that it is a %s',
    (side, target, kind) => {
      expect(scenario().run(resting(EURUSD, target, { side })).orders).toMatchObject([
        { status: 'pending', side, pendingKind: kind, targetPrice: target },
      ]);
    },
  );

  it('[ORDER-11] reserves margin and fee at the target, and moves no money', () => {
    const at = scenario();
    const { events, postings } = at.run(resting(EURUSD, 109_000, { stopLoss: 108_000, takeProfit: 111_000 }));
    expect(postings).toEqual([]);
    expect(at.account).toMatchObject({
      balanceMicros: THOUSAND,
      marginMicros: 0n,
      reservedMicros: 545_000_000n + 2_500_000n,
      holdingCount: 0,
    });
    expect(accountFigures(at.account, at.valuation)).toMatchObject({
      equityMicros: THOUSAND,
      freeMarginMicros: 452_500_000n,
      marginLevelCents: null,
      riskRateCents: 0,
    });
    expect(at.order(1)).toMatchObject({
      status: 'pending',
      stopLoss: 108_000,
      takeProfit: 111_000,
      createdAtMs: START_MS + 250,
    });
    expect(events[0]?.body).toMatchObject({
      tick: { seq: 2, bid: 110_000, ask: 110_010 },
      before: { seq: 1, bid: 109_990, ask: 110_000 },
      terms: { conversionTick: null },
    });
  });

  it('[ORDER-11] converts a yen cross at the rate of its placement, and records the tick of that rate', () => {
    const at = new TradingScenario(THOUSAND * 10n);
    at.quote(USDJPY, 150_000, 150_020);
    at.quote(EURJPY, 165_000, 165_020);
    const [event] = at.run(resting(EURJPY, 160_000)).events;
    // 0.5 × 100,000 × 160.000 ÷ 150.010 ÷ 100
    expect(at.order(1).marginMicros).toBe(533_297_780n);
    expect(event?.body).toMatchObject({
      terms: { conversionTick: { instrumentId: USDJPY.id, seq: 1, bid: 150_000, ask: 150_020 } },
    });
  });

  it('[ORDER-11] accepts what reserves the last micro-dollar of free margin and refuses one more', () => {
    expect(reasonOf(scenario(547_500_000n), resting(EURUSD, 109_000))).toBe('accepted');
    expect(scenario(547_499_999n).decide(resting(EURUSD, 109_000))).toEqual({
      refused: 'insufficient_margin',
      data: { required: '547.500000', available: '547.499999', margin_call: false },
    });
  });

  it('[ORDER-11] counts the reserves of pending orders against entries of either kind', () => {
    const at = scenario();
    at.run(resting(EURUSD, 109_000));
    expect(reasonOf(at, resting(EURUSD, 109_000))).toBe('insufficient_margin');
    expect(at.decide(placing(EURUSD))).toMatchObject({ refused: 'insufficient_margin' });
  });

  it.each([
    ['buy', 110_010, 'target_not_allowed'], // the market itself
    ['buy', 110_000, 'accepted'],
    ['sell', 110_000, 'target_not_allowed'],
    ['sell', 110_010, 'accepted'],
    ['buy', 11_001, 'accepted'],
    ['buy', 11_000, 'target_not_allowed'],
    ['buy', 0, 'target_not_allowed'],
    ['buy', -1, 'target_not_allowed'],
    ['sell', 1_100_000, 'accepted'],
    ['sell', 1_100_001, 'target_not_allowed'],
  ] as const)('[ORDER-15] a %s at %d with the market at 110000/110010 is %s', (side, target, expected) => {
    expect(reasonOf(scenario(THOUSAND * 100n), resting(EURUSD, target, { side }))).toBe(expected);
  });

  it('[ORDER-15] names the field and its bounds', () => {
    expect(scenario().decide(resting(EURUSD, 110_010))).toEqual({
      refused: 'target_not_allowed',
      data: { field: 'target_price', min: 0.11001, max: 11.001 },
    });
  });

  it('[STOP-1] measures stops from the target, not from the market', () => {
    const at = scenario();
    expect(reasonOf(at, resting(EURUSD, 105_000, { stopLoss: 104_990, takeProfit: 105_010 }))).toBe(
      'accepted',
    );
    expect(at.decide(resting(EURUSD, 105_000, { stopLoss: 104_991, takeProfit: 105_009 }))).toEqual({
      refused: 'stop_loss_not_allowed',
      data: { field: 'stop_loss_price', min: 0.00001, max: 1.0499 },
    });
    expect(at.decide(resting(EURUSD, 105_000, { takeProfit: 105_009 }))).toEqual({
      refused: 'take_profit_not_allowed',
      data: { field: 'target_profit_price', min: 1.0501, max: 10.5 },
    });
  });

  it('[ORDER-17] returns the first refusal in the documented order when several apply', () => {
    const at = scenario(1n);
    at.nowMs += 60_000;
    at.market.setState(EURUSD, 'closed');
    const wrong = { lots: 1, leverage: 3, stopLoss: 1_000_000 };
    expect(reasonOf(at, resting({ ...EURUSD, id: 99 }, 1, wrong))).toBe('not_found');
    expect(reasonOf(at, resting(BARE, 1, wrong))).toBe('no_multiplier_configured');
    expect(reasonOf(at, resting(EURUSD, 1, { ...wrong, leverage: null }))).toBe('validation_failed');
    expect(reasonOf(at, resting(EURUSD, 1, wrong))).toBe('multiple_not_allowed');
    expect(reasonOf(at, resting(EURUSD, 1, { ...wrong, leverage: 100 }))).toBe('lots_not_allowed');
    const sized = { stopLoss: 1_000_000 };
    expect(reasonOf(at, resting(EURUSD, 1, sized))).toBe('market_closed');
    at.market.setState(EURUSD, 'halted');
    expect(reasonOf(at, resting(EURUSD, 1, sized))).toBe('trading_halted');
    at.market.setState(EURUSD, 'close_only');
    expect(reasonOf(at, resting(EURUSD, 1, sized))).toBe('trading_halted');
    at.market.setState(EURUSD, 'open');
    expect(reasonOf(at, resting(EURUSD, 1, sized))).toBe('price_not_available');
    at.quote(EURUSD, 110_000, 110_010);
    expect(reasonOf(at, resting(EURUSD, 1, sized))).toBe('target_not_allowed');
    expect(reasonOf(at, resting(EURUSD, 109_000, { ...sized, takeProfit: 1 }))).toBe('stop_loss_not_allowed');
    expect(reasonOf(at, resting(EURUSD, 109_000, { takeProfit: 1 }))).toBe('take_profit_not_allowed');
    expect(reasonOf(at, resting(EURUSD, 109_000))).toBe('insufficient_margin');
  });

  it('[MARGIN-2] refuses while the pair that converts the price has no quote', () => {
    const at = scenario();
    at.quote(EURJPY, 165_000, 165_020);
    expect(reasonOf(at, resting(EURJPY, 160_000))).toBe('price_not_available');
  });

  it('[MARGIN-10] refuses a pending order in margin call', () => {
    const at = scenario();
    at.run(placing(EURUSD));
    at.next(EURUSD, 109_115, 109_125);
    at.run({ kind: 'ReviewMargin' });
    expect(at.decide(resting(EURUSD, 100_000, { lots: 1_000_000, leverage: 500 }))).toMatchObject({
      refused: 'insufficient_margin',
      data: { margin_call: true },
    });
  });

  it('[ORDER-11] has a reserve equal to the sum of its pending orders after any placements, cancellations, fills and resets', () => {
    const step = fc.record({
      instrument: fc.constantFrom(EURUSD, USDJPY, NATGAS),
      act: fc.constantFrom('place', 'place', 'cancel', 'fill', 'reset'),
      side: fc.constantFrom('buy' as const, 'sell' as const),
      lots: fc.integer({ min: 1, max: 300 }).map((steps) => steps * 1_000_000),
      shift: fc.integer({ min: -5000, max: 5000 }),
      which: fc.nat(9),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30, size: 'max' }), (steps) => {
        const at = new TradingScenario(THOUSAND * 1000n);
        for (const one of [EURUSD, USDJPY, NATGAS]) at.quote(one, 110_000, 110_010);
        for (const { instrument, act, side, lots, shift, which } of steps) {
          const leverage = instrument === NATGAS ? null : 100;
          const orders = [...at.account.openOrders.values()].filter((one) => one.status === 'pending');
          const order = orders[which % Math.max(1, orders.length)];
          if (act === 'place') {
            const decision = at.decide(resting(instrument, 110_000 + shift, { side, lots, leverage }));
            if (!isRefusal(decision)) at.books.record(1, decision, at.nowMs);
          } else if (act === 'reset') at.run({ kind: 'ResetDemo', openingMicros: THOUSAND * 1000n });
          else if (order !== undefined && act === 'cancel')
            at.run({ kind: 'CancelOrder', orderId: order.id });
          else if (order !== undefined) {
            for (const one of [EURUSD, USDJPY, NATGAS]) at.next(one, order.targetPrice, order.targetPrice);
            at.run({ kind: 'FireTrigger', orderId: order.id, trigger: 'entry' });
          }
          let reserved = 0n;
          let margin = 0n;
          for (const { status, marginMicros, feeMicros } of at.account.openOrders.values()) {
            if (status === 'pending') reserved += marginMicros + feeMicros;
            else margin += marginMicros;
          }
          expect(at.account.reservedMicros).toBe(reserved);
          expect(at.account.marginMicros).toBe(margin);
        }
      }),
    );
  });
});
