import { describe, expect, it } from 'vitest';
import { EURUSD, NATGAS, USDJPY } from '../../../test/instruments.ts';
import { placing, resting, TradingScenario } from '../../../test/trading-scenario.ts';
import { isRefusal } from '../../refusals.ts';
import type { CloseMany } from '../orders/commands.ts';
import { closeMany } from './close-many.ts';

const ALL: CloseMany = { kind: 'CloseMany', instrumentId: null, side: null, result: null };
const SMALL = { lots: 1_000_000 };

/** A buy and a sell of EURUSD, a buy of USDJPY, and a pending order, a second later at other prices. */
function holding(): TradingScenario {
  const at = new TradingScenario(10_000_000_000n);
  at.quote(EURUSD, 110_000, 110_010);
  at.quote(USDJPY, 150_000, 150_010);
  at.run(placing(EURUSD, SMALL));
  at.run(placing(EURUSD, { ...SMALL, side: 'sell' }));
  at.run(placing(USDJPY, SMALL));
  at.run(resting(EURUSD, 109_000, SMALL));
  at.nowMs += 1_000;
  at.quote(EURUSD, 110_100, 110_110);
  at.quote(USDJPY, 149_000, 149_010);
  return at;
}

function outcomeOf(at: TradingScenario, command: CloseMany) {
  const decision = closeMany(at.account, command, at.context());
  if (isRefusal(decision)) return decision.refused;
  const closed = decision.events.flatMap((body) => (body.kind === 'OrderClosed' ? [body.orderId] : []));
  return { closed, failed: decision.failed.map(({ orderId, refusal }) => [orderId, refusal.refused]) };
}

describe('closeMany', () => {
  it.each([
    [{}, [1, 2, 3]],
    [{ instrumentId: EURUSD.id }, [1, 2]],
    [{ side: 'buy' }, [1, 3]],
    [{ result: 'profit' }, [1]],
    [{ result: 'loss' }, [2, 3]],
    [{ result: 'loss', instrumentId: EURUSD.id, side: 'sell' }, [2]],
    [{ result: 'profit', side: 'sell' }, []],
    [{ instrumentId: NATGAS.id }, []],
  ] as const)('[ORDER-22] closes the positions that fit %o, and no pending order', (filter, closed) => {
    expect(outcomeOf(holding(), { ...ALL, ...filter })).toEqual({ closed, failed: [] });
  });

  it('[ORDER-22] closes each at its own current price, as a closing of it alone does', () => {
    const [together, alone] = [holding(), holding()];
    const { orders } = together.run(ALL);
    const single = [1, 2, 3].flatMap((orderId) => [
      ...alone.run({ kind: 'CloseOrder', orderId, lots: null }).orders,
    ]);
    expect(orders).toEqual(single);
    expect(together.account).toEqual(alone.account);
  });

  it('[ORDER-22] closes at most the lots that it names, the oldest position first and the last one partly', () => {
    const at = new TradingScenario(10_000_000_000n);
    at.quote(EURUSD, 110_000, 110_010);
    for (const lots of [2_000_000, 3_000_000, 4_000_000]) at.run(placing(EURUSD, { lots }));
    const command: CloseMany = { ...ALL, instrumentId: EURUSD.id, side: 'buy' };
    const { orders } = at.run({ ...command, lots: 4_000_000 });
    expect(orders.map(({ id, lots, status }) => [id, lots, status])).toEqual([
      [1, 2_000_000, 'closed'],
      [4, 2_000_000, 'closed'],
      [2, 1_000_000, 'holding'],
    ]);
    expect(outcomeOf(at, { ...command, lots: 900_000_000 })).toEqual({ closed: [2, 3], failed: [] });
    // A rest that is smaller than an order may be stays with its position.
    expect(outcomeOf(at, { ...command, lots: 500_000 })).toEqual({
      closed: [],
      failed: [
        [2, 'lots_not_allowed'],
        [3, 'lots_not_allowed'],
      ],
    });
  });

  it('[ORDER-22] leaves the positions open that cannot be closed, with the reason of each, and closes the others', () => {
    const at = holding();
    at.market.setState(USDJPY, 'closed');
    expect(outcomeOf(at, ALL)).toEqual({ closed: [1, 2], failed: [[3, 'market_closed']] });
    at.market.doubt(EURUSD);
    expect(outcomeOf(at, ALL)).toEqual({
      closed: [],
      failed: [
        [1, 'price_not_available'],
        [2, 'price_not_available'],
        [3, 'market_closed'],
      ],
    });
    at.market.setState(USDJPY, 'close_only');
    at.market.setState(EURUSD, 'halted');
    expect(outcomeOf(at, ALL)).toEqual({
      closed: [3],
      failed: [
        [1, 'trading_halted'],
        [2, 'trading_halted'],
      ],
    });
  });

  it('[ORDER-22] counts a position without profit and loss to neither', () => {
    const at = new TradingScenario(1_000_000_000n);
    at.quote(EURUSD, 110_000, 110_010);
    at.run(placing(EURUSD, SMALL));
    at.quote(EURUSD, 110_010, 110_020);
    expect(outcomeOf(at, { ...ALL, result: 'profit' })).toEqual({ closed: [], failed: [] });
    expect(outcomeOf(at, { ...ALL, result: 'loss' })).toEqual({ closed: [], failed: [] });
    expect(outcomeOf(at, ALL)).toEqual({ closed: [1], failed: [] });
  });

  it('[ORDER-22] refuses an instrument that does not exist', () => {
    expect(outcomeOf(holding(), { ...ALL, instrumentId: 999 })).toBe('not_found');
  });

  it('[MARGIN-13] credits a balance below zero once, after the last position, and not while one stays open', () => {
    const at = new TradingScenario(1_300_000_000n);
    at.quote(EURUSD, 110_000, 110_010);
    at.quote(USDJPY, 150_000, 150_010);
    at.run(placing(EURUSD));
    at.run(placing(EURUSD));
    at.run(placing(USDJPY, SMALL));
    at.quote(EURUSD, 100_000, 100_010);
    at.market.setState(USDJPY, 'closed');
    const kinds = () => at.run(ALL).events.map(({ body }) => body.kind);
    expect(kinds()).toEqual(['OrderClosed', 'OrderClosed']);
    expect(at.account.balanceMicros).toBeLessThan(0n);
    at.market.setState(USDJPY, 'open');
    expect(kinds()).toEqual(['OrderClosed', 'BalanceProtected']);
    expect(at.account.balanceMicros).toBe(0n);
  });
});
