/** The search for what a moment reaches: what each step takes, what is found of one account at once, and what is put back at the end. */

import { describe, expect, it, vi } from 'vitest';
import { EURUSD, GBPUSD } from '../../test/instruments.ts';
import { MomentScenario, type Prices } from '../../test/moment-scenario.ts';
import { placing, resting, START_MS } from '../../test/trading-scenario.ts';
import type { Instrument } from '../market/instrument.ts';
import { dailyRolloverAfter } from '../market/rollover.ts';
import { MarginWatch } from '../trading/risk/margin-watch.ts';
import { ExpiryBook } from '../trading/triggers/expiry-book.ts';
import { TriggerBook } from '../trading/triggers/trigger-book.ts';
import { MomentInPlay } from './moment-in-play.ts';
import { type MomentBooks, MomentSearch } from './moment-search.ts';
import { shardOf } from './shards.ts';
import { SwapClock } from './swap-clock.ts';

const FINANCED = { ...EURUSD, swapBuyMicros: -1_000_000n };
const MOMENT_MS = START_MS + 60_000;
const ROLLOVER_MS = dailyRolloverAfter(START_MS);
const MANY = 1_000;
const SMALL = { lots: 1_000_000 };
const WITH_STOP = { ...SMALL, stopLoss: 109_500 };
/** Leaves less than 110 dollars until the margin call. */
const LARGE = { lots: 80_000_000 };
/** Reaches the stop-losses, and leaves the bands of large positions. */
const GAP: Prices = [109_400, 109_410];

type Ticks = readonly (readonly [Instrument, Prices])[];

/** Accounts that are armed before a moment, and the search for what the moment reaches. */
class Search {
  readonly at: MomentScenario;
  readonly books: MomentBooks;
  readonly moment: MomentInPlay;
  readonly search: MomentSearch;

  constructor(at: MomentScenario, ticks: Ticks, atMs = MOMENT_MS) {
    const { accounts, decider } = at;
    const [triggers, expiries] = [new TriggerBook(), new ExpiryBook()];
    const watch = new MarginWatch(decider.valuation);
    const swaps = new SwapClock(decider.valuation.instruments, at.nowMs);
    for (const account of accounts.all()) {
      for (const order of account.openOrders.values()) {
        triggers.follow(order);
        expiries.follow(order);
      }
      watch.updateBands(account);
    }
    at.nowMs = atMs;
    this.at = at;
    this.books = { accounts, swaps, expiries, triggers, watch };
    const rollovers = swaps.passedUntil(atMs);
    const accepted = ticks.map(([instrument, prices]) => at.quote(prices, instrument));
    this.moment = new MomentInPlay({ timeMs: atMs, rollovers, accepted });
    this.search = new MomentSearch(this.books, this.moment);
  }

  /** What is found of the accounts, `1 stop_loss 7` for the order 7. */
  get found(): readonly string[] {
    return [...this.at.accounts.all()].flatMap(({ id }) => {
      const { expired = [], exits = [], entries = [] } = this.moment.effectsOn(id) ?? {};
      return [
        ...expired.map((order) => `${id} expired ${order.id}`),
        ...[...exits, ...entries].map(({ trigger, order }) => `${id} ${trigger} ${order.id}`),
        ...(this.moment.isOutsideBands(id) ? [`${id} outside`] : []),
      ];
    });
  }

  /** Number of places that a step takes, and what has been found after it. */
  step(most: number): readonly [done: number, ...found: string[]] {
    return [this.search.step(most), ...this.found];
  }

  complete(id: number): readonly string[] {
    this.search.complete(this.at.account(id));
    return this.found;
  }
}

/** An order of each of some accounts. */
function withOrders(...orders: readonly Parameters<MomentScenario['record']>[0][]): MomentScenario {
  const at = new MomentScenario(EURUSD, orders.length);
  at.quote([127_000, 127_010], GBPUSD);
  for (const [index, order] of orders.entries()) at.record(order, index + 1);
  return at;
}

function ending(atMs = MOMENT_MS) {
  return resting(EURUSD, 100_000, { ...SMALL, expiry: atMs });
}

