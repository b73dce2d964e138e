/** Incidents of real markets and platforms, repeated here with the correct outcome. */

import { describe, expect, it } from 'vitest';
import { Quarantine } from '../src/market/plausibility.ts';
import type { Quote } from '../src/market/quote.ts';
import { MemoryStore } from '../src/engine/memory-store.ts';
import type { PlacePending } from '../src/trading/orders/commands.ts';
import { ExecutorScenario } from './executor-scenario.ts';
import { EURUSD, GBPUSD, NATGAS } from './instruments.ts';
import { placing, START_MS } from './trading-scenario.ts';

const THOUSAND = 1_000_000_000n;

async function opened(balance = THOUSAND, store = new MemoryStore()): Promise<ExecutorScenario> {
  const scenario = new ExecutorScenario(undefined, store);
  await scenario.start();
  await scenario.open(balance);
  await scenario.moment([EURUSD, 110_000, 110_010], [GBPUSD, 127_000, 127_010], [NATGAS, 3_000, 3_010]);
  return scenario;
}

function resting(changes: Partial<PlacePending>): PlacePending {
  return {
    kind: 'PlacePending',
    instrumentId: EURUSD.id,
    side: 'buy',
    lots: 10_000_000,
    leverage: 100,
    targetPrice: 109_000,
    stopLoss: null,
    takeProfit: null,
    ...changes,
  };
}

describe('a gap of 30 % in one tick at 100:1, as of the franc in 2015', () => {
  it('[MARGIN-13] [STOP-2] fills the stop at the gap, and ends with a balance of 0 and an entry of the broker', async () => {
    const store = new MemoryStore();
    const scenario = await opened(THOUSAND, store);
    await scenario.run(placing(EURUSD, { stopLoss: 109_000 }));
    expect(await scenario.moment([EURUSD, 77_000, 77_010])).toEqual([
      '1: 1 closed stop_loss at 77000 for -16505000000',
      '1: protected by 15507500000',
    ]);
    expect(scenario.account().balanceMicros).toBe(0n);
    const protection = store.postings().filter(({ account }) => account === 'house:protection');
    expect(protection.map(({ amountMicros, memo }) => [amountMicros, memo])).toEqual([
      [-15_507_500_000n, 'protection'],
    ]);
  });

  it('[MARGIN-13] [MARGIN-11] stops out what carries no stop, at the same tick and with the same ending', async () => {
    const scenario = await opened();
    await scenario.run(placing(EURUSD));
    expect(await scenario.moment([EURUSD, 77_000, 77_010])).toEqual([
      '1: called at -15507500000 of 550050000',
      '1: 1 closed stop_out at 77000 for -16505000000',
      '1: protected by 15507500000',
      '1: calm',
    ]);
    expect(scenario.account()).toMatchObject({ balanceMicros: 0n, holdingCount: 0, marginCalled: false });
  });

  it('[MARGIN-13] credits once for several stops of one account, after the last of them', async () => {
    const scenario = await opened(THOUSAND * 3n);
    await scenario.run(placing(EURUSD, { stopLoss: 109_000 }));
    await scenario.run(placing(EURUSD, { stopLoss: 108_000 }));
    const facts = await scenario.moment([EURUSD, 77_000, 77_010]);
    expect(facts.map((fact) => fact.split(' ')[1])).toEqual(['1', '2', 'protected']);
    expect(scenario.account().balanceMicros).toBe(0n);
  });
});

