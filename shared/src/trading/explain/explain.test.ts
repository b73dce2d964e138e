import { describe, expect, it } from 'vitest';
import { EURJPY, EURUSD, NATGAS, USDJPY } from '../../../test/instruments.ts';
import { calculationTexts as texts, ExplainedScenario } from '../../../test/explained-scenario.ts';
import { placing } from '../../../test/trading-scenario.ts';
import type { FillStepWire } from '../../api/shapes/order.ts';
import type { PlacePending } from '../orders/commands.ts';
import type { AccountEvent, OrderClosed, OrderOpened } from '../orders/events.ts';

function resting(changes: Partial<PlacePending>): PlacePending {
  const { deviation: _d, quoteTimeMs: _q, ...order } = placing(EURUSD);
  return { ...order, kind: 'PlacePending', targetPrice: 109_000, ...changes };
}

const rules = (steps: readonly FillStepWire[]) => steps.map(({ event, rule }) => `${event} ${rule}`);

describe('an explanation', () => {
  it('[EXPLAIN-4] of a market order names the tick it opened at, the one before, and the arithmetic of its amounts', () => {
    const scenario = new ExplainedScenario(1_000_000_000n);
    scenario.tick(EURUSD, 109_990, 110_000);
    scenario.tick(EURUSD, 110_000, 110_010);
    scenario.does(placing(EURUSD));
    const steps = scenario.explain(1);
    expect(rules(steps)).toEqual(['accepted market_order_at_once', 'filled buy_opens_at_ask']);
    expect(steps[1]).toMatchObject({
      tick: { Seq: 2, Bid: 1.1, Ask: 1.1001 },
      before: { Seq: 1, Bid: 1.0999, Ask: 1.1 },
    });
    expect(steps[1]?.numbers).toEqual([
      {
        name: 'margin',
        formula: 'lots × units × price × q ÷ multiple',
        inputs: { lots: 0.5, units: 100_000, price: 1.1001, q: '1', multiple: 100 },
        value: '550.050000',
      },
      { name: 'fee', formula: 'lots × rate', inputs: { lots: 0.5, rate: '5.000000' }, value: '2.500000' },
    ]);
  });

  it('[EXPLAIN-4] of a cross traces the rate to the bid and ask of the pair that converts it', () => {
    const scenario = new ExplainedScenario(10_000_000_000n);
    scenario.tick(USDJPY, 150_000, 150_021);
    scenario.tick(EURJPY, 165_000, 165_010);
    scenario.does(placing(EURJPY, { side: 'sell' }));
    const [conversion, margin] = scenario.explain(1)[1]?.numbers ?? [];
    expect(scenario.explain(1)[1]?.rule).toBe('sell_opens_at_bid');
    expect(conversion).toEqual({
      name: 'conversion',
      formula: '2 ÷ (bid + ask)',
      inputs: { pair: 'USD/JPY', bid: 150, ask: 150.021, seq: 1, time: expect.stringMatching(/Z$/) },
      value: '0.00666620003266438',
    });
    expect(margin?.inputs['q']).toBe('0.00666620003266438');
    expect(margin?.value).toBe('549.961503');
  });

  it('[EXPLAIN-4] of a limit order has acceptance, trigger and fill with its target', () => {
    const scenario = new ExplainedScenario(1_000_000_000n);
    scenario.tick(EURUSD, 110_000, 110_010);
    scenario.does(resting({ targetPrice: 109_000 }));
    scenario.tick(EURUSD, 108_900, 108_910);
    scenario.does({ kind: 'FireTrigger', orderId: 1, trigger: 'entry' });
    const steps = scenario.explain(1);
    expect(rules(steps)).toEqual([
      'accepted limit_better_than_market',
      'triggered target_reached',
      'filled limit_at_target_or_better',
    ]);
    expect(steps.map(({ tick, level }) => [tick?.Seq, level])).toEqual([
      [1, 1.09],
      [2, 1.09],
      [2, undefined],
    ]);
    expect([steps[0], steps[2]].map((step) => texts(step?.numbers)[0])).toEqual([
      'margin = lots × units × price × q ÷ multiple = 545.000000',
      'margin = lots × units × price × q ÷ multiple = 544.550000',
    ]);
  });

  it('[EXPLAIN-4] of a stop entry that a gap filled states that the first price beyond counts', () => {
    const scenario = new ExplainedScenario(1_000_000_000n);
    scenario.tick(EURUSD, 110_000, 110_010);
    scenario.does(resting({ side: 'sell', targetPrice: 109_000 }));
    scenario.tick(EURUSD, 108_000, 108_010);
    scenario.does({ kind: 'FireTrigger', orderId: 1, trigger: 'entry' });
    const steps = scenario.explain(1);
    expect(rules(steps)).toEqual([
      'accepted stop_entry_worse_than_market',
      'triggered target_reached',
      'filled stop_entry_first_price_beyond',
    ]);
    expect(steps[2]?.numbers[0]?.inputs['price']).toBe(1.08);
  });

  it('[EXPLAIN-4] of stops has when they were set and which of them closed the position', () => {
    const scenario = new ExplainedScenario(1_000_000_000n);
    scenario.tick(EURUSD, 110_000, 110_010);
    scenario.does(placing(EURUSD));
    scenario.does({ kind: 'SetStops', orderId: 1, stopLoss: 109_000, takeProfit: 111_000 });
    scenario.does({ kind: 'SetStops', orderId: 1, stopLoss: null, takeProfit: null });
    scenario.does({ kind: 'SetStops', orderId: 1, stopLoss: 109_500, takeProfit: null });
    scenario.tick(EURUSD, 109_400, 109_410);
    scenario.does({ kind: 'FireTrigger', orderId: 1, trigger: 'stop_loss' });
    const steps = scenario.explain(1).slice(2);
    expect(rules(steps)).toEqual([
      'stops stops_set_by_user',
      'stops stops_removed_by_user',
      'stops stops_set_by_user',
      'triggered stop_loss_reached',
      'closed stop_loss_first_price_beyond',
    ]);
    expect(steps[0]?.stops).toEqual({ stop_loss: 1.09, take_profit: 1.11, trailing_stop: 0 });
    expect(steps[1]?.stops).toEqual({ stop_loss: 0, take_profit: 0, trailing_stop: 0 });
    expect(steps[3]?.level).toBe(1.095);
    expect(steps[4]?.numbers).toEqual([
      {
        name: 'profit',
        formula: '(close − open) × lots × units × q',
        inputs: { open: 1.1001, close: 1.094, lots: 0.5, units: 100_000, q: '1' },
        value: '-305.000000',
      },
    ]);
  });

  it('[EXPLAIN-4] of a take-profit states that the target or better counts', () => {
    const scenario = new ExplainedScenario(1_000_000_000n);
    scenario.tick(EURUSD, 110_000, 110_010);
    scenario.does(placing(EURUSD, { side: 'sell', takeProfit: 109_000 }));
    scenario.tick(EURUSD, 108_900, 108_950);
    scenario.does({ kind: 'FireTrigger', orderId: 1, trigger: 'take_profit' });
    const steps = scenario.explain(1);
    expect(rules(steps).slice(2)).toEqual([
      'triggered take_profit_reached',
      'closed take_profit_at_target_or_better',
    ]);
    expect(texts(steps[3]?.numbers)).toEqual(['profit = (open − close) × lots × units × q = 525.000000']);
  });

  it('[EXPLAIN-4] [LEDGER-8] of what an account cannot hold has the exact amount, as computed', () => {
    const scenario = new ExplainedScenario(1_000_000_000_000n);
    scenario.tick(EURUSD, 100_000, 100_000);
    scenario.does(placing(EURUSD, { lots: 5_000_000_000 }));
    scenario.tick(EURUSD, 500_000_000, 500_000_000);
    scenario.does({ kind: 'CloseOrder', orderId: 1, lots: 2_500_000_000 });
    scenario.does({ kind: 'CloseOrder', orderId: 1, lots: null });
    expect(scenario.events.flatMap(({ body }) => ('exactMicros' in body ? [body.exactMicros] : []))).toEqual([
      12_497_500_000_000_000n,
      12_497_500_000_000_000n,
    ]);
    const amounts = scenario.explain(1).map(({ numbers }) => numbers.find(({ name }) => name === 'profit'));
    expect(amounts.flatMap((one) => (one === undefined ? [] : [one.value]))).toEqual([
      '12497500000.000000',
      '12497500000.000000',
    ]);
  });

  it('[EXPLAIN-4] of a part is that of the position up to it, and the shares are explained', () => {
    const scenario = new ExplainedScenario(1_000_000_000n);
    scenario.tick(EURUSD, 110_000, 110_010);
    scenario.does(placing(EURUSD));
    scenario.tick(EURUSD, 110_100, 110_110);
    scenario.does({ kind: 'CloseOrder', orderId: 1, lots: 20_000_000 });
    scenario.does({ kind: 'CloseOrder', orderId: 1, lots: null });
    const ofPart = scenario.explain(2, scenario.events.slice(0, 2));
    expect(rules(ofPart)).toEqual([
      'accepted market_order_at_once',
      'filled buy_opens_at_ask',
      'closed closed_by_user',
    ]);
    expect(texts(ofPart[2]?.numbers)).toEqual([
      'profit = (close − open) × lots × units × q = 18.000000',
      'margin = margin × lots ÷ held = 220.020000',
      'fee = fee × lots ÷ held = 1.000000',
    ]);
    const ofRest = scenario.explain(1);
    expect(rules(ofRest).slice(2)).toEqual(['partly_closed part_closed_by_user', 'closed closed_by_user']);
    expect(texts(ofRest[3]?.numbers)).toEqual(['profit = (close − open) × lots × units × q = 27.000000']);
  });

  it('[EXPLAIN-4] [ADMIN-21] of an order that an administrator ended states it, with the reason', () => {
    const scenario = new ExplainedScenario(10_000_000_000n);
    scenario.tick(EURUSD, 110_000, 110_010);
    scenario.does(placing(EURUSD));
    scenario.does(resting({}));
    scenario.does({ kind: 'CloseOrder', orderId: 1, lots: null, remark: 'a request by telephone' });
    scenario.does({ kind: 'CancelOrder', orderId: 2, remark: 'the account is being closed' });
    expect(scenario.explain(1).at(-1)).toMatchObject({
      event: 'closed',
      rule: 'closed_by_administrator',
      remark: 'a request by telephone',
      tick: { Bid: 1.1 },
    });
    expect(scenario.explain(2).at(-1)).toMatchObject({
      event: 'closed',
      rule: 'cancelled_by_administrator',
      remark: 'the account is being closed',
      tick: null,
    });
  });

  it('[EXPLAIN-4] of a cancelled order has no price, and one that was not covered shows the tick that reached it', () => {
    const scenario = new ExplainedScenario(1_000_000_000n);
    scenario.tick(EURUSD, 110_000, 110_010);
    scenario.does(resting({}));
    scenario.does({ kind: 'CancelOrder', orderId: 1 });
    expect(scenario.explain(1)[1]).toMatchObject({ event: 'closed', rule: 'cancelled_by_user', tick: null });

    // A gap beyond the target of a stop entry requires more margin than the account has.
    scenario.does(resting({ targetPrice: 111_000, lots: 80_000_000 }));
    scenario.tick(EURUSD, 130_000, 130_010);
    scenario.does({ kind: 'FireTrigger', orderId: 2, trigger: 'entry' });
    const steps = scenario.explain(2);
    expect(rules(steps).slice(1)).toEqual(['triggered target_reached', 'closed insufficient_margin_at_fill']);
    expect(steps[2]).toMatchObject({ tick: { Ask: 1.3001 }, before: { Ask: 1.1001 } });
    expect(texts(steps[2]?.numbers)).toEqual([
      'margin = lots × units × price × q ÷ multiple = 1040.080000',
      'fee = lots × rate = 4.000000',
      'available = equity − margin − reserved = 1000.000000',
    ]);
  });

  it.each([
    [{ targetPrice: 111_000, takeProfit: 112_000 }, 113_000, 'take_profit_reached_at_fill', 1.12],
    [{ targetPrice: 109_000, stopLoss: 108_000 }, 107_000, 'stop_loss_reached_at_fill', 1.08],
  ])('[EXPLAIN-4] [ORDER-18] of %j and a gap to %d is %s, with the stop', (entry, bid, rule, level) => {
    const scenario = new ExplainedScenario(1_000_000_000n);
    scenario.tick(EURUSD, 110_000, 110_010);
    scenario.does(resting(entry));
    scenario.tick(EURUSD, bid, bid + 10);
    scenario.does({ kind: 'FireTrigger', orderId: 1, trigger: 'entry' });
    const tick = { Bid: bid / 100_000 };
    const end = [{ rule: 'target_reached' }, { event: 'closed', rule, level, tick, numbers: [] }];
    expect(scenario.explain(1).slice(1)).toMatchObject(end);
  });

  it('[EXPLAIN-4] [ORDER-13] of an order that a margin call did not let fill states it, also with enough free margin', () => {
    const scenario = new ExplainedScenario(1_000_000_000n);
    scenario.tick(EURUSD, 110_000, 110_010);
    scenario.does(resting({ targetPrice: 109_950, lots: 1_000_000 }));
    scenario.does(placing(EURUSD, { lots: 80_000_000 }));
    scenario.tick(EURUSD, 109_840, 109_850);
    scenario.does({ kind: 'ReviewMargin' });
    // Recovered, but not above the level at which the call ends.
    scenario.tick(EURUSD, 109_940, 109_950);
    scenario.does({ kind: 'FireTrigger', orderId: 1, trigger: 'entry' });
    const [end] = scenario.explain(1).slice(-1);
    expect(end?.rule).toBe('margin_call_at_fill');
    expect(texts(end?.numbers)).toEqual([
      'margin = lots × units × price × q ÷ multiple = 10.995000',
      'fee = lots × rate = 0.050000',
      'available = equity − margin − reserved = 59.920000',
    ]);
  });

  it("[EXPLAIN-4] of the last closing shows the broker's credit, and of a fixed margin that it contains no price", () => {
    const scenario = new ExplainedScenario(2_000_000_000n);
    scenario.tick(NATGAS, 3_000, 3_010);
    scenario.does(placing(NATGAS, { lots: 100_000_000, leverage: null }));
    scenario.tick(NATGAS, 500, 510);
    scenario.does({ kind: 'CloseOrder', orderId: 1, lots: null });
    const steps = scenario.explain(1, scenario.events);
    expect(texts(steps[1]?.numbers)).toEqual([
      'margin = lots × units = 1000.000000',
      'fee = lots × rate = 5.000000',
    ]);
    expect(texts(steps[2]?.numbers)).toEqual([
      'profit = (close − open) × lots × units × q = -2510.000000',
      'protection = 0 − balance = 515.000000',
    ]);
  });

  it('[EXPLAIN-4] [MARGIN-11] of a stop-out shows the level that closed the position', () => {
    const scenario = new ExplainedScenario(1_000_000_000n);
    scenario.tick(EURUSD, 110_000, 110_010);
    scenario.does(placing(EURUSD, { lots: 30_000_000 }));
    scenario.does(placing(EURUSD, { lots: 50_000_000 }));
    scenario.tick(EURUSD, 109_200, 109_210);
    scenario.does({ kind: 'ReviewMargin' });
    const steps = scenario.explain(2).slice(2);
    expect(rules(steps)).toEqual(['triggered margin_level_at_stop_out', 'closed stop_out_largest_loss']);
    expect(steps[0]?.numbers).toEqual([
      {
        name: 'level',
        formula: 'equity ÷ margin × 100',
        inputs: { equity: '348.000000', margin: '880.080000' },
        value: '39.54',
      },
    ]);
    expect(scenario.explain(1)).toHaveLength(2);
    const closing = scenario.events.find(({ body }) => body.kind === 'OrderClosed');
    if (closing === undefined) throw new Error('a position was stopped out');
    const calm = { ...closing.body, stoppedOutAt: { equityMicros: 500n, marginMicros: 900n } };
    const opening = scenario.events[1] as AccountEvent;
    expect(() => scenario.explain(2, [opening, { ...closing, body: calm }])).toThrow(
      'stopped out at the stop-out level',
    );
  });

  it('[EXPLAIN-4] is refused when the record does not add up', () => {
    const scenario = new ExplainedScenario(1_000_000_000n);
    scenario.tick(EURUSD, 110_000, 110_010);
    scenario.does(placing(EURUSD));
    scenario.does({ kind: 'CloseOrder', orderId: 1, lots: null });
    const [opening, closing] = scenario.events as [AccountEvent, AccountEvent];
    const opened = opening.body as OrderOpened;
    const closed = closing.body as OrderClosed;
    const explanation = (changed: object, body: AccountEvent) =>
      ({ ...body, body: { ...body.body, ...changed } }) as AccountEvent;
    const withOrder = (changed: object) => explanation({ order: { ...opened.order, ...changed } }, opening);
    expect(() => scenario.explain(1, [withOrder({ marginMicros: 550_050_001n })])).toThrow(
      'the margin that is explained',
    );
    expect(() => scenario.explain(1, [withOrder({ feeMicros: 1n })])).toThrow('the fee that is explained');
    expect(() => scenario.explain(1, [withOrder({ openPrice: 110_009 })])).toThrow(
      'opened at the price of its tick',
    );
    expect(() =>
      scenario.explain(1, [opening, explanation({ profitMicros: closed.profitMicros + 1n }, closing)]),
    ).toThrow('the profit that is explained');
    expect(() => scenario.explain(1, [opening, explanation({ reason: 'stop_loss' }, closing)])).toThrow(
      'reached its stop_loss',
    );
  });
});
