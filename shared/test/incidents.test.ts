/** Incidents of real markets and platforms, repeated here with the correct outcome. */

import { describe, expect, it } from 'vitest';
import { Quarantine } from '../src/market/plausibility.ts';
import type { Quote } from '../src/market/quote.ts';
import { MemoryStore } from '../src/engine/memory-store.ts';
import type { PlacePending } from '../src/trading/orders/commands.ts';
import { ExecutorDesk } from './executor-scenario.ts';
import { EURUSD, GBPUSD, NATGAS } from './instruments.ts';
import { placing, START_MS } from './trading-scenario.ts';

const THOUSAND = 1_000_000_000n;

async function opened(balance = THOUSAND, store = new MemoryStore()): Promise<ExecutorDesk> {
  const desk = new ExecutorDesk(undefined, store);
  await desk.start();
  await desk.open(balance);
  await desk.moment([EURUSD, 110_000, 110_010], [GBPUSD, 127_000, 127_010], [NATGAS, 3_000, 3_010]);
  return desk;
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
    const desk = await opened(THOUSAND, store);
    await desk.run(placing(EURUSD, { stopLoss: 109_000 }));
    expect(await desk.moment([EURUSD, 77_000, 77_010])).toEqual([
      '1: 1 closed stop_loss at 77000 for -16505000000',
      '1: protected by 15507500000',
    ]);
    expect(desk.account().balanceMicros).toBe(0n);
    const house = store.postings().filter(({ account }) => account === 'house:protection');
    expect(house.map(({ amountMicros, memo }) => [amountMicros, memo])).toEqual([
      [-15_507_500_000n, 'protection'],
    ]);
  });

  it('[MARGIN-13] [MARGIN-11] stops out what carries no stop, at the same tick and with the same ending', async () => {
    const desk = await opened();
    await desk.run(placing(EURUSD));
    expect(await desk.moment([EURUSD, 77_000, 77_010])).toEqual([
      '1: called at -15507500000 of 550050000',
      '1: 1 closed stop_out at 77000 for -16505000000',
      '1: protected by 15507500000',
      '1: calm',
    ]);
    expect(desk.account()).toMatchObject({ balanceMicros: 0n, holdingCount: 0, marginCalled: false });
  });

  it('[MARGIN-13] credits once for several stops of one account, after the last of them', async () => {
    const desk = await opened(THOUSAND * 3n);
    await desk.run(placing(EURUSD, { stopLoss: 109_000 }));
    await desk.run(placing(EURUSD, { stopLoss: 108_000 }));
    const facts = await desk.moment([EURUSD, 77_000, 77_010]);
    expect(facts.map((fact) => fact.split(' ')[1])).toEqual(['1', '2', 'protected']);
    expect(desk.account().balanceMicros).toBe(0n);
  });
});

describe('a stop-loss and a manual close at once', () => {
  it('have one effect when the tick comes first', async () => {
    const desk = await opened();
    await desk.run(placing(EURUSD, { stopLoss: 109_500 }));
    const close = desk.ask({ kind: 'CloseOrder', orderId: 1, lots: null });
    desk.play([EURUSD, 109_400, 109_410]);
    await desk.settle();
    expect(await close).toBe('state_changed');
    expect(desk.facts()).toEqual(['1: 1 closed stop_loss at 109400 for -305000000']);
  });

  it('have one effect when the close comes first', async () => {
    const desk = await opened();
    await desk.run(placing(EURUSD, { stopLoss: 109_500 }));
    expect(await desk.run({ kind: 'CloseOrder', orderId: 1, lots: null })).toHaveLength(1);
    expect(await desk.moment([EURUSD, 109_400, 109_410])).toEqual([]);
    expect(desk.account().closedCount).toBe(1);
  });

  it('have one effect when both stops and the stop-out are due at one tick', async () => {
    const desk = await opened();
    await desk.run(placing(EURUSD, { stopLoss: 109_500, takeProfit: 111_000 }));
    await desk.run(placing(GBPUSD, { lots: 10_000_000 }));
    const facts = await desk.moment([EURUSD, 108_000, 108_010]);
    expect(facts.filter((fact) => fact.startsWith('1: 1 '))).toEqual([
      '1: 1 closed stop_loss at 108000 for -1005000000',
    ]);
  });
});

