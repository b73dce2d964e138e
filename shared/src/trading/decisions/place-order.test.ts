import { describe, expect, it } from 'vitest';
import { BARE, EURUSD, NATGAS, USDJPY } from '../../../test/instruments.ts';
import { placing, resting, START_MS, TradingScenario } from '../../../test/trading-scenario.ts';
import { isRefusal, type RefusalReason } from '../../refusals.ts';
import type { PlaceOrder, PlacePending } from '../orders/commands.ts';

const THOUSAND = 1_000_000_000n;

function scenario(openingMicros = THOUSAND): TradingScenario {
  const one = new TradingScenario(openingMicros);
  one.quote(EURUSD, 110_000, 110_010);
  one.quote(NATGAS, 3_000, 3_005);
  return one;
}

function reasonOf(at: TradingScenario, command: PlaceOrder | PlacePending): RefusalReason | 'accepted' {
  const decision = at.decide(command);
  return isRefusal(decision) ? decision.refused : 'accepted';
}

describe('placeOrder', () => {
  it('[ORDER-7] [ORDER-8] opens a buy at the ask and a sell at the bid, with margin, fee and tick fixed in the order', () => {
    const at = scenario(THOUSAND * 10n);
    const [buy] = at.run(placing(EURUSD)).orders;
    expect(buy).toMatchObject({
      id: 1,
      side: 'buy',
      status: 'holding',
      openPrice: 110_010,
      marginMicros: 550_050_000n,
      feeMicros: 2_500_000n,
      openTick: { seq: 1, timeMs: START_MS, bid: 110_000, ask: 110_010 },
    });
    const [sell] = at.run(placing(EURUSD, { side: 'sell' })).orders;
    expect(sell).toMatchObject({ id: 2, openPrice: 110_000, marginMicros: 550_000_000n });
  });

  it('[ORDER-8] records the tick before its fill, and the tick of the converting pair', () => {
    const at = scenario(THOUSAND * 10n);
    at.nowMs += 250;
    at.quote(EURUSD, 110_100, 110_110);
    expect(at.run(placing(EURUSD)).events[0]?.body).toMatchObject({
      before: { seq: 1, timeMs: START_MS, bid: 110_000, ask: 110_010 },
      order: { openTick: { seq: 2, bid: 110_100, ask: 110_110 } },
      terms: { conversionTick: null },
    });
    at.quote(USDJPY, 150_000, 150_020);
    expect(at.run(placing(USDJPY)).events[0]?.body).toMatchObject({
      before: null,
      terms: { conversionTick: { instrumentId: USDJPY.id, seq: 1, bid: 150_000, ask: 150_020 } },
    });
  });

  it('[MARGIN-3] takes the fee as a share of the margin when so set', () => {
    const at = new TradingScenario(THOUSAND, { feeType: 'of_margin' });
    at.quote({ ...EURUSD }, 110_000, 110_010);
    at.run(placing(EURUSD, { lots: 1_000_000 }));
    expect(at.position(1).feeMicros).toBe(11_001_000n * 5n);
  });

  it('[MARGIN-1] gives a fixed-margin order the leverage 1, whichever was requested', () => {
    const [order] = scenario(THOUSAND * 10n).run(placing(NATGAS, { leverage: 100 })).orders;
    expect(order).toMatchObject({ leverage: 1, marginMicros: 500_000_000n });
  });

  it('[ORDER-2] accepts what uses the free margin up to the last micro-dollar and refuses one more', () => {
    expect(reasonOf(scenario(552_550_000n), placing(EURUSD))).toBe('accepted');
    const refused = scenario(552_549_999n).decide(placing(EURUSD));
    expect(refused).toEqual({
      refused: 'insufficient_margin',
      data: { required: '552.550000', available: '552.549999', margin_call: false },
    });
  });

  it('[MARGIN-10] refuses an entry at a margin level of 100 % and below, however small the entry', () => {
    const at = scenario(THOUSAND);
    at.run(placing(EURUSD));
    at.quote(EURUSD, 109_115, 109_125); // equity 997.5 − 447.5 = 550.00 on a margin of 550.05
    const refused = at.decide(placing(EURUSD, { lots: 1_000_000, leverage: 500 }));
    expect(refused).toMatchObject({ refused: 'insufficient_margin', data: { margin_call: true } });
  });

  it('[ORDER-20] refuses an entry beyond the most positions and pending orders, and accepts it when one has ended', () => {
    const at = new TradingScenario(THOUSAND, { maxOpenOrders: 2 });
    at.quote(EURUSD, 110_000, 110_010);
    const small = placing(EURUSD, { lots: 1_000_000 });
    at.run(small);
    at.run(resting(EURUSD, 109_000, { lots: 1_000_000 }));
    expect(at.decide(small)).toEqual({ refused: 'too_many_orders', data: { max: 2 } });
    expect(reasonOf(at, resting(EURUSD, 109_000))).toBe('too_many_orders');
    at.run({ kind: 'CancelOrder', orderId: 2 });
    expect(reasonOf(at, small)).toBe('accepted');
  });

  describe('[ORDER-21] in a margin call', () => {
    function called(bid = 109_115): TradingScenario {
      const at = scenario(THOUSAND);
      at.run(placing(EURUSD));
      at.quote(EURUSD, bid, bid + 10);
      return at;
    }
    const hedge = (lots: number) => placing(EURUSD, { side: 'sell', lots, leverage: 500 });

    it('admits a market order that reduces the net exposure in its instrument', () => {
      expect(reasonOf(called(), hedge(50_000_000))).toBe('accepted');
      expect(reasonOf(called(), hedge(1_000_000))).toBe('accepted');
    });

    it('refuses one that adds to it, turns it, or is of another instrument, and every pending order', () => {
      const at = called();
      at.quote(USDJPY, 150_000, 150_010);
      for (const command of [
        placing(EURUSD, { lots: 1_000_000, leverage: 500 }),
        hedge(51_000_000),
        placing(USDJPY, { side: 'sell', lots: 1_000_000 }),
        resting(EURUSD, 110_000, { side: 'sell', lots: 1_000_000 }),
      ])
        expect(reasonOf(at, command)).toBe('insufficient_margin');
    });

    it('counts the positions of both sides', () => {
      const at = called();
      at.run(hedge(30_000_000));
      expect(reasonOf(at, hedge(21_000_000))).toBe('insufficient_margin');
      expect(reasonOf(at, hedge(20_000_000))).toBe('accepted');
    });

    it('refuses one whose margin would bring the level down to stop-out', () => {
      // Equity 302.50: with a second margin of 545.70 the level would be 27 %.
      const at = called(108_620);
      expect(reasonOf(at, placing(EURUSD, { side: 'sell', leverage: 100 }))).toBe('insufficient_margin');
    });

    it('leaves an account without a call to its free margin', () => {
      const at = called(109_300); // level 116 %, free margin 87.45
      expect(reasonOf(at, placing(EURUSD, { side: 'sell', leverage: 100 }))).toBe('insufficient_margin');
    });
  });

  it('[ORDER-3] fills at a quote of two seconds ago and refuses an older one', () => {
    const at = scenario();
    at.nowMs += 2_000;
    expect(reasonOf(at, placing(EURUSD))).toBe('accepted');
    at.nowMs += 1;
    expect(reasonOf(at, placing(EURUSD))).toBe('price_not_available');
  });

  it('[PRICE-1] refuses while the newest tick is in quarantine, after the hours and before the stops', () => {
    const at = scenario();
    at.market.doubt(EURUSD);
    expect(reasonOf(at, placing(EURUSD))).toBe('price_not_available');
    expect(reasonOf(at, placing(EURUSD, { stopLoss: 120_000 }))).toBe('price_not_available');
    expect(reasonOf(at, resting(EURUSD, 109_000))).toBe('price_not_available');
    at.market.setState(EURUSD, 'halted');
    expect(reasonOf(at, placing(EURUSD))).toBe('trading_halted');
    at.market.setState(EURUSD, 'open');
    at.next(EURUSD, 110_001, 110_011);
    expect(reasonOf(at, placing(EURUSD))).toBe('accepted');
  });

  it('[MARGIN-2] refuses while the pair that converts the price has no quote', () => {
    const at = scenario();
    at.quote({ ...USDJPY, id: 3 }, 165_000, 165_020);
    expect(reasonOf(at, placing({ ...USDJPY, id: 3 }))).toBe('price_not_available');
  });

  describe('with a bound on slippage', () => {
    it.each([
      ['buy', 110_005, 110_015, 5, 'accepted'],
      ['buy', 110_006, 110_016, 5, 'price_moved'],
      ['buy', 109_000, 109_010, 0, 'accepted'], // in the user's favour
      ['sell', 109_995, 110_005, 5, 'accepted'],
      ['sell', 109_994, 110_004, 5, 'price_moved'],
      ['sell', 111_000, 111_010, 0, 'accepted'],
    ] as const)(
      '[ORDER-4] a %s from 1.10000/1.10010 to %d/%d within %d points is %s',
      (side, bid, ask, deviation, expected) => {
        const at = scenario();
        at.nowMs += 500;
        at.quote(EURUSD, bid, ask);
        expect(reasonOf(at, placing(EURUSD, { side, deviation, quoteTimeMs: START_MS }))).toBe(expected);
      },
    );

    it('[ORDER-4] refuses a quote time that the tape does not reach back to, and ignores one from the future', () => {
      expect(reasonOf(scenario(), placing(EURUSD, { deviation: 5, quoteTimeMs: START_MS - 1 }))).toBe(
        'price_moved',
      );
      expect(reasonOf(scenario(), placing(EURUSD, { deviation: 0, quoteTimeMs: START_MS + 60_000 }))).toBe(
        'accepted',
      );
      expect(reasonOf(scenario(), placing(EURUSD, { deviation: 0 }))).toBe('accepted');
    });
  });

  it.each([
    [1_000_000, 'accepted'],
    [999_999, 'lots_not_allowed'],
    [0, 'lots_not_allowed'],
    [-1_000_000, 'lots_not_allowed'],
    [1_500_000, 'lots_not_allowed'], // one decimal too many
    [10_000_000_000, 'insufficient_margin'],
    [10_001_000_000, 'lots_not_allowed'],
  ] as const)(
    '[ORDER-17] %d × 1e-8 lots, where 0.01 to 100 in steps of 0.01 are allowed, is %s',
    (lots, expected) => {
      expect(reasonOf(scenario(), placing(EURUSD, { lots }))).toBe(expected);
    },
  );

  it('[ORDER-17] returns the first refusal in the documented order when several apply', () => {
    const at = scenario(1n);
    at.nowMs += 60_000;
    at.market.setState(EURUSD, 'closed');
    const wrong = { lots: 1, leverage: 3, deviation: 0, quoteTimeMs: 0 };
    expect(reasonOf(at, placing({ ...EURUSD, id: 99 }, wrong))).toBe('not_found');
    expect(reasonOf(at, placing(BARE, wrong))).toBe('no_multiplier_configured');
    expect(reasonOf(at, placing(EURUSD, { ...wrong, leverage: null }))).toBe('validation_failed');
    expect(reasonOf(at, placing(EURUSD, wrong))).toBe('multiple_not_allowed');
    expect(reasonOf(at, placing(EURUSD, { ...wrong, leverage: 100 }))).toBe('lots_not_allowed');
    const sized = { ...wrong, leverage: 100, lots: 1_000_000 };
    expect(reasonOf(at, placing(EURUSD, sized))).toBe('market_closed');
    at.market.setState(EURUSD, 'halted');
    expect(reasonOf(at, placing(EURUSD, sized))).toBe('trading_halted');
    at.market.setState(EURUSD, 'close_only');
    expect(reasonOf(at, placing(EURUSD, sized))).toBe('trading_halted');
    at.market.setState(EURUSD, 'open');
    expect(reasonOf(at, placing(EURUSD, sized))).toBe('price_not_available');
    at.quote(EURUSD, 110_000, 110_010);
    expect(reasonOf(at, placing(EURUSD, sized))).toBe('price_moved');
    expect(reasonOf(at, placing(EURUSD, { ...sized, deviation: null }))).toBe('insufficient_margin');
  });
});
