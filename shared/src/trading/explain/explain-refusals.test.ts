/** Records that an explanation refuses, because their amounts or prices do not follow from their ticks. */

import { describe, expect, it } from 'vitest';
import { EURJPY, EURUSD, USDJPY } from '../../../test/instruments.ts';
import { calculationTexts as texts, ExplainedScenario } from '../../../test/explained-scenario.ts';
import { placing, resting } from '../../../test/trading-scenario.ts';
import { rolloverAfter } from '../../market/rollover.ts';
import type { AccountEvent, EventBody, MissingFunds } from '../orders/events.ts';
import { explainOrder } from './explain.ts';

type Kind = EventBody['kind'];

/** One order with everything that happened to it. */
class ChangedScenario extends ExplainedScenario {
  /** The events of order 1, of which the newest of a kind has other fields. */
  changed<Of extends Kind>(
    kind: Of,
    change: (body: Extract<EventBody, { kind: Of }>) => object,
  ): AccountEvent[] {
    const index = this.events.findLastIndex(({ body }) => body.kind === kind);
    return this.events.map((event, place) =>
      place === index
        ? {
            ...event,
            body: { ...event.body, ...change(event.body as Extract<EventBody, { kind: Of }>) },
          }
        : event,
    );
  }
}

function started(openingMicros = 1_000_000_000n): ChangedScenario {
  const scenario = new ChangedScenario(openingMicros);
  scenario.tick(EURUSD, 110_000, 110_010);
  return scenario;
}

describe('[EXPLAIN-4] an explanation of an amended order', () => {
  function amended(): ChangedScenario {
    const scenario = started();
    scenario.does(resting(EURUSD, 109_000));
    scenario.does({ kind: 'AmendOrder', orderId: 1, targetPrice: 111_000, takeProfit: 112_000 });
    return scenario;
  }

  it('has its new terms, and its reserve computed again', () => {
    const scenario = amended();
    scenario.does({ kind: 'AmendOrder', orderId: 1, stopLoss: 108_000 });
    const [, first, second] = scenario.explain(1);
    expect(first).toMatchObject({
      event: 'amended',
      rule: 'order_amended_by_user',
      tick: { Seq: 1 },
      stops: { stop_loss: 0, take_profit: 1.12, trailing_stop: 0 },
    });
    expect(texts(first?.numbers)).toEqual([
      'margin = lots × units × price × q ÷ multiple = 555.000000',
      'fee = lots × rate = 2.500000',
    ]);
    expect(second).toMatchObject({ stops: { stop_loss: 1.08, take_profit: 1.12 }, numbers: [] });
    scenario.tick(EURUSD, 111_100, 111_110);
    scenario.does({ kind: 'FireTrigger', orderId: 1, trigger: 'entry' });
    expect(scenario.explain(1).at(-1)?.rule).toBe('stop_entry_first_price_beyond');
  });

  it('is refused with a kind that its tick contradicts, or another reserve', () => {
    const scenario = amended();
    expect(() =>
      scenario.explain(
        1,
        scenario.changed('OrderAmended', () => ({ pendingKind: 'limit' })),
      ),
    ).toThrow('the kind of order 1 follows from its tick');
    expect(() =>
      scenario.explain(
        1,
        scenario.changed('OrderAmended', ({ reserve }) => ({ reserve: { ...reserve, feeMicros: 1n } })),
      ),
    ).toThrow('the fee that is explained');
  });

  it('proves no kind without a tick, or with the target that it had', () => {
    const scenario = amended();
    const kind = { pendingKind: 'limit' } as const;
    expect(
      scenario.explain(
        1,
        scenario.changed('OrderAmended', () => ({ ...kind, tick: null })),
      ),
    ).toHaveLength(2);
    const same = scenario.changed('OrderAmended', () => ({
      ...kind,
      targetPrice: 109_000,
      reserve: undefined,
    }));
    expect(scenario.explain(1, same)).toHaveLength(2);
  });

  it('is refused of a position', () => {
    const scenario = amended();
    const [, amendment] = scenario.events;
    const position = started();
    position.does(placing(EURUSD));
    expect(() => position.explain(1, [...position.events, amendment as AccountEvent])).toThrow(
      'order 1 waits when its terms are changed',
    );
  });
});

