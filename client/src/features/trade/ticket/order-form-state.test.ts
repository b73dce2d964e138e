import { describe, expect, it } from 'vitest';
import { EURUSD, HALF, LOT, waitingAt } from '../../../../test/sample-ticket.ts';
import { openTicket, reduce } from './order-form-state.ts';

describe('a new form', () => {
  it('starts with the smallest volume, the usual leverage and the buy side', () => {
    expect(openTicket(EURUSD)).toEqual({
      instrumentId: EURUSD.id,
      mode: 'market',
      lots: LOT / 100,
      leverage: 100,
      target: null,
      stopLoss: null,
      takeProfit: null,
      trailing: null,
      reduceOnly: false,
      end: 'never',
      side: 'buy',
      sending: null,
    });
  });

  it.each([
    [[], null],
    [[200, 400], 200],
    [[5, 20, 50], 50],
  ])('takes the offered leverage nearest to the usual one: %j → %s', (leverages, leverage) => {
    expect(openTicket({ ...EURUSD, leverages }).leverage).toBe(leverage);
  });
});

describe('start values', () => {
  const defaults = { lots: LOT / 2, leverage: 25 };
  const open = (change: object) => openTicket(EURUSD, { ...defaults, ...change });

  it('[TRADE-17] count while the instrument allows them', () => {
    expect(open({})).toMatchObject(defaults);
    expect(open({ leverage: 33 })).toMatchObject({ lots: LOT / 2, leverage: 100 });
    for (const lots of [1, LOT / 2 + 1, 101 * LOT])
      expect(open({ lots })).toMatchObject({ lots: LOT / 100, leverage: 25 });
  });

  it('[TRADE-17] are those of the chosen instrument, in place of the leverage before', () => {
    const other = { ...EURUSD, id: EURUSD.id + 1 };
    expect(reduce(HALF, { type: 'instrument', instrument: other, defaults })).toMatchObject(defaults);
    expect(reduce(HALF, { type: 'instrument', instrument: EURUSD, defaults })).toEqual(HALF);
  });

  it('[SCREEN-26] of the same instrument give the same object, so that nothing is rendered again', () => {
    expect(reduce(HALF, { type: 'instrument', instrument: EURUSD })).toBe(HALF);
    const opened = openTicket(EURUSD);
    const same = { lots: opened.lots ?? 0, leverage: opened.leverage };
    expect(reduce(opened, { type: 'defaults', instrument: EURUSD, defaults: same })).toBe(opened);
  });

  it('[TRADE-17] that become known later keep what was entered', () => {
    const late = { type: 'defaults', instrument: EURUSD, defaults } as const;
    expect(reduce(openTicket(EURUSD), late)).toMatchObject(defaults);
    expect(reduce(HALF, late)).toBe(HALF);
  });
});