describe('[MARKET-26] a step of the search', () => {
  it('takes orders that end first, and of each quote the triggers and then the bands', () => {
    const at = withOrders(ending(), placing(EURUSD, WITH_STOP), placing(EURUSD, LARGE));
    at.record(placing(GBPUSD, { ...SMALL, stopLoss: 126_000 }), 2);
    at.record(placing(GBPUSD, { ...SMALL }), 3);
    const one = new Search(at, [
      [EURUSD, GAP],
      [GBPUSD, [125_900, 125_910]],
    ]);
    const found = ['1 expired 1', '2 stop_loss 2', '3 outside'];
    expect(one.step(1)).toEqual([1, ...found.slice(0, 1)]);
    expect(one.search.isOver).toBe(false);
    expect(one.step(1)).toEqual([1, ...found.slice(0, 2)]);
    expect(one.step(1)).toEqual([1, ...found]);
    const all = [...found.slice(0, 2), '2 stop_loss 4', ...found.slice(2)];
    expect(one.step(1)).toEqual([1, ...all]);
    // The band of the second instrument of account 3.
    expect(one.step(1)).toEqual([1, ...all]);
    expect(one.search.isOver).toBe(false);
    expect(one.step(1)).toEqual([0, ...all]);
    expect(one.search.isOver).toBe(true);
  });

  it('goes on with the next kind of place until its limit is reached', () => {
    const stop = placing(EURUSD, WITH_STOP);
    const one = new Search(withOrders(ending(), stop, stop, stop), [[EURUSD, GAP]]);
    expect(one.search.step(2)).toBe(2);
    expect(one.found).toHaveLength(2);
    expect(one.search.step(MANY)).toBe(2);
    expect([one.found.length, one.search.isOver]).toEqual([4, true]);
  });

  it('takes as many bands as the triggers of the quote leave', () => {
    const large = placing(EURUSD, LARGE);
    const one = new Search(withOrders(placing(EURUSD, WITH_STOP), large, large, large), [[EURUSD, GAP]]);
    expect(one.search.step(2)).toBe(2);
    expect(one.found).toHaveLength(2);
    expect(one.search.step(2)).toBe(2);
    expect(one.search.isOver).toBe(false);
    expect(one.search.step(2)).toBe(0);
    expect(one.found).toEqual(['1 stop_loss 1', '2 outside', '3 outside', '4 outside']);
  });

  it('ends the search when it has found less than its limit', () => {
    const one = new Search(withOrders(ending(), ending()), []);
    expect(one.step(2)).toEqual([2, '1 expired 1', '2 expired 2']);
    expect(one.search.isOver).toBe(false);
    expect(one.search.step(2)).toBe(0);
    expect(one.search.isOver).toBe(true);
  });

  it('takes nothing after the search is over, and counts no account without a rollover', () => {
    const one = new Search(withOrders(ending(), ending()), []);
    one.moment.take(1);
    expect(one.step(MANY)).toEqual([2, '2 expired 2']);
    // The order of the account that was played before waits again.
    expect(one.books.expiries.nextMs).toBe(MOMENT_MS);
    expect(one.step(MANY)).toEqual([0, '2 expired 2']);
    expect(one.books.expiries.nextMs).toBe(MOMENT_MS);
  });
});

describe('[SWAP-1] the search at a rollover', () => {
  function atRollover(accountCount: number): MomentScenario {
    const at = new MomentScenario(FINANCED, accountCount);
    at.quote([127_000, 127_010], GBPUSD);
    return at;
  }

  it('looks at each account, and finds those with a financed position', () => {
    const at = atRollover(4);
    at.record(placing(GBPUSD, SMALL), 1);
    at.record(placing(FINANCED, SMALL), 2);
    at.record(placing(FINANCED, SMALL), 4);
    const one = new Search(at, [], ROLLOVER_MS);
    expect([one.search.step(2), one.moment.next]).toEqual([2, 2]);
    one.moment.take(2);
    expect([one.search.step(1), one.moment.next]).toEqual([1, undefined]);
    expect([one.search.step(1), one.moment.next]).toEqual([1, 4]);
    expect(one.search.isOver).toBe(false);
    // The end of the accounts counts as one of them.
    expect([one.search.step(MANY), one.search.isOver]).toEqual([1, true]);
    one.moment.take(4);
    expect(one.moment.next).toBeUndefined();
  });

  it('takes orders that end with what is left of the step', () => {
    const at = atRollover(1);
    for (let count = 0; count < 3; count += 1) at.record(ending(ROLLOVER_MS));
    const one = new Search(at, [], ROLLOVER_MS);
    expect(one.search.step(3)).toBe(3);
    expect(one.found).toHaveLength(1);
    expect(one.search.step(3)).toBe(2);
    expect(one.found).toEqual(['1 expired 1', '1 expired 2', '1 expired 3']);
  });
});