describe('a stop-loss and a manual close in one moment', () => {
  it('have one effect when the tick comes first', async () => {
    const scenario = await opened();
    await scenario.run(placing(EURUSD, { stopLoss: 109_500 }));
    const close = scenario.ask({ kind: 'CloseOrder', orderId: 1, lots: null });
    scenario.play([EURUSD, 109_400, 109_410]);
    await scenario.settle();
    expect(await close).toBe('state_changed');
    expect(scenario.facts()).toEqual(['1: 1 closed stop_loss at 109400 for -305000000']);
  });

  it('have one effect when the close comes first', async () => {
    const scenario = await opened();
    await scenario.run(placing(EURUSD, { stopLoss: 109_500 }));
    expect(await scenario.run({ kind: 'CloseOrder', orderId: 1, lots: null })).toHaveLength(1);
    expect(await scenario.moment([EURUSD, 109_400, 109_410])).toEqual([]);
    expect(scenario.account().closedCount).toBe(1);
  });

  it('have one effect when both stops and the stop-out are due at one tick', async () => {
    const scenario = await opened();
    await scenario.run(placing(EURUSD, { stopLoss: 109_500, takeProfit: 111_000 }));
    await scenario.run(placing(GBPUSD, { lots: 10_000_000 }));
    const facts = await scenario.moment([EURUSD, 108_000, 108_010]);
    expect(facts.filter((fact) => fact.startsWith('1: 1 '))).toEqual([
      '1: 1 closed stop_loss at 108000 for -1005000000',
    ]);
  });
});

describe('a quote that cannot be traded', () => {
  it('[ORDER-3] fills no order once it is stale, and no trigger while nothing ticks', async () => {
    const scenario = await opened();
    await scenario.run(placing(EURUSD, { stopLoss: 109_000 }));
    scenario.clock.advance(10_001);
    expect(await scenario.moment()).toEqual([]);
    const late = scenario.ask(placing(EURUSD));
    await scenario.settle();
    expect(await late).toBe('price_not_available');
  });

  it('[QUARANTINE-2] triggers nothing when it is a spike of a single tick, and does when a second tick confirms it', async () => {
    const scenario = await opened();
    await scenario.run(placing(EURUSD, { stopLoss: 109_000, takeProfit: 112_000 }));
    await scenario.run(resting({ targetPrice: 108_500 }));
    const quarantine = new Quarantine({ reachMicros: 5000, widestSpread: 100 }, newest(scenario));
    const tick = (bid: number) => {
      const accepted = quarantine.judge({ ...newest(scenario), bid, ask: bid + 10 }, false);
      return accepted ? scenario.moment([EURUSD, bid, bid + 10]) : scenario.moment();
    };
    for (const bid of [109_990, 90_000, 109_980, 130_000, 109_985]) expect(await tick(bid)).toEqual([]);
    expect(scenario.account().openOrders.size).toBe(2);
    expect(await tick(107_000)).toEqual([]);
    expect(await tick(107_010)).toEqual([
      '1: 1 closed stop_loss at 107010 for -1500000000',
      '1: protected by 502500000',
      '1: 2 cancelled insufficient_margin',
    ]);
  });
});

function newest(scenario: ExecutorScenario): Quote {
  const quote = scenario.market.quoteOf(EURUSD.id);
  if (quote === undefined) throw new Error('EURUSD has ticked');
  return quote;
}

describe('gaps', () => {
  it('[STOP-4] fill a stop-loss beyond its price and a take-profit beyond its own, by the same distance', async () => {
    const down = await opened();
    await down.run(placing(EURUSD, { stopLoss: 109_800, takeProfit: 110_200 }));
    expect(await down.moment([EURUSD, 109_700, 109_710])).toEqual([
      '1: 1 closed stop_loss at 109700 for -155000000',
    ]);
    const up = await opened();
    await up.run(placing(EURUSD, { stopLoss: 109_800, takeProfit: 110_200 }));
    expect(await up.moment([EURUSD, 110_300, 110_310])).toEqual([
      '1: 1 closed take_profit at 110300 for 145000000',
    ]);
  });

  it('[STOP-4] [ORDER-12] fill a limit better than its target and a stop entry worse, at the first tick beyond', async () => {
    const scenario = await opened(THOUSAND * 10n);
    await scenario.run(resting({ targetPrice: 109_500 }));
    await scenario.run(resting({ targetPrice: 110_500 }));
    expect(await scenario.moment([EURUSD, 109_000, 109_010])).toEqual([
      '1: 1 filled at 109010 with 109010000 and 500000',
    ]);
    expect(await scenario.moment([EURUSD, 111_000, 111_010])).toEqual([
      '1: 2 filled at 111010 with 111010000 and 500000',
    ]);
  });
});

