/** Lists, pushes and answers in every order that a network can deliver them. */

import type { AccountWire } from '@vernier/shared/api/shapes/account';
import { type ClosedOrderView, decodeOrder } from '@vernier/shared/api/order-codec';
import type { DealsWire, OrderWire } from '@vernier/shared/api/shapes/order';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { orderWire } from '../../../test/order-wire.ts';
import { OpenOrders, type OpenStatus, type TradePush } from './open-orders.ts';

/** Requests for positions; those for pending orders are answered immediately with `waiting`. */
let requests: { page: number; answer(deals: DealsWire): void; fail(): void }[];
let waiting: () => DealsWire;
/** Reads that are to come. */
let planned: { run: () => void; ms: number }[];
let orders: OpenOrders;

const order = (Id: number, Status: OrderWire['Status'] = 1) => orderWire(Id, Status);

const pending = (Id: number): OrderWire => ({
  ...order(Id, 0),
  TargetPrice: 1.09,
  PendingKind: 'limit',
  OpenTime: null,
});

const account = (balance: string, margin_call = false): AccountWire => ({
  balance,
  equity: balance,
  margin: '0.000000',
  free_margin: balance,
  margin_level: null,
  risk_rate: 0,
  margin_call,
});

const deals = (ids: number[], { total = ids.length, balance = '1000.000000' } = {}): DealsWire => ({
  ...account(balance),
  data: ids.map((id) => order(id)),
  total,
  all_fact_profits: '0.000000',
  net_profit: null,
  positions: null,
  wins: null,
});

const ids = () => orders.state.positions.map(({ id }) => id);
const pendingIds = () => orders.state.pending.map(({ id }) => id);
const settled = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  requests = [];
  waiting = () => deals([]);
  planned = [];
  orders = new OpenOrders({
    readPage(status: OpenStatus, page: number) {
      if (status === 0) return Promise.resolve(waiting());
      return new Promise((resolve, reject) => {
        requests.push({ page, answer: resolve, fail: () => reject(new Error('offline')) });
      });
    },
    later(run, ms) {
      const wait = { run, ms };
      planned.push(wait);
      return () => {
        planned = planned.filter((other) => other !== wait);
      };
    },
    chance: () => 1,
  });
});

async function reading(): Promise<{ done: Promise<void> }> {
  const done = orders.load();
  await settled();
  return { done };
}

async function loaded(known: number[]): Promise<void> {
  const { done } = await reading();
  requests.at(-1)?.answer(deals(known));
  await done;
}

describe('reading', () => {
  it('reads every page, newest first', async () => {
    const { done: load } = await reading();
    expect(orders.state.loading).toBe(true);
    requests[0]!.answer(deals([1, 2], { total: 3 }));
    await settled();
    expect(requests[1]!.page).toBe(2);
    requests[1]!.answer(deals([3], { total: 3 }));
    await load;
    expect(ids()).toEqual([3, 2, 1]);
    expect(orders.state).toMatchObject({ loading: false, failed: false, balanceMicros: 1_000_000_000n });
  });

  it('starts again when the list shrank between two pages', async () => {
    const { done: load } = await reading();
    requests[0]!.answer(deals([5, 4], { total: 4 }));
    await settled();
    requests[1]!.answer(deals([2], { total: 3 }));
    await settled();
    expect(requests[2]!.page).toBe(1);
    requests[2]!.answer(deals([5, 3, 2]));
    await load;
    expect(ids()).toEqual([5, 3, 2]);
  });

  it('reports a failure only while there is nothing to show', async () => {
    const { done: first } = await reading();
    requests[0]!.fail();
    await expect(first).rejects.toThrow('offline');
    expect(orders.state.failed).toBe(true);
    await loaded([1]);
    const { done: again } = await reading();
    requests[2]!.fail();
    await expect(again).rejects.toThrow('offline');
    expect(orders.state.failed).toBe(false);
    expect(ids()).toEqual([1]);
  });

  it('reads again after a request during a read', async () => {
    const { done: load } = await reading();
    void orders.load();
    requests[0]!.answer(deals([1]));
    await settled();
    expect(requests).toHaveLength(2);
    requests[1]!.answer(deals([1, 2]));
    await load;
    expect(ids()).toEqual([2, 1]);
  });

  it('never shows one session’s answer to the next', async () => {
    await reading();
    orders.clear();
    requests[0]!.answer(deals([1]));
    await settled();
    expect(orders.state).toMatchObject({ positions: [], balanceMicros: null });
  });
});

