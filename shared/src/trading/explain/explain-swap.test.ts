import { describe, expect, it } from 'vitest';
import { calculationTexts as texts, ExplainedScenario } from '../../../test/explained-scenario.ts';
import { EURUSD, USDJPY } from '../../../test/instruments.ts';
import { placing } from '../../../test/trading-scenario.ts';
import type { SwapCharged } from '../orders/events.ts';

describe('an explanation', () => {
  it('[EXPLAIN-4] of a position over night has its swaps in its newest step, and later in its last one', () => {
    const scenario = new ExplainedScenario(1_000_000_000n);
    scenario.tick(EURUSD, 110_000, 110_010);
    scenario.does(placing(EURUSD));
    const order = scenario.account.openOrders.get(1);
    const charge = {
      kind: 'SwapCharged',
      orderId: 1,
      rolloverMs: scenario.nowMs,
      nights: 3,
      rateMicros: -2_100_000n,
    } as const;
    expect(order?.lots).toBe(50_000_000);
    scenario.events.push(
      ...scenario.books.record(1, [{ ...charge, swapMicros: -3_150_000n }], scenario.nowMs).events,
    );
    expect(texts(scenario.explain(1)[1]?.numbers).at(-1)).toBe('swap = lots × rate × nights = -3.150000');
    scenario.does({ kind: 'CloseOrder', orderId: 1, lots: null });
    expect(texts(scenario.explain(1)[2]?.numbers)).toEqual([
      'profit = (close − open) × lots × units × q = -5.000000',
      'swap = lots × rate × nights = -3.150000',
    ]);
  });

  it('[EXPLAIN-4] [SWAP-4] of a swap in points or percent shows the conversion and the price of the opening', () => {
    const scenario = new ExplainedScenario(1_000_000_000n);
    scenario.tick(USDJPY, 149_990, 150_010);
    scenario.does(placing(USDJPY, { lots: 20_000_000 }));
    const charge = { kind: 'SwapCharged', orderId: 1, rolloverMs: scenario.nowMs, nights: 1 } as const;
    const charged = (body: Pick<SwapCharged, 'swapMode' | 'rateMicros' | 'swapMicros'>) =>
      scenario.events.push(...scenario.books.record(1, [{ ...charge, ...body }], scenario.nowMs).events);
    charged({ swapMode: 'points', rateMicros: -18_000_000n, swapMicros: -2_400_000n });
    charged({ swapMode: 'percent_year', rateMicros: -3_000_000n, swapMicros: -1_643_945n });
    const numbers = scenario.explain(1)[1]?.numbers.slice(-2) ?? [];
    expect(texts(numbers)).toEqual([
      'swap = lots × units × rate × point × q × nights = -2.400000',
      'swap = lots × units × price × q × rate × nights ÷ 36500 = -1.643945',
    ]);
    const inputs = { lots: 0.2, units: 100_000, q: '0.006666666666666667', nights: 1 };
    expect(numbers[0]?.inputs).toMatchObject({ ...inputs, rate: '-18.000000', point: 0.001 });
    expect(numbers[1]?.inputs).toMatchObject({ ...inputs, rate: '-3.000000', price: 150.01 });
  });

  it('[EXPLAIN-4] [LEDGER-8] of a swap that an account cannot hold has the exact amount, as computed', () => {
    const scenario = new ExplainedScenario(1_000_000_000n);
    scenario.tick(EURUSD, 110_000, 110_010);
    scenario.does(placing(EURUSD));
    const charge = {
      kind: 'SwapCharged',
      orderId: 1,
      rolloverMs: scenario.nowMs,
      nights: 1,
      rateMicros: 4_200_000n,
      swapMicros: 1_000_000n,
      exactMicros: 2_100_000n,
    } as const;
    scenario.events.push(...scenario.books.record(1, [charge], scenario.nowMs).events);
    expect(texts(scenario.explain(1)[1]?.numbers).at(-1)).toBe('swap = lots × rate × nights = 2.100000');
  });
});
