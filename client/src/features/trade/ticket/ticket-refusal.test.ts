import { describe, expect, it } from 'vitest';
import { ACCOUNT, CONTEXT, EURUSD, HALF, LOT, waitingAt } from '../../../../test/sample-ticket.ts';
import { openTicket } from './order-form-state.ts';
import { summarise } from './ticket-summary.ts';
import { kindOf, needsMoney, ticketRefusal, sideOfStops, ticketStopProblem } from './ticket-refusal.ts';

const moved = (points: number | null) => ({ points, moved: true });

describe('the refusal of an order', () => {
  it('is null for a valid one', () => {
    expect(ticketRefusal(HALF, CONTEXT)).toBeNull();
    expect(ticketRefusal(HALF, CONTEXT, 'sell')).toBeNull();
  });

  it.each([
    ['no_multiplier', {}, { instrument: { ...EURUSD, leverages: [] } }],
    ['market_closed', {}, { market: 'closed' as const }],
    ['market_halted', {}, { market: 'halted' as const }],
    ['close_only', {}, { market: 'close_only' as const }],
    ['no_price', {}, { quote: null }],
    ['price_stale', {}, { quote: { bid: 1, ask: 2, ageMs: 10_001, timeMs: 1 } }],
    ['anonymous', {}, { account: 'anonymous' as const }],
    ['account_loading', {}, { account: 'loading' as const }],
    ['lots_missing', { lots: null }, {}],
    ['lots_too_few', { lots: 0 }, {}],
    ['lots_too_many', { lots: 101 * LOT }, {}],
    ['lots_off_step', { lots: LOT / 100 + 1 }, {}],
    ['margin_called', {}, { account: { ...ACCOUNT, marginCalled: true } }],
    ['insufficient_margin', {}, { account: { ...ACCOUNT, freeMarginMicros: 552_549_999n } }],
    ['sending', { sending: { side: 'buy' as const, number: 1 } }, {}],
  ])('%s', (reason, state, context) => {
    expect(ticketRefusal({ ...HALF, ...state }, { ...CONTEXT, ...context })).toBe(reason);
  });

  it('accepts a price of exactly ten seconds, and margin and fee that use all money', () => {
    const quote = { bid: 110_000, ask: 110_010, ageMs: 10_000, timeMs: 1_000_000 };
    expect(ticketRefusal(HALF, { ...CONTEXT, quote })).toBeNull();
    expect(
      ticketRefusal(HALF, { ...CONTEXT, account: { ...ACCOUNT, freeMarginMicros: 552_550_000n } }),
    ).toBeNull();
  });

  it('needs no leverage in fixed mode', () => {
    const fixed = { ...EURUSD, marginMode: 'fixed' as const, unitsPerLot: 100, leverages: [] };
    expect(ticketRefusal(openTicket(fixed), { ...CONTEXT, instrument: fixed })).toBeNull();
  });
});

describe('[TRADE-20] [MARGIN-21] a size tier', () => {
  const USD = 1_000_000n;
  const sizeTiers = [
    { aboveMicros: 55_005n * USD, leverage: 50 },
    { aboveMicros: 110_010n * USD, leverage: 20 },
  ];
  const tiered = (buy: bigint, account = ACCOUNT) => ({
    ...CONTEXT,
    instrument: { ...EURUSD, sizeTiers },
    account: { ...account, openValues: { buy, sell: 0n } },
  });

  it('refuses its leverage from the first micro-dollar above its value, on the side of the orders alone', () => {
    expect(ticketRefusal(HALF, tiered(0n))).toBeNull();
    expect(ticketRefusal(HALF, tiered(1n))).toBe('leverage_above_tier');
    expect(ticketRefusal(HALF, tiered(1n), 'sell')).toBeNull();
    const lower = { ...HALF, leverage: 50 };
    const rich = { ...ACCOUNT, freeMarginMicros: 10n ** 12n };
    expect(ticketRefusal(lower, tiered(55_005n * USD, rich))).toBeNull();
    expect(ticketRefusal(lower, tiered(55_005n * USD + 1n, rich))).toBe('leverage_above_tier');
  });

  it('comes before the margin call and the margin, as on the server', () => {
    const poor = { ...ACCOUNT, freeMarginMicros: 0n, marginCalled: true };
    expect(ticketRefusal(HALF, tiered(1n, poor))).toBe('leverage_above_tier');
    expect(ticketRefusal({ ...HALF, leverage: 50 }, tiered(1n, poor))).toBe('margin_called');
  });

  it('counts a pending order at its target, and limits the most lots', () => {
    const rich = { ...ACCOUNT, freeMarginMicros: 10n ** 12n };
    expect(summarise(waitingAt(110_011), tiered(0n, rich))?.tier).toEqual({
      ...{ aboveMicros: 55_005n * USD, leverage: 50, sizeMicros: 55_005_500_000n },
    });
    expect(summarise(waitingAt(110_010), tiered(0n, rich))?.tier).toBeNull();
    expect(summarise(HALF, tiered(0n, rich))?.affordableLots).toBe(LOT / 2);
    expect(summarise({ ...HALF, leverage: 50 }, tiered(0n, rich))?.affordableLots).toBe(LOT);
  });
});