describe('[MARKET-26] an account that is played before the search is over', () => {
  it('has the orders whose time has come: those until the moment and at it', () => {
    const at = withOrders(ending(MOMENT_MS - 1));
    at.record(ending(MOMENT_MS));
    at.record(ending(MOMENT_MS + 1));
    at.record(resting(EURUSD, 100_000, SMALL));
    at.record(placing(EURUSD, SMALL));
    const one = new Search(at, []);
    expect(one.complete(1)).toEqual(['1 expired 1', '1 expired 2']);
  });

  it('has what the quotes reach of its triggers and its bands', () => {
    const at = withOrders(placing(EURUSD, WITH_STOP), placing(EURUSD, LARGE));
    at.record(resting(EURUSD, 109_450, SMALL), 1);
    at.record(placing(EURUSD, { ...SMALL, stopLoss: 109_000 }), 1);
    const one = new Search(at, [[EURUSD, GAP]]);
    const first = ['1 stop_loss 1', '1 entry 3'];
    expect(one.complete(1)).toEqual(first);
    expect(one.complete(2)).toEqual([...first, '2 outside']);
    expect(one.books.watch.isProvenSafe(at.account(1))).toBe(true);
    // A band that the quote has left proves nothing any more.
    expect(one.books.watch.isProvenSafe(at.account(2))).toBe(false);
    expect(one.moment.next).toBe(1);
  });

  it('has nothing of an instrument without a quote in the moment, and nothing inside its bands', () => {
    const at = withOrders(placing(GBPUSD, { ...SMALL, stopLoss: 126_000 }), placing(EURUSD, LARGE));
    at.record(placing(GBPUSD, SMALL), 2);
    const one = new Search(at, [[EURUSD, [109_990, 110_000]]]);
    expect(one.complete(1)).toEqual([]);
    expect(one.complete(2)).toEqual([]);
    expect(one.moment.next).toBeUndefined();
  });

  it('has nothing twice after the search is over', () => {
    const at = withOrders(ending());
    at.record(placing(EURUSD, { ...SMALL, trailingStop: 100 }));
    const one = new Search(at, [[EURUSD, GAP]]);
    const found = ['1 expired 1', '1 trailing_stop 2'];
    expect(one.step(MANY)).toEqual([2, ...found]);
    expect(one.complete(1)).toEqual(found);
  });
});

describe('[MARKET-26] what the search takes of an account that was played before', () => {
  /** Account 1 was played; account 2 has the same order. */
  function played(order: Parameters<MomentScenario['record']>[0]): Search {
    const one = new Search(withOrders(order, order), [[EURUSD, GAP]]);
    one.moment.take(1);
    return one;
  }

  it('is the time of an order, which waits again', () => {
    const one = played(ending());
    expect(one.step(MANY)).toEqual([2, '2 expired 2']);
    expect(one.books.expiries.nextMs).toBe(MOMENT_MS);
    expect(one.books.triggers.nearestPrices(EURUSD.id)).toMatchObject({ ask_falls: 100_000 });
  });

  it('is a trigger, which waits for the next quotes', () => {
    const one = played(placing(EURUSD, WITH_STOP));
    expect(one.search.step(2)).toBe(2);
    expect(one.books.triggers.nearestPrices(EURUSD.id)).toMatchObject({ bid_falls: -Infinity });
    expect(one.step(MANY)).toEqual([0, '2 stop_loss 2']);
    expect(one.books.triggers.nearestPrices(EURUSD.id)).toMatchObject({ bid_falls: 109_500 });
  });

  it('is a band, which is set at the newest quotes', () => {
    const one = played(placing(EURUSD, LARGE));
    const next = { instrumentId: EURUSD.id, seq: 3, timeMs: MOMENT_MS + 250, bid: 109_390, ask: 109_400 };
    expect(one.search.step(2)).toBe(2);
    expect(one.books.watch.mayBeLeftBy(next)).toBe(false);
    expect(one.step(MANY)).toEqual([0, '2 outside']);
    expect(one.books.watch.mayBeLeftBy(next)).toBe(true);
  });

  it('is nothing of an order that has ended meanwhile', () => {
    const one = played(placing(EURUSD, WITH_STOP));
    one.search.step(2);
    one.at.record({ kind: 'CloseOrder', orderId: 1, lots: null });
    expect(one.step(MANY)).toEqual([0, '2 stop_loss 2']);
    expect(one.books.triggers.nearestPrices(EURUSD.id)).toMatchObject({ bid_falls: -Infinity });
  });

  it('is nothing of an account that has left memory meanwhile', () => {
    for (const order of [placing(EURUSD, WITH_STOP), placing(EURUSD, LARGE)]) {
      const one = played(order);
      one.search.step(2);
      expect([...one.at.accounts.leaving(shardOf(1))]).toHaveLength(1);
      expect(one.search.step(MANY)).toBe(0);
      expect(one.search.isOver).toBe(true);
      expect(one.books.triggers.nearestPrices(EURUSD.id)).toMatchObject({ bid_falls: -Infinity });
      expect(one.books.watch.nearestPrices(EURUSD.id)).toMatchObject({ bid_rises: Infinity });
    }
  });

  it('is read again only where there is any', () => {
    const one = new Search(withOrders(placing(EURUSD, WITH_STOP), placing(EURUSD, LARGE)), [[EURUSD, GAP]]);
    const reads = vi.spyOn(one.at.accounts, 'account');
    expect(one.search.step(MANY)).toBe(2);
    expect(reads).not.toHaveBeenCalled();
  });
});