describe('pushes', () => {
  it('add an opened order and take a closed one away, with the balance', async () => {
    await loaded([1]);
    const closed = vi.fn<(order: ClosedOrderView) => void>();
    orders.onClosed(closed);
    orders.takeTrade({ event: 'opened', order: order(2), account: account('997.500000') });
    expect(ids()).toEqual([2, 1]);
    orders.takeClosed({ order: order(1, 3), account: account('992.500000') });
    expect(ids()).toEqual([2]);
    expect(orders.state.balanceMicros).toBe(992_500_000n);
    expect(closed).toHaveBeenCalledWith(expect.objectContaining({ id: 1 }));
  });

  it('that come during a read are not lost when an older list arrives', async () => {
    await loaded([1]);
    const { done: load } = await reading();
    orders.takeTrade({ event: 'opened', order: order(2), account: account('990.000000') });
    orders.takeClosed({ order: order(1, 3), account: account('980.000000') });
    requests[1]!.answer(deals([1], { balance: '1000.000000' }));
    await load;
    expect(ids()).toEqual([2]);
    expect(orders.state.balanceMicros).toBe(980_000_000n);
  });

  it('before the first list wait for it', async () => {
    const { done: load } = await reading();
    orders.takeTrade({ event: 'opened', order: order(2), account: account('990.000000') });
    expect(orders.state.balanceMicros).toBeNull();
    requests[0]!.answer(deals([1]));
    await load;
    expect(ids()).toEqual([2, 1]);
    expect(orders.state.balanceMicros).toBe(990_000_000n);
  });
});

describe('orders that wait', () => {
  const loadedWith = async (...waits: number[]) => {
    waiting = () => ({ ...deals([]), data: waits.map(pending), total: waits.length });
    await loaded([1]);
  };

  it('[TRADE-3] are in a separate list, and become positions when they fill', async () => {
    await loadedWith(3, 2);
    expect([ids(), pendingIds()]).toEqual([[1], [3, 2]]);
    orders.takeTrade({ event: 'pending', order: pending(4), account: account('1000.000000') });
    orders.takeTrade({ event: 'filled', order: order(2), account: account('997.500000') });
    expect([ids(), pendingIds()]).toEqual([
      [2, 1],
      [4, 3],
    ]);
    expect([...orders.state.byId.values()].map(({ id, status }) => [id, status])).toEqual([
      [4, 'pending'],
      [3, 'pending'],
      [2, 'holding'],
      [1, 'holding'],
    ]);
  });

  it('[TRADE-3] leave it when they are cancelled, permanently', async () => {
    await loadedWith(2);
    const cancelled = { ...pending(2), Status: 3 as const, Price: 0, CloseReason: 'cancelled' as const };
    orders.takeClosed({ order: cancelled, account: account('1000.000000') });
    orders.takeAnswer(decodeOrder(pending(2)), null);
    expect(pendingIds()).toEqual([]);
  });

  it('[TRADE-3] never change from filled to pending when an older answer arrives late', async () => {
    await loadedWith();
    orders.takeTrade({ event: 'filled', order: order(2), account: account('997.500000') });
    orders.takeAnswer(decodeOrder(pending(2)), null);
    expect([ids(), pendingIds()]).toEqual([[2, 1], []]);
  });

  it('[TRADE-3] are positions when they filled between the reads of the two lists', async () => {
    waiting = () => ({ ...deals([]), data: [pending(2)], total: 1 });
    await loaded([2, 1]);
    expect([ids(), pendingIds()]).toEqual([[2, 1], []]);
  });
});

describe('the margin call', () => {
  it('[TRADE-4] begins and ends with the messages of the server, with or without an order', async () => {
    await loaded([1]);
    const listener = vi.fn<(push: TradePush) => void>();
    orders.onTrade(listener);
    orders.takeTrade({ event: 'margin_call', order: null, account: account('500.000000', true) });
    expect(orders.state).toMatchObject({ called: true, balanceMicros: 500_000_000n });
    expect(ids()).toEqual([1]);
    expect(listener).toHaveBeenCalledWith(expect.objectContaining({ event: 'margin_call', order: null }));
    orders.takeClosed({ order: order(1, 3), account: account('450.000000') });
    expect(orders.state.called).toBe(false);
  });

  it('[TRADE-4] is known from the list after a reload', async () => {
    const { done } = await reading();
    requests[0]!.answer({ ...deals([1]), margin_call: true });
    await done;
    expect(orders.state.called).toBe(true);
  });
});