describe('[EXPLAIN-4] an explanation of an order that was reached and not filled', () => {
  /** A gap beyond the target takes more margin than the account has. */
  function uncovered(): ChangedScenario {
    const scenario = started();
    scenario.does(resting(EURUSD, 111_000, { lots: 80_000_000 }));
    scenario.tick(EURUSD, 130_000, 130_010);
    scenario.does({ kind: 'FireTrigger', orderId: 1, trigger: 'entry' });
    return scenario;
  }

  it('is refused without a tick, or with one that did not reach the target', () => {
    const scenario = uncovered();
    const early = { seq: 1, timeMs: 0, bid: 110_980, ask: 110_990 };
    for (const tick of [null, early])
      expect(() =>
        scenario.explain(
          1,
          scenario.changed('OrderCancelled', () => ({ tick })),
        ),
      ).toThrow('a tick reached the target of order 1');
  });

  it('is refused of a position', () => {
    const scenario = uncovered();
    const position = started();
    position.does(placing(EURUSD));
    expect(() => position.explain(1, [...position.events, scenario.events[1] as AccountEvent])).toThrow(
      'a tick reached the target of order 1',
    );
  });

  it('is refused where the account had what the fill takes, unless it was in a margin call', () => {
    const scenario = uncovered();
    const withFunds = (changes: Partial<MissingFunds>) =>
      scenario.changed('OrderCancelled', ({ lacked }) => ({ lacked: { ...lacked, ...changes } }));
    // 1,040.08 of margin and 4 of fee.
    const enough = { equityMicros: 1_044_080_000n };
    expect(() => scenario.explain(1, withFunds(enough))).toThrow('order 1 was not covered at its tick');
    expect(scenario.explain(1, withFunds({ equityMicros: 1_044_079_999n }))).toHaveLength(3);
    expect(scenario.explain(1, withFunds({ ...enough, reservedMicros: 1n }))).toHaveLength(3);
    expect(scenario.explain(1, withFunds({ ...enough, heldMicros: 1n }))).toHaveLength(3);
    expect(scenario.explain(1, withFunds({ ...enough, marginCalled: true })).at(-1)?.rule).toBe(
      'margin_call_at_fill',
    );
  });

  it('has no numbers where an older log has none', () => {
    const scenario = uncovered();
    const [end] = scenario
      .explain(
        1,
        scenario.changed('OrderCancelled', () => ({ lacked: undefined })),
      )
      .slice(-1);
    expect(end).toMatchObject({ rule: 'insufficient_margin_at_fill', numbers: [] });
  });

  it('is refused where no stop was reached at the fill', () => {
    const scenario = uncovered();
    expect(() =>
      scenario.explain(
        1,
        scenario.changed('OrderCancelled', () => ({ reason: 'closed_by_fill' })),
      ),
    ).toThrow('a stop of order 1 was reached at its tick');
  });

  it('states an expiry, a reset, and a fill that would not have reduced', () => {
    const scenario = uncovered();
    const rules = (['expired', 'reset', 'not_reducing'] as const).map(
      (reason) =>
        scenario
          .explain(
            1,
            scenario.changed('OrderCancelled', () => ({ reason })),
          )
          .at(-1)?.rule,
    );
    expect(rules).toEqual(['order_expired', 'demo_reset', 'not_reducing_at_fill']);
  });
});

