import { describe, expect, it } from 'vitest';
import { EURUSD, GBPUSD } from '../../../test/instruments.ts';
import { ExecutorScenario } from '../../../test/executor-scenario.ts';
import { placing, resting, TradingScenario } from '../../../test/trading-scenario.ts';
import { explainOrder } from '../explain/explain.ts';
import type { PlaceOrder, PlacePending } from '../orders/commands.ts';

const BALANCE = 10_000_000_000n;
const TENTH = 10_000_000;

/** A buy of half a lot, a sell of a fifth, and another pair: three tenths net. */
function hedged(): TradingScenario {
  const at = new TradingScenario(BALANCE);
  at.quote(EURUSD, 110_000, 110_010);
  at.quote(GBPUSD, 127_000, 127_010);
  at.run(placing(EURUSD));
  at.run(placing(EURUSD, { side: 'sell', lots: 2 * TENTH }));
  at.run(placing(GBPUSD));
  at.run(resting(EURUSD, 109_000));
  return at;
}

const reducing = (changes: Partial<PlaceOrder> = {}) =>
  placing(EURUSD, { side: 'sell', lots: 3 * TENTH, reduceOnly: true, ...changes });
const waiting = (target: number, changes: Partial<PlacePending> = {}) =>
  resting(EURUSD, target, { side: 'sell', lots: 3 * TENTH, reduceOnly: true, ...changes });

describe('an order that may only reduce', () => {
  it('[ORDER-26] is against the sum of the positions in its instrument and at most as large', () => {
    const refused = (max: number) => ({ refused: 'not_reducing', data: { max } });
    expect(hedged().decide(reducing({ lots: 3 * TENTH + 1_000_000 }))).toEqual(refused(0.3));
    expect(hedged().decide(reducing({ side: 'buy', lots: TENTH }))).toEqual(refused(0));
    expect(hedged().decide(waiting(111_000, { lots: 4 * TENTH }))).toEqual(refused(0.3));
    expect(hedged().decide(reducing({ lots: 1 }))).toMatchObject({ refused: 'lots_not_allowed' });
    const at = hedged();
    at.market.setState(EURUSD, 'closed');
    expect(at.decide(reducing({ lots: 4 * TENTH }))).toEqual(refused(0.3));
    expect(at.decide(reducing())).toEqual({ refused: 'market_closed' });
  });

  it('[ORDER-26] [ORDER-9] opens another position, with its own margin and fee', () => {
    const at = hedged();
    expect(at.run(reducing()).orders).toMatchObject([
      { id: 5, status: 'holding', side: 'sell', lots: 3 * TENTH, reduceOnly: true, feeMicros: 1_500_000n },
    ]);
    expect(at.decide(reducing({ lots: TENTH }))).toEqual({ refused: 'not_reducing', data: { max: 0 } });
  });

  it('[ORDER-26] is cancelled when it would not reduce at its fill, and explained', async () => {
    const scenario = new ExecutorScenario();
    await scenario.start();
    await scenario.open(BALANCE);
    await scenario.moment([EURUSD, 110_000, 110_010]);
    await scenario.run(placing(EURUSD, { lots: 3 * TENTH }));
    await scenario.run(waiting(111_000));
    await scenario.run(waiting(111_000, { lots: 2 * TENTH }));
    await scenario.run({ kind: 'CloseOrder', orderId: 1, lots: TENTH });
    // Of the two that remain the first is too large, and the second takes all that is left.
    expect(await scenario.moment([EURUSD, 111_000, 111_010])).toEqual([
      '1: 2 cancelled not_reducing',
      '1: 3 filled at 111000 with 222000000 and 1000000',
    ]);
    expect(scenario.account()).toMatchObject({ reservedMicros: 0n });
    const events = (await scenario.store.orderEvents(1, 2)) ?? [];
    const steps = explainOrder(2, events, scenario.executor.valuation);
    expect(steps.map(({ event, rule }) => `${event} ${rule}`)).toEqual([
      'accepted limit_better_than_market',
      'triggered target_reached',
      'closed not_reducing_at_fill',
    ]);
  });

  it('[ORDER-26] reduces what a stop of the same tick has left', async () => {
    const scenario = new ExecutorScenario();
    await scenario.start();
    await scenario.open(BALANCE);
    await scenario.moment([EURUSD, 110_000, 110_010]);
    await scenario.run(placing(EURUSD, { lots: 3 * TENTH, takeProfit: 111_000 }));
    await scenario.run(waiting(111_000));
    expect(await scenario.moment([EURUSD, 111_000, 111_010])).toEqual([
      '1: 1 closed take_profit at 111000 for 297000000',
      '1: 2 cancelled not_reducing',
    ]);
  });
});