describe('a quote that nobody can trade on', () => {
  it('[ORDER-3] fills no order once it is stale, and no trigger while nothing ticks', async () => {
    const desk = await opened();
    await desk.run(placing(EURUSD, { stopLoss: 109_000 }));
    desk.clock.advance(10_001);
    expect(await desk.moment()).toEqual([]);
    const late = desk.ask(placing(EURUSD));
    await desk.settle();
    expect(await late).toBe('price_not_available');
  });

  it('[QUARANTINE-2] triggers nothing when it is a spike of a single tick, and does when a second tick confirms it', async () => {
    const desk = await opened();
    await desk.run(placing(EURUSD, { stopLoss: 109_000, takeProfit: 112_000 }));
    await desk.run(resting({ targetPrice: 108_500 }));
    const quarantine = new Quarantine({ reachMicros: 5000, widestSpread: 100 }, newest(desk));
    const tick = (bid: number) => {
      const accepted = quarantine.judge({ ...newest(desk), bid, ask: bid + 10 }, false);
      return accepted ? desk.moment([EURUSD, bid, bid + 10]) : desk.moment();
    };
    for (const bid of [109_990, 90_000, 109_980, 130_000, 109_985]) expect(await tick(bid)).toEqual([]);
    expect(desk.account().openOrders.size).toBe(2);
    expect(await tick(107_000)).toEqual([]);
    expect(await tick(107_010)).toEqual([
      '1: 1 closed stop_loss at 107010 for -1500000000',
      '1: protected by 502500000',
      '1: 2 cancelled insufficient_margin',
    ]);
  });
});

function newest(desk: ExecutorDesk): Quote {
  const quote = desk.market.quoteOf(EURUSD.id);
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
    const desk = await opened(THOUSAND * 10n);
    await desk.run(resting({ targetPrice: 109_500 }));
    await desk.run(resting({ targetPrice: 110_500 }));
    expect(await desk.moment([EURUSD, 109_000, 109_010])).toEqual([
      '1: 1 filled at 109010 with 109010000 and 500000',
    ]);
    expect(await desk.moment([EURUSD, 111_000, 111_010])).toEqual([
      '1: 2 filled at 111010 with 111010000 and 500000',
    ]);
  });
});

describe('flapping around the margin call', () => {
  it('[MARGIN-10] gives one call until the level was above 110 %', async () => {
    const desk = await opened();
    await desk.run(placing(EURUSD));
    // Margin 550.05: the call is at an equity of 550.05 (bid 109115) and its end above 605.055 (bid 109226).
    const facts: string[] = [];
    for (const bid of [109_116, 109_115, 109_130, 109_100, 109_200, 109_110, 109_225, 109_090])
      facts.push(...(await desk.moment([EURUSD, bid, bid + 10])));
    expect(facts).toEqual(['1: called at 550000000 of 550050000']);
    expect(await desk.moment([EURUSD, 109_230, 109_240])).toEqual(['1: calm']);
    expect(await desk.moment([EURUSD, 109_110, 109_120])).toHaveLength(1);
  });
});

describe('a restart', () => {
  it('keeps stops, entries and margin reviews armed', async () => {
    const desk = await opened(THOUSAND * 3n);
    await desk.run(placing(EURUSD, { stopLoss: 109_500 }));
    await desk.run(resting({ targetPrice: 109_700 }));
    await desk.run(placing(GBPUSD, { lots: 150_000_000 }));
    await desk.start();
    expect(await desk.moment([EURUSD, 109_400, 109_410], [GBPUSD, 126_000, 126_010])).toEqual([
      '1: 1 closed stop_loss at 109400 for -305000000',
      '1: called at 1170000000 of 1905150000',
      '1: 2 cancelled insufficient_margin',
    ]);
  });

  it('[MARGIN-12] reviews what the gap of its absence did at the first tick', async () => {
    const desk = await opened();
    await desk.run(placing(EURUSD));
    desk.market.tick(EURUSD, desk.clock.now() + 1, 108_900, 108_910);
    await desk.start();
    expect(await desk.moment([GBPUSD, 127_000, 127_010])).toEqual([]);
    expect(await desk.moment([EURUSD, 108_900, 108_910])).toEqual(['1: called at 442500000 of 550050000']);
  });
});

describe('a market that went on while nobody looked', () => {
  it('[MARGIN-15] is taken in at the first moment after it, by every account that it moved', async () => {
    const desk = await opened(THOUSAND * 2n);
    await desk.run(placing(EURUSD, { lots: 80_000_000 }));
    await desk.run(placing(GBPUSD, { lots: 50_000_000 }));
    // The process slept, EURUSD fell and closed: no tick of it will tell.
    desk.clock.advance(3_600_000);
    desk.market.tick(EURUSD, desk.clock.now() - 60_000, 108_400, 108_410);
    desk.market.setState(EURUSD, 'closed');
    const timeMs = desk.clock.now();
    const accepted = [desk.market.tick(GBPUSD, timeMs, 127_000, 127_010)];
    desk.executor.onMoment({ timeMs, accepted, jumped: true });
    await desk.settle();
    expect(desk.facts()).toEqual([
      '1: called at 700500000 of 1515130000',
      '1: 2 closed stop_out at 127000 for -5000000',
    ]);
  });
});