describe('[EXPLAIN-4] an explanation of a filled order', () => {
  it('is refused with a tick that did not reach the target', () => {
    const scenario = started();
    scenario.does(resting(EURUSD, 109_000));
    scenario.tick(EURUSD, 108_900, 108_910);
    scenario.does({ kind: 'FireTrigger', orderId: 1, trigger: 'entry' });
    const early = { seq: 1, timeMs: 0, bid: 109_000, ask: 109_001 };
    expect(() =>
      scenario.explain(
        1,
        scenario.changed('OrderFilled', () => ({ tick: early })),
      ),
    ).toThrow('order 1 filled at a tick that reached its target');
    const [, filled] = scenario.events;
    expect(() => scenario.explain(1, [...scenario.events, filled as AccountEvent])).toThrow(
      'order 1 filled at a tick that reached its target',
    );
  });

  it('is refused with another rate than that of its pair', () => {
    const scenario = new ChangedScenario(10_000_000_000n);
    scenario.tick(USDJPY, 150_000, 150_020);
    scenario.tick(EURJPY, 165_000, 165_010);
    scenario.does(placing(EURJPY));
    const other = { seq: 1, timeMs: 0, bid: 150_000, ask: 150_022, instrumentId: USDJPY.id };
    expect(() =>
      scenario.explain(
        1,
        scenario.changed('OrderOpened', ({ terms }) => ({ terms: { ...terms, conversionTick: other } })),
      ),
    ).toThrow('the rate that is explained is the one that was used');
    const older = scenario.changed('OrderOpened', ({ terms }) => ({
      terms: { ...terms, conversionTick: null },
    }));
    expect(scenario.explain(1, older)[1]?.numbers.map(({ name }) => name)).toEqual(['margin', 'fee']);
    const { conversions } = scenario.valuation;
    expect(() => explainOrder(1, scenario.events, { instruments: new Map(), conversions })).toThrow(
      'instrument 3 is one of ours',
    );
  });
});

describe('[EXPLAIN-4] an explanation of a closed position', () => {
  function closed(): ChangedScenario {
    const scenario = started();
    scenario.does(placing(EURUSD));
    scenario.does({ kind: 'CloseOrder', orderId: 1, lots: null });
    return scenario;
  }

  it('is refused with another price than that of its tick, and of an order that waits', () => {
    const scenario = closed();
    expect(() =>
      scenario.explain(
        1,
        scenario.changed('OrderClosed', () => ({ closePrice: 110_010 })),
      ),
    ).toThrow('order 1 closed at the price of its tick');
    const waiting = started();
    waiting.does(resting(EURUSD, 109_000));
    expect(() => waiting.explain(1, [...waiting.events, scenario.events[1] as AccountEvent])).toThrow(
      'order 1 is a position when it closes',
    );
  });

  it('has no numbers of a stop-out where an older log has none, and the level of the call itself', () => {
    const scenario = closed();
    const stopped = (stoppedOutAt?: object) =>
      scenario.explain(
        1,
        scenario.changed('OrderClosed', () => ({ reason: 'stop_out', stoppedOutAt })),
      )[2];
    expect(stopped()).toMatchObject({ rule: 'margin_level_at_stop_out', numbers: [] });
    expect(stopped()).not.toHaveProperty('level');
    const level = stopped({ equityMicros: 500_000n, marginMicros: 1_000_000n })?.numbers[0];
    expect(level?.value).toBe('50.00');
    expect(() => stopped({ equityMicros: 500_100n, marginMicros: 1_000_000n })).toThrow(
      'at the stop-out level or below',
    );
    expect(() => stopped({ equityMicros: 500_000n, marginMicros: 0n })).toThrow(
      'at the stop-out level or below',
    );
  });

  it('has where its trailing stop stood, and is refused where that does not follow from the best price', () => {
    const scenario = started();
    scenario.does(placing(EURUSD, { trailingStop: 100 }));
    scenario.tick(EURUSD, 110_200, 110_210);
    const best = { seq: 2, timeMs: scenario.nowMs, bid: 110_200, ask: 110_210 };
    scenario.tick(EURUSD, 110_090, 110_100);
    scenario.does({ kind: 'CloseOrder', orderId: 1, lots: null });
    const trailed = (changes: object) =>
      scenario.explain(
        1,
        scenario.changed('OrderClosed', () => ({
          reason: 'trailing_stop',
          trailed: { price: 110_100, best },
          ...changes,
        })),
      );
    const [reached, end] = trailed({}).slice(2);
    expect(reached).toMatchObject({ event: 'triggered', rule: 'trailing_stop_reached', level: 1.101 });
    expect(reached?.numbers).toMatchObject([{ name: 'trailing_stop' }]);
    expect(end).toMatchObject({ event: 'closed', tick: { Bid: 1.1009 } });
    const unreached = 'order 1 closed at a tick that reached its trailing stop';
    expect(() => trailed({ trailed: { price: 110_101, best } })).toThrow(unreached);
    // The best price puts the stop below the closing tick.
    expect(() => trailed({ trailed: { price: 110_080, best: { ...best, bid: 110_180 } } })).toThrow(
      unreached,
    );
    expect(() => trailed({ trailed: undefined })).toThrow('the trailing stop of order 1 is recorded');
    const bare = closed();
    expect(() =>
      bare.explain(
        1,
        bare.changed('OrderClosed', () => ({ reason: 'trailing_stop', trailed: { price: 1, best } })),
      ),
    ).toThrow('the trailing stop of order 1 is recorded');
  });
});