describe('flapping around the margin call', () => {
  it('[MARGIN-10] gives one call until the level was above 110 %', async () => {
    const scenario = await opened();
    await scenario.run(placing(EURUSD));
    // Margin 550.05: the call is at an equity of 550.05 (bid 109115) and its end above 605.055 (bid 109226).
    const facts: string[] = [];
    for (const bid of [109_116, 109_115, 109_130, 109_100, 109_200, 109_110, 109_225, 109_090])
      facts.push(...(await scenario.moment([EURUSD, bid, bid + 10])));
    expect(facts).toEqual(['1: called at 550000000 of 550050000']);
    expect(await scenario.moment([EURUSD, 109_230, 109_240])).toEqual(['1: calm']);
    expect(await scenario.moment([EURUSD, 109_110, 109_120])).toHaveLength(1);
  });
});

describe('a restart', () => {
  it('does not disable stops, entries and margin reviews', async () => {
    const scenario = await opened(THOUSAND * 3n);
    await scenario.run(placing(EURUSD, { stopLoss: 109_500 }));
    await scenario.run(resting({ targetPrice: 109_700 }));
    await scenario.run(placing(GBPUSD, { lots: 150_000_000 }));
    await scenario.start();
    expect(await scenario.moment([EURUSD, 109_400, 109_410], [GBPUSD, 126_000, 126_010])).toEqual([
      '1: 1 closed stop_loss at 109400 for -305000000',
      '1: called at 1170000000 of 1905150000',
      '1: 2 cancelled insufficient_margin',
    ]);
  });

  it('[MARGIN-12] reviews what the gap of its absence did at the first tick', async () => {
    const scenario = await opened();
    await scenario.run(placing(EURUSD));
    scenario.market.tick(EURUSD, scenario.clock.now() + 1, 108_900, 108_910);
    await scenario.start();
    expect(await scenario.moment([GBPUSD, 127_000, 127_010])).toEqual([]);
    expect(await scenario.moment([EURUSD, 108_900, 108_910])).toEqual([
      '1: called at 442500000 of 550050000',
    ]);
  });
});

describe('a market that moved while the process slept', () => {
  it('[MARGIN-15] is taken in at the first moment after it, by every account that it moved', async () => {
    const scenario = await opened(THOUSAND * 2n);
    await scenario.run(placing(EURUSD, { lots: 80_000_000 }));
    await scenario.run(placing(GBPUSD, { lots: 50_000_000 }));
    // The process slept, EURUSD fell and closed: no tick of it will come.
    scenario.clock.advance(3_600_000);
    scenario.market.tick(EURUSD, scenario.clock.now() - 60_000, 108_400, 108_410);
    scenario.market.setState(EURUSD, 'closed');
    const timeMs = scenario.clock.now();
    const accepted = [scenario.market.tick(GBPUSD, timeMs, 127_000, 127_010)];
    scenario.executor.onMoment({ timeMs, accepted, jumped: true });
    await scenario.settle();
    expect(scenario.facts()).toEqual([
      '1: called at 700500000 of 1515130000',
      '1: 2 closed stop_out at 127000 for -5000000',
    ]);
  });
});

describe('a stop-out that a closed market holds up', () => {
  it('[MARGIN-12] [MARGIN-11] closes what it can, and the rest at the first tick after the reopening', async () => {
    const scenario = await opened(THOUSAND * 2n);
    await scenario.run(placing(EURUSD, { lots: 80_000_000 }));
    await scenario.run(placing(GBPUSD, { lots: 50_000_000 }));
    scenario.market.setState(EURUSD, 'closed');
    expect(await scenario.moment([GBPUSD, 122_500, 122_510])).toEqual([
      '1: called at -269500000 of 1515130000',
      '1: 2 closed stop_out at 122500 for -2255000000',
    ]);
    expect(await scenario.moment([GBPUSD, 110_000, 110_010])).toEqual([]);
    scenario.market.setState(EURUSD, 'open');
    expect(await scenario.moment([GBPUSD, 110_000, 110_010])).toEqual([]);
    expect(await scenario.moment([EURUSD, 110_100, 110_110])).toEqual([
      '1: 1 closed stop_out at 110100 for 72000000',
      '1: protected by 189500000',
      '1: calm',
    ]);
  });
});