describe('the refusal of a pending order', () => {
  it.each([
    [109_000, 'buy', 'limit'],
    [110_009, 'buy', 'limit'],
    [110_011, 'buy', 'stop'],
    [110_001, 'sell', 'limit'],
    [109_999, 'sell', 'stop'],
    [110_010, 'buy', null],
    [110_000, 'sell', null],
  ] as const)('[TRADE-3] [ORDER-10] a target of %i makes a %s a %s', (target, side, kind) => {
    expect(kindOf(waitingAt(target), CONTEXT, side)).toBe(kind);
  });

  it('[TRADE-3] has no kind at the market, or without a target', () => {
    expect(kindOf(HALF, CONTEXT, 'buy')).toBeNull();
    expect(
      kindOf({ ...waitingAt(109_000), target: { points: 109_000, moved: false } }, CONTEXT, 'buy'),
    ).toBeNull();
  });

  it.each([
    [{ points: 109_000, moved: false }, 'target_missing'],
    [moved(null), 'target_missing'],
    [moved(110_010), 'target_at_market'],
    [moved(11_000), 'target_too_far'],
    [moved(1_100_101), 'target_too_far'],
    [moved(11_001), null],
    [moved(1_100_100), null],
  ])('[TRADE-3] [ORDER-15] target %j: %s', (target, reason) => {
    const rich = { ...ACCOUNT, freeMarginMicros: 10n ** 12n };
    const state = { ...waitingAt(1), lots: EURUSD.minLots, target };
    expect(ticketRefusal(state, { ...CONTEXT, account: rich })).toBe(reason);
  });

  it('[TRADE-3] uses margin and fee at its target', () => {
    const account = { ...ACCOUNT, freeMarginMicros: 542_499_999n };
    expect(ticketRefusal(waitingAt(108_000), { ...CONTEXT, account })).toBe('insufficient_margin');
    expect(ticketRefusal(waitingAt(107_999), { ...CONTEXT, account })).toBeNull();
  });
});

describe('[SCREEN-19] an account without money', () => {
  const empty = { ...ACCOUNT, balanceMicros: 0n, equityMicros: 0n, freeMarginMicros: 0n };

  it('needs a deposit, not a smaller volume', () => {
    const context = { ...CONTEXT, account: empty };
    const refusal = ticketRefusal(HALF, context);
    expect(refusal).toBe('insufficient_margin');
    expect(needsMoney(context, refusal)).toBe(true);
    expect(needsMoney(context, ticketRefusal({ ...HALF, lots: null }, context))).toBe(false);
  });

  it('is not one whose money is in use', () => {
    const used = { ...empty, balanceMicros: 5_000_000n, equityMicros: 5_000_000n, marginMicros: 5_000_000n };
    expect(needsMoney({ ...CONTEXT, account: used }, 'insufficient_margin')).toBe(false);
    expect(needsMoney({ ...CONTEXT, account: 'loading' }, 'insufficient_margin')).toBe(false);
  });
});

describe('stops of the form', () => {
  it('[TRADE-2] must be changed before the order is sent', () => {
    const ticked = { ...HALF, stopLoss: { points: 109_000, moved: false } };
    expect(ticketRefusal(ticked, CONTEXT)).toBe('stop_loss');
    expect(ticketStopProblem(ticked, CONTEXT, 'buy', 'stopLoss')).toBe('unmoved');
  });

  it('[TRADE-2] allow the side that they fit and reject the other', () => {
    const state = { ...HALF, stopLoss: moved(109_990), takeProfit: moved(110_010) };
    expect(ticketRefusal(state, CONTEXT, 'buy')).toBeNull();
    expect(ticketRefusal(state, CONTEXT, 'sell')).toBe('stop_loss');
    expect(ticketRefusal({ ...HALF, takeProfit: moved(110_500) }, CONTEXT, 'sell')).toBe('take_profit');
  });

  it('[TRADE-2] are for the side that they fit, and for the shown one when both or none do', () => {
    const above = { ...HALF, stopLoss: moved(111_000) };
    expect(sideOfStops(above, CONTEXT)).toBe('sell');
    expect(sideOfStops({ ...above, stopLoss: moved(109_000) }, CONTEXT)).toBe('buy');
    expect(sideOfStops({ ...HALF, side: 'sell' }, CONTEXT)).toBe('sell');
  });

  it('[TRADE-2] are compared with the target of a pending order', () => {
    const waiting = { ...waitingAt(108_000), stopLoss: moved(107_990) };
    expect(ticketRefusal(waiting, CONTEXT, 'buy')).toBeNull();
    expect(ticketRefusal({ ...waiting, stopLoss: moved(107_991) }, CONTEXT, 'buy')).toBe('stop_loss');
  });
});