describe('[EXPLAIN-4] an explanation of a part', () => {
  it('has the share of the financing of three nights, and is refused with other shares', () => {
    const financed = { ...EURUSD, swapBuyMicros: -1_000_000n };
    const scenario = new ChangedScenario(1_000_000_000n, {}, [financed]);
    scenario.tick(financed, 110_000, 110_010);
    scenario.does(placing(financed));
    scenario.does({ kind: 'ChargeSwap', rolloverMs: rolloverAfter(scenario.nowMs) });
    scenario.does({ kind: 'CloseOrder', orderId: 1, lots: 20_000_000 });
    expect(texts(scenario.explain(1).at(-1)?.numbers).slice(-3)).toEqual([
      'margin = margin × lots ÷ held = 220.020000',
      'fee = fee × lots ÷ held = 1.000000',
      'swap = swap × lots ÷ held = -0.600000',
    ]);
    for (const changes of [{ marginMicros: 1n }, { feeMicros: 1n }, { swapMicros: 1n }])
      expect(() =>
        scenario.explain(
          1,
          scenario.changed('OrderPartlyClosed', ({ part }) => ({ part: { ...part, ...changes } })),
        ),
      ).toThrow('the shares that are explained');
    scenario.does({ kind: 'ChargeSwap', rolloverMs: rolloverAfter(scenario.nowMs) + 86_400_000 });
    expect(texts(scenario.explain(1).at(-1)?.numbers).at(-1)).toMatch(/^swap = .* = -0\.300000$/);
  });
});

describe('[EXPLAIN-4] an explanation of events', () => {
  it('of none is empty', () => {
    const { conversions, instruments } = started().valuation;
    expect(explainOrder(1, [], { instruments, conversions })).toEqual([]);
  });

  it('is refused where they are not those of one order', () => {
    const scenario = started();
    scenario.does(placing(EURUSD));
    scenario.does({ kind: 'CloseOrder', orderId: 1, lots: null });
    const { conversions, instruments } = scenario.valuation;
    const [opened, closed] = scenario.events as [AccountEvent, AccountEvent];
    const explain = (events: readonly AccountEvent[]) =>
      explainOrder(1, events, { instruments, conversions });
    expect(() => explain([closed])).toThrow('begins with its acceptance, not with OrderClosed');
    const ended: AccountEvent = { ...closed, body: { kind: 'MarginCallEnded' } };
    expect(() => explain([opened, ended])).toThrow('MarginCallEnded is no event of an order');
  });

  it('has the nights after the newest step with it, and no step without numbers changes', () => {
    const financed = { ...EURUSD, swapBuyMicros: -1_000_000n };
    const scenario = new ChangedScenario(1_000_000_000n, {}, [financed]);
    scenario.tick(financed, 110_000, 110_010);
    scenario.does(placing(financed));
    const rolloverMs = rolloverAfter(scenario.nowMs);
    scenario.does({ kind: 'ChargeSwap', rolloverMs });
    scenario.does({ kind: 'ChargeSwap', rolloverMs: rolloverMs + 86_400_000 });
    expect(scenario.explain(1)).toHaveLength(2);
    expect(scenario.explain(1)[1]?.numbers.map(({ name }) => name)).toEqual([
      'margin',
      'fee',
      'swap',
      'swap',
    ]);
    expect(() =>
      scenario.explain(
        1,
        scenario.changed('SwapCharged', () => ({ swapMicros: 1n })),
      ),
    ).toThrow('the swap that is explained');
    const waiting = started();
    waiting.does(resting(EURUSD, 109_000));
    expect(() => waiting.explain(1, [...waiting.events, scenario.events[1] as AccountEvent])).toThrow(
      'order 1 is a position when it is financed',
    );
  });
});
