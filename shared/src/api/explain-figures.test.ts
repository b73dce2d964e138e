/** Explained figures of orders and of the account: formulas, inputs and values that can be computed by hand. */

import { describe, expect, it } from 'vitest';
import { calculationTexts as texts, ExplainedScenario } from '../../test/explained-scenario.ts';
import { EURJPY, EURUSD, USDJPY } from '../../test/instruments.ts';
import { placing, resting } from '../../test/trading-scenario.ts';
import { rolloverAfter } from '../market/rollover.ts';
import { explainOrder } from '../trading/explain/explain.ts';
import { orderHistoryOf, orderOfEvent } from '../trading/orders/events.ts';
import type { Order } from '../trading/orders/order.ts';
import { explainAccountFigure, positionProfit } from './explain-account-figure.ts';
import { explainOrderFigure } from './explain-order-figure.ts';
import { sizeTierNumbers } from './explain-size-tier.ts';
import type { AccountFigure, OrderFigure } from './shapes/figure.ts';

const FINANCED = { ...EURUSD, swapBuyMicros: -1_000_000n };

/** An account whose figures are explained as the API does. */
class Figures extends ExplainedScenario {
  ofAccount(figure: AccountFigure) {
    const { value, numbers } = explainAccountFigure(figure, this.account, this.valuation);
    return { value, numbers: texts(numbers) };
  }

  /** `parent` is the position that a part belonged to. */
  ofOrder(figure: OrderFigure, order: Order, parent = order.id) {
    const own = this.events.filter(({ body }) => orderOfEvent(body) === parent);
    const events = orderHistoryOf(order.id, own);
    const steps = explainOrder(order.id, events, this.valuation);
    const { value, numbers } = explainOrderFigure(figure, { order, steps, valuation: this.valuation });
    return { value, numbers: texts(numbers) };
  }
}

function opened(openingMicros = 10_000_000_000n): Figures {
  const scenario = new Figures(openingMicros, {}, [FINANCED, EURJPY, USDJPY]);
  scenario.tick(FINANCED, 110_000, 110_010);
  scenario.does(placing(FINANCED));
  return scenario;
}

describe('[EXPLAIN-5] a figure of the account', () => {
  it('without a position is that of its balance', () => {
    const scenario = new Figures(1_000_000_000n);
    const equity = 'equity = balance + profit = 1000.000000';
    expect(scenario.ofAccount('equity')).toEqual({ value: '1000.000000', numbers: [equity] });
    expect(scenario.ofAccount('margin_level')).toEqual({ value: null, numbers: [equity] });
    expect(scenario.ofAccount('risk_rate')).toEqual({
      value: '0.00',
      numbers: [equity, 'risk_rate = 0 = 0.00'],
    });
  });

  it('of one position uses its numbers without sums', () => {
    const scenario = opened();
    scenario.tick(FINANCED, 110_110, 110_120);
    const profit = 'profit = (close − open) × lots × units × q = 50.000000';
    const equity = 'equity = balance + profit = 10047.500000';
    expect(scenario.ofAccount('equity').numbers).toEqual([profit, equity]);
    expect(scenario.ofAccount('free_margin').numbers).toEqual([
      profit,
      equity,
      'free_margin = equity − margin − reserved = 9497.450000',
    ]);
    expect(scenario.ofAccount('margin_level')).toEqual({
      value: '1826.65',
      numbers: [profit, equity, 'margin_level = equity ÷ margin × 100 = 1826.65'],
    });
  });

  it('of several positions and pending orders sums them by their numbers', () => {
    const scenario = opened();
    scenario.does(placing(FINANCED, { side: 'sell', lots: 20_000_000 }));
    scenario.does(resting(FINANCED, 109_000, { lots: 10_000_000 }));
    scenario.does(resting(FINANCED, 108_000, { lots: 10_000_000 }));
    const { value, numbers } = scenario.ofAccount('withdrawable');
    expect(value).toBe('9001.450000');
    expect(numbers).toEqual([
      'profit = (close − open) × lots × units × q = -5.000000',
      'profit = (open − close) × lots × units × q = -2.000000',
      'profit = order_1 + order_2 = -7.000000',
      'equity = balance + profit = 9989.500000',
      'margin = order_1 + order_2 = 770.050000',
      'reserved = order_3 + order_4 = 218.000000',
      'free_margin = equity − margin − reserved = 9001.450000',
      'withdrawable = free_margin = 9001.450000',
    ]);
  });
});

