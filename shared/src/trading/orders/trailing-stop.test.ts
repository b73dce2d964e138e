import { describe, expect, it } from 'vitest';
import { EURUSD } from '../../../test/instruments.ts';
import { placing, resting, TradingScenario } from '../../../test/trading-scenario.ts';
import { nearerStop, trailedPrice, trailingStartOf, withStops } from './trailing-stop.ts';

function scenario(): TradingScenario {
  const at = new TradingScenario(4_000_000_000n);
  at.quote(EURUSD, 110_000, 110_010);
  at.run(placing(EURUSD, { trailingStop: 50 }));
  at.run(resting(EURUSD, 109_000));
  return at;
}

const LATER = { seq: 9, timeMs: 9, bid: 110_100, ask: 110_110 };
const SETTING = { kind: 'StopsSet', orderId: 1, stopLoss: null, takeProfit: null, tick: LATER } as const;

describe('[STOP-6] a trailing stop', () => {
  it('stands below the best price of a buy and above that of a sell', () => {
    expect(trailedPrice('buy', 110_100, 50)).toBe(110_050);
    expect(trailedPrice('sell', 110_100, 50)).toBe(110_150);
  });

  it('begins again at the tick of the change when its distance changes, and only then', () => {
    const position = scenario().position(1);
    const setting = { ...SETTING, stopLoss: 109_000 };
    const repeated = withStops(position, { ...setting, trailingStop: 50 });
    expect(repeated).toMatchObject({ stopLoss: 109_000, trailingStop: 50, trailingTick: null });
    expect(trailingStartOf(position)).toEqual(position.openTick);
    const changed = withStops(position, { ...setting, trailingStop: 60 });
    expect(changed).toMatchObject({ stopLoss: 109_000, trailingStop: 60, trailingTick: LATER });
    if (changed.status !== 'holding') throw new Error('a position remains one');
    expect(trailingStartOf(changed)).toEqual(LATER);
    expect(withStops(changed, { ...setting, trailingStop: null })).toMatchObject({
      trailingStop: null,
      trailingTick: null,
    });
  });

  it('of a pending order has no tick', () => {
    const order = scenario().order(2);
    const changed = withStops(order, { ...SETTING, takeProfit: 120_000, trailingStop: 60 });
    expect(changed).toEqual({ ...order, stopLoss: null, takeProfit: 120_000, trailingStop: 60 });
  });
});

describe('[STOP-7] the nearer of two stops', () => {
  it('is the higher one of a buy, the lower one of a sell, and the only one', () => {
    expect(nearerStop('buy', 1, 2)).toBe(2);
    expect(nearerStop('sell', 1, 2)).toBe(1);
    expect([nearerStop('buy', null, 2), nearerStop('sell', 1, null), nearerStop('buy', null, null)]).toEqual([
      2,
      1,
      null,
    ]);
  });
});
