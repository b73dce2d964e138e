import { describe, expect, it } from 'vitest';
import type { TriggerKind } from '../trading/orders/commands.ts';
import type { Reached } from '../trading/triggers/trigger-book.ts';
import { MomentInPlay } from './moment-in-play.ts';

const QUOTE = { instrumentId: 1, seq: 7, timeMs: 1_000, bid: 110_000, ask: 110_010 };

function moment(): MomentInPlay {
  return new MomentInPlay({ timeMs: 1_000, rollovers: [900], accepted: [QUOTE] });
}

function reached(id: number, trigger: TriggerKind, accountId = 1): Reached {
  return { order: { id, accountId } as Reached['order'], trigger, quote: QUOTE };
}

/** The numbers of the accounts, in the order in which they are played. */
function playedOf(one: MomentInPlay): readonly number[] {
  const ids: number[] = [];
  for (let { next } = one; next !== undefined; { next } = one) {
    ids.push(next);
    one.take(next);
  }
  return ids;
}

describe('[MARKET-26] a moment in play', () => {
  it('has its time, its rollovers and its quotes', () => {
    expect(moment()).toMatchObject({ timeMs: 1_000, rollovers: [900], accepted: [QUOTE] });
    expect(moment().next).toBeUndefined();
  });

  it('plays each account once, the lowest number first', () => {
    const one = moment();
    for (const id of [4, 2, 9, 2]) one.add(id);
    expect(playedOf(one)).toEqual([2, 4, 9]);
    one.add(4);
    expect(one.next).toBeUndefined();
  });

  it('plays an account that it did not reach once too', () => {
    const one = moment();
    one.add(3);
    expect(one.isPlayed(3)).toBe(false);
    expect([one.take(3), one.take(3), one.isPlayed(3), one.next]).toEqual([true, false, true, undefined]);
    expect([one.take(5), one.isPlayed(5), one.isPlayed(6)]).toEqual([true, true, false]);
  });

  it('knows the accounts whose margin level may have moved across a level', () => {
    const one = moment();
    one.add(1);
    one.addOutside(2);
    expect([one.isOutsideBands(1), one.isOutsideBands(2)]).toEqual([false, true]);
    expect(playedOf(one)).toEqual([1, 2]);
  });

  it('reaches the account of an order that ends, and of a trigger', () => {
    const one = moment();
    one.addExpired({ id: 11, accountId: 8 });
    one.addReached(reached(12, 'stop_loss', 6));
    expect(playedOf(one)).toEqual([6, 8]);
    expect(one.effectsOn(8)).toEqual({ expired: [{ id: 11, accountId: 8 }], exits: [], entries: [] });
    expect(one.effectsOn(7)).toBeUndefined();
  });
});

describe('[MARGIN-14] the effects on an account', () => {
  it('are sorted by order: those that end, exits with the take-profits last, and entries', () => {
    const one = moment();
    for (const id of [9, 3, 5]) one.addExpired({ id, accountId: 1 });
    one.addReached(reached(4, 'take_profit'));
    one.addReached(reached(8, 'entry'));
    one.addReached(reached(7, 'trailing_stop'));
    one.addReached(reached(2, 'take_profit'));
    one.addReached(reached(6, 'entry'));
    one.addReached(reached(1, 'stop_loss'));
    one.addReached(reached(10, 'stop_loss'));
    const { expired = [], exits = [], entries = [] } = one.effectsOn(1) ?? {};
    expect(expired.map(({ id }) => id)).toEqual([3, 5, 9]);
    expect(exits.map(({ order, trigger }) => `${order.id} ${trigger}`)).toEqual([
      ...['1 stop_loss', '7 trailing_stop', '10 stop_loss', '2 take_profit', '4 take_profit'],
    ]);
    expect(entries.map(({ order }) => order.id)).toEqual([6, 8]);
  });
});