describe('entering', () => {
  it('keeps the leverage on a change to an instrument that offers it, and sets that instrument’s smallest volume', () => {
    const other = { ...EURUSD, id: EURUSD.id + 1, minLots: LOT, leverages: [25, 50] };
    const chosen = reduce(HALF, { type: 'leverage', leverage: 25 });
    expect(reduce(chosen, { type: 'instrument', instrument: other })).toMatchObject({
      lots: LOT,
      leverage: 25,
    });
    expect(reduce(HALF, { type: 'instrument', instrument: other })).toMatchObject({ leverage: 50 });
  });

  it('shows the sent side and keeps it until the response', () => {
    const sent = reduce(HALF, { type: 'sent', order: { side: 'sell', number: 1 } });
    expect(sent).toMatchObject({ side: 'sell', sending: { side: 'sell' } });
    expect(reduce(sent, { type: 'side', side: 'buy' })).toBe(sent);
    expect(reduce(sent, { type: 'answered', number: 1 })).toMatchObject({ side: 'sell', sending: null });
  });

  it('[TRADE-14] keeps the options of an order until it is placed', () => {
    const chosen = reduce(reduce(HALF, { type: 'reduceOnly', reduceOnly: true }), {
      type: 'end',
      end: 'day',
    });
    expect(chosen).toMatchObject({ reduceOnly: true, end: 'day' });
    const sent = reduce(chosen, { type: 'sent', order: { side: 'buy', number: 1 } });
    expect(reduce(sent, { type: 'placed', number: 1 })).toMatchObject({ reduceOnly: false, end: 'never' });
  });

  it('keeps an invalid number as null', () => {
    expect(reduce(HALF, { type: 'lots', lots: null }).lots).toBeNull();
  });

  it('discards prices of another instrument, and keeps its mode', () => {
    const entered = reduce(waitingAt(109_000), { type: 'stop', stop: 'stopLoss', points: 108_000 });
    expect(
      reduce(entered, { type: 'instrument', instrument: { ...EURUSD, id: EURUSD.id + 1 } }),
    ).toMatchObject({
      mode: 'pending',
      target: { points: null, moved: false },
      stopLoss: null,
    });
  });

  it('[TRADE-13] keeps every value when the page is shown again, except a leverage that is no longer offered', () => {
    const entered = reduce(waitingAt(109_000), { type: 'stop', stop: 'stopLoss', points: 108_000 });
    expect(reduce(entered, { type: 'instrument', instrument: { ...EURUSD } })).toEqual(entered);
    const fewer = { ...EURUSD, leverages: [25] };
    expect(reduce(entered, { type: 'instrument', instrument: fewer })).toEqual({ ...entered, leverage: 25 });
  });

  it('[TRADE-3] starts a target at the market and keeps an entered one over a change of the mode', () => {
    const market = { type: 'mode', mode: 'market', now: 110_000 } as const;
    const pending = { type: 'mode', mode: 'pending', now: 110_000 } as const;
    const waiting = reduce(HALF, pending);
    expect(waiting.target).toEqual({ points: 110_000, moved: false });
    const entered = reduce(waiting, { type: 'target', points: 109_000 });
    expect(reduce(reduce(entered, market), { ...pending, now: 110_500 }).target?.points).toBe(109_000);
    expect(reduce(reduce(waiting, market), { ...pending, now: 110_500 }).target?.points).toBe(110_500);
  });

  it('[TRADE-2] fills an enabled stop with the market price, which does not count until it is changed', () => {
    const ticked = reduce(HALF, { type: 'tick', stop: 'stopLoss', now: 110_000 });
    expect(ticked).toMatchObject({ stopLoss: { points: 110_000, moved: false }, takeProfit: null });
    const moved = reduce(ticked, { type: 'stop', stop: 'stopLoss', points: 109_500 });
    expect(moved.stopLoss).toEqual({ points: 109_500, moved: true });
    expect(reduce(moved, { type: 'untick', stop: 'stopLoss' }).stopLoss).toBeNull();
  });

  it('[TRADE-2] [TRADE-3] starts the next order without the prices of the last one', () => {
    const sent = { ...waitingAt(109_000), stopLoss: { points: 108_000, moved: true } };
    expect(
      reduce({ ...sent, sending: { side: 'buy', number: 1 } }, { type: 'placed', number: 1 }),
    ).toMatchObject({
      lots: LOT / 2,
      target: { points: 109_000, moved: false },
      stopLoss: null,
      takeProfit: null,
      sending: null,
    });
  });

  it('[COMMAND-10] keeps values entered for another instrument when the response to the earlier order arrives', () => {
    const sent = reduce(HALF, { type: 'sent', order: { side: 'buy', number: 1 } });
    const other = reduce(sent, { type: 'instrument', instrument: { ...EURUSD, id: 2 } });
    const entered = reduce(other, { type: 'stop', stop: 'stopLoss', points: 108_000 });
    for (const type of ['placed', 'answered'] as const)
      expect(reduce(entered, { type, number: 1 })).toBe(entered);
    const next = reduce(entered, { type: 'sent', order: { side: 'sell', number: 2 } });
    for (const type of ['placed', 'answered'] as const) expect(reduce(next, { type, number: 1 })).toBe(next);
  });
});
