import { describe, expect, it } from 'vitest';
import { ExecutorScenario } from '../../../test/executor-scenario.ts';
import { EURJPY, EURUSD, USDJPY } from '../../../test/instruments.ts';
import { placing, resting, START_MS, TradingScenario } from '../../../test/trading-scenario.ts';
import { isRefusal } from '../../refusals.ts';
import { explainOrder } from '../explain/explain.ts';
import type { AmendOrder } from '../orders/commands.ts';

const THOUSAND = 1_000_000_000n;
const HALF = 50_000_000;

/** A buy limit of half a lot at 1.09000 with both stops, under a market at 1.10000 to 1.10010. */
function waiting(balance = THOUSAND): TradingScenario {
  const at = new TradingScenario(balance);
  at.quote(EURUSD, 110_000, 110_010);
  at.run(resting(EURUSD, 109_000, { stopLoss: 108_000, takeProfit: 111_000, clientId: 'mine' }));
  at.next(EURUSD, 110_000, 110_010);
  return at;
}

const amending = (changes: Partial<AmendOrder>): AmendOrder => ({
  kind: 'AmendOrder',
  orderId: 1,
  ...changes,
});

function reasonOf(at: TradingScenario, changes: Partial<AmendOrder>): string {
  const decision = at.decide(amending(changes));
  return isRefusal(decision) ? decision.refused : 'accepted';
}

describe('amendOrder', () => {
  it('[ORDER-27] replaces the terms of a pending order in place and computes its reserve again', () => {
    const at = waiting();
    const expiry = at.nowMs + 60_000;
    const { orders, postings } = at.run(
      amending({ targetPrice: 111_000, lots: 20_000_000, stopLoss: 110_500, takeProfit: null, expiry }),
    );
    expect(postings).toEqual([]);
    expect(orders).toMatchObject([
      {
        id: 1,
        status: 'pending',
        // Above the market it is a stop entry.
        pendingKind: 'stop',
        targetPrice: 111_000,
        lots: 20_000_000,
        stopLoss: 110_500,
        takeProfit: null,
        clientId: 'mine',
        expiresAtMs: expiry,
        createdAtMs: START_MS,
        amendedAtMs: START_MS + 250,
        // 0.20 × 100,000 × 1.11000 ÷ 100, and 0.20 × 5
        marginMicros: 222_000_000n,
        feeMicros: 1_000_000n,
      },
    ]);
    expect(at.account.reservedMicros).toBe(223_000_000n);
  });

  it('[ORDER-27] leaves what it does not name, and in a closed market changes what needs no price', () => {
    const at = waiting();
    at.market.setState(EURUSD, 'closed');
    const before = at.order(1);
    const [order] = at.run(amending({ expiry: at.nowMs + 1, stopLoss: null, targetPrice: 109_000 })).orders;
    expect(order).toEqual({
      ...before,
      stopLoss: null,
      expiresAtMs: at.nowMs + 1,
      amendedAtMs: at.nowMs,
    });
    expect(at.run(amending({ expiry: null })).orders).toMatchObject([{ expiresAtMs: null }]);
    expect(reasonOf(at, { targetPrice: 108_500 })).toBe('market_closed');
    expect(reasonOf(at, { lots: HALF + 1_000_000 })).toBe('market_closed');
  });

  it.each([
    [{ expiry: START_MS }, 'validation_failed'],
    [{ orderId: 9 }, 'not_found'],
    [{ lots: 1 }, 'lots_not_allowed'],
    [{ targetPrice: 110_010 }, 'target_not_allowed'],
    [{ targetPrice: 1 }, 'target_not_allowed'],
    // Its stops stay where they are, on the wrong side of the new target.
    [{ targetPrice: 107_000 }, 'stop_loss_not_allowed'],
    [{ targetPrice: 112_000 }, 'take_profit_not_allowed'],
    [{ stopLoss: 109_000 }, 'stop_loss_not_allowed'],
    [{ takeProfit: 108_999, stopLoss: null }, 'take_profit_not_allowed'],
    [{ lots: 2 * HALF }, 'insufficient_margin'],
  ] as const)('[ORDER-27] %o is refused as %s, and nothing is changed', (changes, reason) => {
    const at = waiting();
    const { reservedMicros } = at.account;
    const before = at.order(1);
    expect(reasonOf(at, changes)).toBe(reason);
    expect(at.order(1)).toBe(before);
    expect(at.account.reservedMicros).toBe(reservedMicros);
  });

  it('[ORDER-27] counts the old reserve as free, to the last micro-dollar', () => {
    // 0.91 lots at 1.09000: 991.9 of margin and 4.55 of fee.
    expect(reasonOf(waiting(996_450_000n), { lots: 91_000_000 })).toBe('accepted');
    expect(reasonOf(waiting(996_449_999n), { lots: 91_000_000 })).toBe('insufficient_margin');
  });

  it('[ORDER-27] takes a smaller reserve in a margin call too, and no larger one', () => {
    const at = waiting();
    at.run(placing(EURUSD, { lots: 40_000_000 }));
    at.next(EURUSD, 108_600, 108_610);
    at.run({ kind: 'ReviewMargin' });
    expect(at.account.marginCalled).toBe(true);
    const stops = { stopLoss: null, takeProfit: null };
    expect(reasonOf(at, { lots: HALF - 1_000_000 })).toBe('accepted');
    expect(reasonOf(at, { lots: HALF + 1_000_000 })).toBe('insufficient_margin');
    expect(reasonOf(at, { targetPrice: 108_000, ...stops })).toBe('accepted');
    expect(reasonOf(at, { targetPrice: 109_001, ...stops })).toBe('insufficient_margin');
  });

  it('[ORDER-27] [ORDER-26] of a reduce-only order stays within the position', () => {
    const at = waiting(10n * THOUSAND);
    at.run(placing(EURUSD));
    at.run(resting(EURUSD, 111_000, { side: 'sell', reduceOnly: true }));
    expect(reasonOf(at, { orderId: 3, lots: HALF + 1_000_000 })).toBe('not_reducing');
    expect(reasonOf(at, { orderId: 3, targetPrice: 112_000 })).toBe('accepted');
    at.run({ kind: 'CloseOrder', orderId: 2, lots: null });
    expect(reasonOf(at, { orderId: 3, targetPrice: 112_000 })).toBe('not_reducing');
    expect(reasonOf(at, { orderId: 3, expiry: at.nowMs + 1 })).toBe('accepted');
  });

  it('[ORDER-27] of a position changes the stops only', () => {
    const at = waiting(10n * THOUSAND);
    at.run(placing(EURUSD));
    expect(at.run(amending({ orderId: 2, stopLoss: 109_000 })).events).toMatchObject([
      { body: { kind: 'StopsSet', orderId: 2, stopLoss: 109_000, takeProfit: null } },
    ]);
    for (const changes of [{ targetPrice: 109_000 }, { lots: HALF }, { expiry: at.nowMs + 1 }])
      expect(reasonOf(at, { orderId: 2, stopLoss: 108_000, ...changes })).toBe('state_changed');
    at.run({ kind: 'CloseOrder', orderId: 2, lots: null });
    const afterClosing = at.decide(amending({ orderId: 2, stopLoss: 1 }), true);
    expect(afterClosing).toEqual({ refused: 'state_changed' });
  });

  it('[ORDER-27] [ORDER-11] converts at the rate of the change', () => {
    const at = new TradingScenario(10n * THOUSAND);
    at.quote(USDJPY, 150_000, 150_020);
    at.quote(EURJPY, 165_000, 165_020);
    at.run(resting(EURJPY, 160_000));
    at.next(USDJPY, 160_000, 160_020);
    at.quote(EURJPY, 165_000, 165_020);
    at.run(amending({ expiry: at.nowMs + 1 }));
    expect(at.order(1)).toMatchObject({ marginMicros: 533_297_780n });
    at.run(amending({ targetPrice: 161_000 }));
    // 0.5 × 100,000 × 161.000 ÷ 160.010 ÷ 100
    expect(at.order(1)).toMatchObject({ marginMicros: 503_093_557n });
  });
});