describe('[EXPLAIN-6] a figure of an order', () => {
  it('of a position is its floating profit, margin, fee and swap', () => {
    const scenario = opened();
    scenario.tick(FINANCED, 110_110, 110_120);
    const position = scenario.position(1);
    expect(scenario.ofOrder('profit', position)).toEqual({
      value: '50.000000',
      numbers: ['profit = (close − open) × lots × units × q = 50.000000'],
    });
    expect(scenario.ofOrder('margin', position).numbers).toEqual([
      'margin = lots × units × price × q ÷ multiple = 550.050000',
    ]);
    expect(scenario.ofOrder('fee', position).numbers).toEqual(['fee = lots × rate = 2.500000']);
    expect(scenario.ofOrder('swap', position)).toEqual({ value: '0.000000', numbers: [] });
  });

  it('of a pending order is what it reserves, and no profit', () => {
    const scenario = opened();
    scenario.does(resting(FINANCED, 109_000));
    const order = scenario.order(2);
    expect(scenario.ofOrder('profit', order)).toEqual({ value: '0.000000', numbers: [] });
    expect(scenario.ofOrder('margin', order).numbers).toEqual([
      'margin = lots × units × price × q ÷ multiple = 545.000000',
    ]);
    expect(positionProfit(order, scenario.valuation)).toBeNull();
  });

  it('of a cancelled order is nothing', () => {
    const scenario = opened();
    scenario.does(resting(FINANCED, 109_000));
    const [cancelled] = scenario.run({ kind: 'CancelOrder', orderId: 2 }).orders;
    if (cancelled === undefined) throw new Error('the order is cancelled');
    for (const figure of ['profit', 'margin', 'fee', 'swap'] as const)
      expect(scenario.ofOrder(figure, cancelled)).toEqual({ value: '0.000000', numbers: [] });
  });

  it('of the rest of a position subtracts the shares of its parts, and a part has its own', () => {
    const scenario = opened();
    const rolloverMs = rolloverAfter(scenario.nowMs);
    scenario.does({ kind: 'ChargeSwap', rolloverMs });
    scenario.does({ kind: 'ChargeSwap', rolloverMs: rolloverMs + 86_400_000 });
    const closing = scenario.run({ kind: 'CloseOrder', orderId: 1, lots: 20_000_000 });
    scenario.events.push(...closing.events);
    const [part, rest] = closing.orders;
    if (part === undefined || rest === undefined) throw new Error('a part closes');
    // Three nights of the weekend and one.
    const nights = ['swap = lots × rate × nights = -1.500000', 'swap = lots × rate × nights = -0.500000'];
    expect(scenario.ofOrder('swap', rest)).toEqual({
      value: '-1.200000',
      numbers: [
        ...nights,
        'swap = swap × lots ÷ held = -0.800000',
        'swap = night_1 + night_2 − part_1 = -1.200000',
      ],
    });
    expect(scenario.ofOrder('swap', part, 1)).toEqual({
      value: '-0.800000',
      numbers: [...nights, 'swap = night_1 + night_2 = -2.000000', 'swap = swap × lots ÷ held = -0.800000'],
    });
    expect(scenario.ofOrder('margin', rest).numbers.slice(1)).toEqual([
      'margin = margin × lots ÷ held = 220.020000',
      'margin = margin − part_1 = 330.030000',
    ]);
    expect(scenario.ofOrder('fee', part, 1).numbers.slice(1)).toEqual(['fee = fee × lots ÷ held = 1.000000']);
    expect(scenario.ofOrder('profit', part, 1)).toEqual({
      value: '-2.000000',
      numbers: ['profit = (close − open) × lots × units × q = -2.000000'],
    });
  });

  it('in another currency has the newest rate first, also for a fee of the margin', () => {
    const scenario = new Figures(10_000_000_000n, { feeType: 'of_margin' });
    scenario.tick(USDJPY, 150_000, 150_020);
    scenario.tick(EURJPY, 165_000, 165_010);
    scenario.does(placing(EURJPY));
    const position = scenario.position(1);
    const names = (figure: OrderFigure) =>
      scenario.ofOrder(figure, position).numbers.map((line) => line.slice(0, line.indexOf(' =')));
    expect(names('profit')).toEqual(['conversion', 'profit']);
    expect(names('margin')).toEqual(['conversion', 'margin']);
    expect(names('fee')).toEqual(['conversion', 'margin', 'fee']);
  });

  it('that was cut to what an account can hold ends with what was booked', () => {
    const scenario = new Figures(1_000_000_000_000n);
    scenario.tick(EURUSD, 100_000, 100_000);
    scenario.does(placing(EURUSD, { lots: 10_000_000_000 }));
    scenario.tick(EURUSD, 500_000_000, 500_000_000);
    const closing = scenario.run({ kind: 'CloseOrder', orderId: 1, lots: null });
    scenario.events.push(...closing.events);
    const [closed] = closing.orders;
    if (closed === undefined) throw new Error('the position closes');
    const { value, numbers } = scenario.ofOrder('profit', closed);
    expect(numbers.at(-1)).toBe(`booked = booked = ${value}`);
    expect(numbers.at(-2)).toBe('profit = (close − open) × lots × units × q = 49990000000.000000');
  });
});

describe('[EXPLAIN-13] the size of orders on one side', () => {
  const sizeTiers = [
    { aboveMicros: 60_000_000_000n, leverage: 50 },
    { aboveMicros: 100_000_000_000n, leverage: 20 },
  ];

  it('has each order and the tier that it reaches; without tiers nothing', () => {
    const tiered = { ...EURUSD, sizeTiers };
    const scenario = new Figures(100_000_000_000n, {}, [tiered]);
    scenario.tick(tiered, 110_000, 110_010);
    scenario.does(placing(tiered, { leverage: 50 }));
    scenario.does(placing(tiered, { side: 'sell', leverage: 50 }));
    const numbers = () => texts(sizeTierNumbers(scenario.position(1), scenario.account, scenario.valuation));
    expect(numbers()).toEqual(['size = order_1 = 55005.000000']);
    scenario.does(placing(tiered, { lots: 10_000_000, leverage: 50 }));
    expect(numbers()).toEqual(['size = order_1 + order_3 = 66006.000000', 'highest_leverage = tier = 50']);
    const plain = opened();
    expect(sizeTierNumbers(plain.position(1), plain.account, plain.valuation)).toEqual([]);
  });
});