describe('a stop-out that a closed market holds up', () => {
  it('[MARGIN-12] [MARGIN-11] closes what it can, and the rest at the first tick after the reopening', async () => {
    const desk = await opened(THOUSAND * 2n);
    await desk.run(placing(EURUSD, { lots: 80_000_000 }));
    await desk.run(placing(GBPUSD, { lots: 50_000_000 }));
    desk.market.setState(EURUSD, 'closed');
    expect(await desk.moment([GBPUSD, 122_500, 122_510])).toEqual([
      '1: called at -269500000 of 1515130000',
      '1: 2 closed stop_out at 122500 for -2255000000',
    ]);
    expect(await desk.moment([GBPUSD, 110_000, 110_010])).toEqual([]);
    desk.market.setState(EURUSD, 'open');
    expect(await desk.moment([GBPUSD, 110_000, 110_010])).toEqual([]);
    expect(await desk.moment([EURUSD, 110_100, 110_110])).toEqual([
      '1: 1 closed stop_out at 110100 for 72000000',
      '1: protected by 189500000',
      '1: calm',
    ]);
  });
});

describe('a tick from before an order was accepted', () => {
  it('[ORDER-16] is played before the order is decided, and never meets it', async () => {
    const desk = new ExecutorDesk();
    let due: [typeof EURUSD, number, number][] = [];
    await desk.start(() => {
      for (const tick of due.splice(0)) desk.play(tick);
    });
    await desk.open(THOUSAND);
    await desk.moment([EURUSD, 110_000, 110_010]);
    due = [
      [EURUSD, 108_000, 108_010],
      [EURUSD, 110_100, 110_110],
    ];
    expect(await desk.run(resting({ targetPrice: 109_000 }))).toEqual(['1: OrderPending']);
    expect(desk.account().openOrders.get(1)).toMatchObject({ status: 'pending', pendingKind: 'limit' });
    expect(await desk.moment([EURUSD, 108_990, 109_000])).toHaveLength(1);
  });

  it('[ORDER-16] fires nothing either when it is played late', async () => {
    const desk = await opened();
    await desk.run(resting({ targetPrice: 109_000 }));
    const timeMs = desk.clock.now();
    desk.executor.onMoment({ timeMs, accepted: [desk.market.tick(EURUSD, timeMs, 108_000, 108_010)] });
    await desk.settle();
    expect(desk.facts()).toEqual([]);
    expect(await desk.moment([EURUSD, 108_000, 108_010])).toHaveLength(1);
  });
});

describe('after the end', () => {
  it('[START-12] nothing moves any more once the stop began', async () => {
    const desk = await opened();
    await desk.run(placing(EURUSD, { stopLoss: 109_500 }));
    await desk.executor.stop();
    expect(await desk.moment([EURUSD, 109_000, 109_010])).toEqual([]);
    expect(desk.account().openOrders.size).toBe(1);
  });

  it('[STORE-7] nothing moves any more once a moment could not be committed', async () => {
    const store = new MemoryStore();
    const desk = await opened(THOUSAND, store);
    await desk.run(placing(EURUSD, { stopLoss: 109_500 }));
    await desk.run(placing(EURUSD, { lots: 1_000_000, stopLoss: 108_500 }));
    const failure = new Error('disk I/O error');
    store.commit = () => Promise.reject(failure);
    expect(await desk.moment([EURUSD, 109_000, 109_010])).toEqual([]);
    expect(desk.fatal).toEqual([failure]);
    expect(await desk.moment([EURUSD, 108_000, 108_010])).toEqual([]);
    expect(desk.account().openOrders.size).toBe(1);
  });
});

describe('a night that passed while the process was off', () => {
  it('[SWAP-1] is financed at the first moment after the start, once', async () => {
    const financed = { ...EURUSD, swapBuyMicros: -2_000_000n };
    const desk = new ExecutorDesk([financed, GBPUSD]);
    await desk.start();
    await desk.open(THOUSAND);
    await desk.moment([financed, 110_000, 110_010]);
    await desk.run(placing(financed));
    // From a Tuesday evening to the Friday: Wednesday's rollover counts threefold, Thursday's once.
    desk.clock.advance(START_MS + 3 * 86_400_000 - 3 * 3_600_000 - desk.clock.now());
    await desk.start();
    expect(await desk.moment([financed, 110_000, 110_010])).toEqual(['1: SwapCharged', '1: SwapCharged']);
    expect(desk.account().openOrders.get(1)).toMatchObject({ swapMicros: -4_000_000n });
    expect(await desk.moment([financed, 110_000, 110_010])).toEqual([]);
  });
});