describe('a tick from before an order was accepted', () => {
  it('[ORDER-16] is played before the order is decided, and never meets it', async () => {
    const scenario = new ExecutorScenario();
    let due: [typeof EURUSD, number, number][] = [];
    await scenario.start(() => {
      for (const tick of due.splice(0)) scenario.play(tick);
    });
    await scenario.open(THOUSAND);
    await scenario.moment([EURUSD, 110_000, 110_010]);
    due = [
      [EURUSD, 108_000, 108_010],
      [EURUSD, 110_100, 110_110],
    ];
    expect(await scenario.run(resting({ targetPrice: 109_000 }))).toEqual(['1: OrderPending']);
    expect(scenario.account().openOrders.get(1)).toMatchObject({ status: 'pending', pendingKind: 'limit' });
    expect(await scenario.moment([EURUSD, 108_990, 109_000])).toHaveLength(1);
  });

  it('[ORDER-16] fires nothing either when it is played late', async () => {
    const scenario = await opened();
    await scenario.run(resting({ targetPrice: 109_000 }));
    const timeMs = scenario.clock.now();
    scenario.executor.onMoment({
      timeMs,
      accepted: [scenario.market.tick(EURUSD, timeMs, 108_000, 108_010)],
    });
    await scenario.settle();
    expect(scenario.facts()).toEqual([]);
    expect(await scenario.moment([EURUSD, 108_000, 108_010])).toHaveLength(1);
  });
});

describe('after the end', () => {
  it('[START-12] nothing moves any more once the stop began', async () => {
    const scenario = await opened();
    await scenario.run(placing(EURUSD, { stopLoss: 109_500 }));
    await scenario.executor.stop();
    expect(await scenario.moment([EURUSD, 109_000, 109_010])).toEqual([]);
    expect(scenario.account().openOrders.size).toBe(1);
  });

  it('[STORE-7] nothing moves any more once a moment could not be committed', async () => {
    const store = new MemoryStore();
    const scenario = await opened(THOUSAND, store);
    await scenario.run(placing(EURUSD, { stopLoss: 109_500 }));
    await scenario.run(placing(EURUSD, { lots: 1_000_000, stopLoss: 108_500 }));
    const failure = new Error('disk I/O error');
    store.commit = () => Promise.reject(failure);
    expect(await scenario.moment([EURUSD, 109_000, 109_010])).toEqual([]);
    expect(scenario.fatal).toEqual([failure]);
    expect(await scenario.moment([EURUSD, 108_000, 108_010])).toEqual([]);
    expect(scenario.account().openOrders.size).toBe(1);
  });
});

describe('a night that passed while the process was off', () => {
  it('[SWAP-1] is financed at the first moment after the start, once', async () => {
    const financed = { ...EURUSD, swapBuyMicros: -2_000_000n };
    const scenario = new ExecutorScenario([financed, GBPUSD]);
    await scenario.start();
    await scenario.open(THOUSAND);
    await scenario.moment([financed, 110_000, 110_010]);
    await scenario.run(placing(financed));
    // From a Tuesday evening to the Friday: Wednesday's rollover counts threefold, Thursday's once.
    const playedMs = scenario.clock.now();
    scenario.clock.advance(START_MS + 3 * 86_400_000 - 3 * 3_600_000 - playedMs);
    await scenario.start(undefined, playedMs);
    expect(await scenario.moment([financed, 110_000, 110_010])).toEqual(['1: SwapCharged', '1: SwapCharged']);
    expect(scenario.account().openOrders.get(1)).toMatchObject({ swapMicros: -4_000_000n });
    expect(await scenario.moment([financed, 110_000, 110_010])).toEqual([]);
  });
});
