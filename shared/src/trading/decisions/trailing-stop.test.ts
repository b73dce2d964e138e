import { describe, expect, it } from 'vitest';
import { ExecutorScenario } from '../../../test/executor-scenario.ts';
import { EURUSD } from '../../../test/instruments.ts';
import { placing, resting, TradingScenario } from '../../../test/trading-scenario.ts';
import type { SetStops } from '../orders/commands.ts';
import type { FillTick } from '../orders/order.ts';
import { recordOf } from '../orders/order-record.ts';

/** EURUSD has a StopsLevel of 10; the market is at 110000/110010. */
async function running(): Promise<ExecutorScenario> {
  const at = new ExecutorScenario([EURUSD]);
  await at.start();
  at.market.tick(EURUSD, at.clock.now(), 110_000, 110_010);
  await at.open(10_000_000_000n);
  return at;
}

function trail(trailingStop: number | null, orderId = 1): SetStops {
  return { kind: 'SetStops', orderId, trailingStop };
}

describe('a trailing stop', () => {
  it('[STOP-6] follows the best bid of a buy and the best ask of a sell, never moves back, and closes at the first price beyond', async () => {
    const at = await running();
    await at.run(placing(EURUSD, { trailingStop: 100 }));
    await at.run(placing(EURUSD, { side: 'sell', trailingStop: 100 }));
    expect(await at.moment([EURUSD, 110_060, 110_070])).toEqual([]);
    expect(await at.moment([EURUSD, 109_990, 110_000])).toEqual([]);
    // The buy stands at 110060 − 100, the sell at 110000 + 100.
    expect(await at.moment([EURUSD, 109_961, 109_971])).toEqual([]);
    expect(await at.moment([EURUSD, 109_940, 109_950])).toEqual([
      '1: 1 closed trailing_stop at 109940 for -35000000',
    ]);
    // 109950 was the best ask, so the sell stands at 110050 now.
    expect(await at.moment([EURUSD, 110_030, 110_040])).toEqual([]);
    expect(await at.moment([EURUSD, 111_000, 111_010])).toEqual([
      '1: 2 closed trailing_stop at 111010 for -505000000',
    ]);
  });

  it('[STOP-6] of a pending order begins at its fill', async () => {
    const at = await running();
    await at.run(resting(EURUSD, 109_900, { trailingStop: 50 }));
    await at.moment([EURUSD, 110_500, 110_510]);
    await at.moment([EURUSD, 109_880, 109_890]);
    expect(await at.moment([EURUSD, 109_831, 109_841])).toEqual([]);
    expect(await at.moment([EURUSD, 109_830, 109_840])).toEqual([
      '1: 1 closed trailing_stop at 109830 for -30000000',
    ]);
  });

  it('[STOP-6] [ORDER-27] is kept, replaced and removed by a change of a pending order', () => {
    const at = new TradingScenario(10_000_000_000n);
    at.quote(EURUSD, 110_000, 110_010);
    at.run(resting(EURUSD, 109_900, { trailingStop: 50 }));
    const amend = { kind: 'AmendOrder', orderId: 1 } as const;
    at.run({ ...amend, targetPrice: 109_800 });
    expect(at.order(1)).toMatchObject({ targetPrice: 109_800, trailingStop: 50 });
    at.run({ ...amend, trailingStop: 60 });
    expect(at.order(1)).toMatchObject({ trailingStop: 60 });
    expect(at.decide({ ...amend, trailingStop: 9 })).toMatchObject({ refused: 'stop_loss_not_allowed' });
    at.run({ ...amend, trailingStop: null });
    expect(at.order(1)).toMatchObject({ trailingStop: null });
  });

  it('[STOP-6] stays with the distance that it has, and begins again with another one', async () => {
    const at = await running();
    await at.run(placing(EURUSD, { trailingStop: 100 }));
    await at.moment([EURUSD, 110_090, 110_100]);
    await at.moment([EURUSD, 110_020, 110_030]);
    const best = () => {
      const order = at.account().openOrders.get(1);
      if (order?.status !== 'holding') throw new Error('the position is open');
      return at.executor.trailing.bestOf(order).bid;
    };
    await at.run(trail(100));
    expect(best()).toBe(110_090);
    await at.run(trail(80));
    expect(best()).toBe(110_020);
    await at.run(trail(null));
    expect(await at.moment([EURUSD, 109_000, 109_010])).toEqual([]);
  });

  it('[STOP-7] and a stop-loss close by the nearer one, the stop-loss at the same price', async () => {
    const at = await running();
    await at.run(placing(EURUSD, { stopLoss: 109_950, trailingStop: 100 }));
    await at.run(placing(EURUSD, { stopLoss: 109_950, trailingStop: 100 }));
    expect(await at.moment([EURUSD, 110_050, 110_060])).toEqual([]);
    await at.run({ kind: 'SetStops', orderId: 2, stopLoss: 109_940 });
    expect(await at.moment([EURUSD, 109_900, 109_910])).toEqual([
      '1: 1 closed stop_loss at 109900 for -55000000',
      '1: 2 closed trailing_stop at 109900 for -55000000',
    ]);
    await at.run(placing(EURUSD, { stopLoss: 109_880, trailingStop: 500 }));
    expect(await at.moment([EURUSD, 109_880, 109_890])).toEqual([
      '1: 3 closed stop_loss at 109880 for -15000000',
    ]);
  });

  it('[STOP-8] stands at the same place after a restart, from the stored prices or from the tape alone', async () => {
    for (const isStored of [true, false]) {
      const at = await running();
      await at.run(placing(EURUSD, { trailingStop: 100 }));
      await at.moment([EURUSD, 110_060, 110_070]);
      if (isStored) at.storeTrailing();
      await at.moment([EURUSD, 109_980, 109_990]);
      await at.run(placing(EURUSD, { trailingStop: 30 }));
      await at.moment([EURUSD, 109_985, 109_995]);
      await at.start();
      expect(await at.moment([EURUSD, 109_961, 109_971])).toEqual([]);
      expect(await at.moment([EURUSD, 109_955, 109_965])).toEqual([
        '1: 1 closed trailing_stop at 109955 for -27500000',
        '1: 2 closed trailing_stop at 109955 for -17500000',
      ]);
    }
  });

  it.each([
    ['buy', 9, 'stop_loss_not_allowed'],
    ['buy', 10, ''],
    ['buy', 109_999, ''],
    ['buy', 110_000, 'stop_loss_not_allowed'],
    ['sell', 9, 'stop_loss_not_allowed'],
    ['sell', 10, ''],
    ['sell', 990_090, ''],
    ['sell', 990_091, 'stop_loss_not_allowed'],
  ] as const)('[STOP-6] of a %s at a distance of %d is answered with %j', (side, distance, reason) => {
    const at = new TradingScenario(10_000_000_000n);
    at.quote(EURUSD, 110_000, 110_010);
    const answer = (decision: ReturnType<typeof at.decide>) => ('refused' in decision ? decision : null);
    const max = side === 'buy' ? 109_999 : 990_090;
    const refusal =
      reason === '' ? null : { refused: reason, data: { field: 'trailing_stop', min: 10, max } };
    expect(answer(at.decide(placing(EURUSD, { side, trailingStop: distance })))).toEqual(refusal);
    at.run(placing(EURUSD, { side }));
    expect(answer(at.decide(trail(distance)))).toEqual(refusal);
  });

  it('[STOP-6] is recorded with the place where it stood, which history shows', () => {
    const at = new TradingScenario(10_000_000_000n);
    at.quote(EURUSD, 110_000, 110_010);
    at.run(placing(EURUSD, { stopLoss: 109_000, trailingStop: 100 }));
    at.next(EURUSD, 110_060, 110_070);
    const best: FillTick = { seq: 2, timeMs: at.nowMs, bid: 110_060, ask: 110_070 };
    const fire = { kind: 'FireTrigger', orderId: 1, trigger: 'trailing_stop', best } as const;
    expect(at.decide(fire)).toEqual([]);
    at.next(EURUSD, 109_950, 109_960);
    const { events, orders } = at.run(fire);
    expect(events[0]?.body).toMatchObject({ reason: 'trailing_stop', trailed: { price: 109_960, best } });
    expect(orders.map(recordOf)).toMatchObject([
      { stopLoss: 109_960, trailingStop: 100, closePrice: 109_950 },
    ]);
    expect(at.decide(fire)).toEqual([]);
  });
});
