import { describe, expect, it } from 'vitest';
import { EURUSD } from '../../../test/instruments.ts';
import { placing, resting, TradingScenario } from '../../../test/trading-scenario.ts';
import type { Order } from './order.ts';
import { orderOf, recordOf } from './order-record.ts';

/** One order of each status, and a part that closed separately. */
function orders(): readonly Order[] {
  const at = new TradingScenario(4_000_000_000n);
  at.quote(EURUSD, 110_000, 110_010);
  at.run(placing(EURUSD, { trailingStop: 50, clientId: 'named' }));
  at.run(resting(EURUSD, 109_000, { expiry: at.nowMs + 1 }));
  const [part] = at.run({ kind: 'CloseOrder', orderId: 1, lots: 20_000_000 }).orders;
  const [amended] = at.run({ kind: 'AmendOrder', orderId: 2, targetPrice: 108_000 }).orders;
  const [position] = at.run({
    kind: 'SetStops',
    orderId: 1,
    stopLoss: null,
    takeProfit: null,
    trailingStop: 60,
  }).orders;
  const [cancelled] = at.run({ kind: 'CancelOrder', orderId: 2 }).orders;
  const [closed] = at.run({ kind: 'CloseOrder', orderId: 1, lots: null }).orders;
  return [part, amended, position, cancelled, closed].filter((order) => order !== undefined);
}

describe('the record of an order', () => {
  it('is the order again in every status', () => {
    const all = orders();
    expect(all.map(({ status }) => status)).toEqual(['closed', 'pending', 'holding', 'cancelled', 'closed']);
    expect(all.map((order) => orderOf(recordOf(order)))).toEqual(all);
  });

  it('of a cancelled order is a closed one without an opening and without money', () => {
    const [, , , cancelled] = orders().map(recordOf);
    expect(cancelled).toMatchObject({
      status: 'closed',
      openedAtMs: null,
      profitMicros: 0n,
      marginMicros: 0n,
    });
  });

  it.each([
    [0, 'closePrice'],
    [0, 'closeTick'],
    [1, 'targetPrice'],
    [2, 'openTick'],
    [3, 'historyNumber'],
  ] as const)('of order %i needs its %s', (index, field) => {
    const record = orders().map(recordOf)[index];
    if (record === undefined) throw new Error('there are five orders');
    for (const missing of [null, undefined])
      expect(() => orderOf({ ...record, [field]: missing })).toThrow(`has its ${field}`);
  });
});