describe('a changed order in the market', () => {
  it('[ORDER-27] fills at its new target, not at its old one, from the next tick on, and is explained', async () => {
    const scenario = new ExecutorScenario();
    await scenario.start();
    await scenario.open(10n * THOUSAND);
    await scenario.moment([EURUSD, 110_000, 110_010]);
    await scenario.run(resting(EURUSD, 109_000));
    await scenario.run(amending({ targetPrice: 111_000, lots: 20_000_000 }));
    expect(await scenario.moment([EURUSD, 108_900, 108_910])).toEqual([]);
    await scenario.run(amending({ stopLoss: 100_000 }));
    // A moment that was lost in a crash and is played again.
    const changedMs = scenario.clock.now();
    await scenario.start();
    const replayed = scenario.market.tick(EURUSD, changedMs, 111_000, 111_010);
    scenario.executor.onMoment({ timeMs: changedMs, accepted: [replayed] });
    await scenario.settle();
    expect(scenario.facts()).toEqual([]);
    expect(await scenario.moment([EURUSD, 111_000, 111_010])).toEqual([
      '1: 1 filled at 111010 with 222020000 and 1000000',
    ]);
    const events = (await scenario.store.orderEvents(1, 1)) ?? [];
    const steps = explainOrder(1, events, scenario.executor.valuation);
    expect(steps.map(({ event, rule }) => `${event} ${rule}`)).toEqual([
      'accepted limit_better_than_market',
      'amended order_amended_by_user',
      'amended order_amended_by_user',
      'triggered target_reached',
      'filled stop_entry_first_price_beyond',
    ]);
    expect(steps[0]).toMatchObject({ level: 109_000 });
    expect(steps[1]).toMatchObject({
      amended: { lots: 20_000_000, targetPrice: 111_000, expiresAtMs: null },
    });
    const amounts = steps[1]?.numbers.map((one) => ('calculation' in one ? one.calculation.micros : 0n));
    expect(amounts).toEqual([222_000_000n, 1_000_000n]);
    expect(steps[2]).toMatchObject({ numbers: [], stops: { stopLoss: 100_000 }, tick: null });
  });

  it('[ORDER-27] [ORDER-24] ends at its new time, also when a sliced moment is being played', async () => {
    const scenario = new ExecutorScenario(undefined, undefined, 1);
    await scenario.start();
    const store = { ids: [await scenario.open(THOUSAND), await scenario.open(THOUSAND)] };
    await scenario.moment([EURUSD, 110_000, 110_010]);
    const expiry = scenario.clock.now() + 250;
    for (const id of store.ids) await scenario.run(resting(EURUSD, 109_000, { expiry }), id);
    scenario.play();
    // The second account is not played yet: its order ends before the command is decided.
    const answer = scenario.ask({ kind: 'AmendOrder', orderId: 2, expiry: expiry + 500 }, 2);
    await scenario.settle();
    expect(await answer).toBe('state_changed');
    expect(scenario.facts()).toEqual(['1: 1 cancelled expired', '2: 2 cancelled expired']);
    await scenario.run(resting(EURUSD, 109_000, { expiry: scenario.clock.now() + 250 }));
    await scenario.run(amending({ orderId: 3, expiry: scenario.clock.now() + 500 }));
    expect(await scenario.moment()).toEqual([]);
    expect(await scenario.moment()).toEqual(['1: 3 cancelled expired']);
  });
});