describe('a read that fails', () => {
  it('[COMMAND-8] is repeated after growing waits until it succeeds, and pushes do not hide it', async () => {
    await loaded([1, 2]);
    const { done } = await reading();
    requests.at(-1)?.fail();
    await expect(done).rejects.toThrow('offline');
    expect(orders.state).toMatchObject({ behind: true, failed: false, loading: false });
    expect(planned.map(({ ms }) => ms)).toEqual([1_000]);
    orders.takeTrade({ event: 'opened', order: order(3), account: account('990.000000') });
    orders.takeAccount(account('991.000000'));
    expect([ids(), orders.state.behind]).toEqual([[3, 2, 1], true]);
    planned.pop()?.run();
    await settled();
    requests.at(-1)?.fail();
    await settled();
    expect(planned.map(({ ms }) => ms)).toEqual([2_000]);
    planned.pop()?.run();
    await settled();
    requests.at(-1)?.answer(deals([3, 4]));
    await settled();
    expect([ids(), orders.state.behind, planned]).toEqual([[4, 3], false, []]);
  });

  it('[COMMAND-6] is not repeated for the next session', async () => {
    const { done } = await reading();
    requests.at(-1)?.fail();
    await expect(done).rejects.toThrow('offline');
    orders.clear();
    expect([planned, orders.state.behind]).toEqual([[], false]);
  });
});

describe('answers to commands', () => {
  it('show the order immediately, and once', async () => {
    await loaded([]);
    orders.takeAnswer(decodeOrder(order(2)), '997.500000');
    orders.takeTrade({ event: 'opened', order: order(2), account: account('997.500000') });
    expect(ids()).toEqual([2]);
    expect(orders.state.balanceMicros).toBe(997_500_000n);
  });

  it('never reopen an order that was already closed', async () => {
    await loaded([]);
    orders.takeClosed({ order: order(2, 3), account: account('990.000000') });
    orders.takeAnswer(decodeOrder(order(2)), null);
    expect(ids()).toEqual([]);
    expect(orders.state.balanceMicros).toBe(990_000_000n);
  });

  it('before the first list make it be read again', async () => {
    const { done: load } = await reading();
    orders.takeAnswer(decodeOrder(order(2)), '997.500000');
    requests[0]!.answer(deals([]));
    await settled();
    requests[1]!.answer(deals([2]));
    await load;
    expect(ids()).toEqual([2]);
  });
});

describe('money that moves', () => {
  it('[WALLET-1] changes the balance and leaves the orders', async () => {
    await loaded([1]);
    orders.takeAccount(account('1500.000000', true));
    expect(orders.state).toMatchObject({ balanceMicros: 1_500_000_000n, called: true });
    expect(ids()).toEqual([1]);
  });

  it('[WALLET-1] is not undone by a list that was requested before it', async () => {
    await loaded([1]);
    const { done } = await reading();
    orders.takeAccount(account('1500.000000'));
    requests.at(-1)?.answer(deals([2, 1]));
    await done;
    expect(orders.state.balanceMicros).toBe(1_500_000_000n);
    expect(ids()).toEqual([2, 1]);
  });
});

it('[TRADE-9] moves a trailing stop with new best prices only, and takes the place that the server sends', async () => {
  const trailing = { ...order(7), OrderType: 1, TrailingStop: 100, TargetLossPrice: 1.0899 } as const;
  void orders.load();
  await settled();
  requests[0]?.answer({ ...deals([7]), data: [trailing] });
  await settled();
  const stop = () => orders.state.positions[0]?.stopLoss;
  const places: unknown[] = [];
  for (const price of [109_000, 109_040, 109_010, null, 109_041]) {
    orders.followPrices(() => price);
    places.push(stop());
  }
  // At 1.08990 it stands nearer than a distance of 100 points leads to.
  expect(new Set(places)).toEqual(new Set([108_990]));
  orders.followPrices(() => 109_200);
  expect([stop(), orders.state.byId.get(7)?.stopLoss]).toEqual([109_100, 109_100]);
  orders.takeTrade({
    event: 'stops',
    order: { ...trailing, TrailingStop: 0, TargetLossPrice: 0 },
    account: account('1.000000'),
  });
  orders.followPrices(() => 109_500);
  expect(stop()).toBe(null);
});
