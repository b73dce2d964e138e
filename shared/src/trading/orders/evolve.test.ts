import { describe, expect, it } from 'vitest';
import { EURUSD } from '../../../test/instruments.ts';
import { placing, resting, TradingScenario } from '../../../test/trading-scenario.ts';
import type { EventBody, OrderOpened, OrderPending } from './events.ts';
import { type AccountState, addOpenOrder, addOpenTransfer, blankAccount, evolve } from './evolve.ts';
import type { Position } from './order.ts';

const AT_MS = 1_700_000_000_000;
const TICK = { seq: 1, timeMs: AT_MS, bid: 110_000, ask: 110_010 };

/** A position and a pending order, as their events open them. */
function openings(): { readonly opened: OrderOpened; readonly pending: OrderPending } {
  const at = new TradingScenario(4_000_000_000n);
  at.quote(EURUSD, 110_000, 110_010);
  const [opened] = at.run(placing(EURUSD)).events;
  const [pending] = at.run(resting(EURUSD, 109_000)).events;
  if (opened?.body.kind !== 'OrderOpened' || pending?.body.kind !== 'OrderPending')
    throw new Error('one order opens and one waits');
  return { opened: opened.body, pending: pending.body };
}

/** An account after some events; the next one has the next version. */
function accountAfter(bodies: readonly EventBody[]) {
  const account = blankAccount(1, { book: 'demo' });
  const apply = (body: EventBody, changes: { accountId?: number; version?: number } = {}) =>
    evolve(account, { seq: 1, accountId: 1, version: account.version + 1, atMs: AT_MS, body, ...changes });
  for (const body of bodies) apply(body);
  return { account, apply };
}

const OPENED = { kind: 'AccountOpened', book: 'demo', openingMicros: 4_000_000_000n } as const;
const CLOSED = { kind: 'AccountClosed' } as const;
const WITHDRAWAL = {
  id: 5,
  kind: 'withdrawal',
} as unknown as Parameters<typeof addOpenTransfer>[1];

describe('an event', () => {
  it('applies to its own account, next after the one before', () => {
    const { apply } = accountAfter([OPENED]);
    expect(() => apply(CLOSED, { accountId: 2 })).toThrow('changes its own account only');
    expect(() => apply(CLOSED, { version: 3 })).toThrow('account 1 misses an event before 3');
    expect(() => apply(CLOSED, { version: 1 })).toThrow('account 1 misses an event before 1');
    expect(apply(CLOSED)).toEqual({ orders: [], transfer: null });
  });

  it('changes no order where it is about the account', () => {
    const { account, apply } = accountAfter([OPENED]);
    const none = { orders: [], transfer: null };
    expect(apply({ kind: 'MarginCalled', equityMicros: 1n, marginMicros: 1n })).toEqual(none);
    expect(account.marginCalled).toBe(true);
    expect(apply({ kind: 'MarginCallEnded' })).toEqual(none);
    expect(account.marginCalled).toBe(false);
    expect(apply({ kind: 'DemoReset', adjustmentMicros: 0n })).toEqual(none);
    expect([account.balanceMicros, account.entryCount]).toEqual([4_000_000_000n, 1]);
  });

  it('of an unknown kind is an error', () => {
    const unknown = { kind: 'OrderForgotten' } as unknown as EventBody;
    expect(() => accountAfter([OPENED]).apply(unknown)).toThrow();
  });
});

describe('an account', () => {
  it('closes with nothing open and no money in a hold', () => {
    const open: ((account: AccountState) => void)[] = [
      (account) => addOpenOrder(account, openings().pending.order),
      (account) => addOpenTransfer(account, WITHDRAWAL),
      (account) => void (account.lockedMicros = 1n),
    ];
    for (const change of open) {
      const { account, apply } = accountAfter([OPENED]);
      change(account);
      expect(() => apply(CLOSED)).toThrow('is closed with nothing open');
    }
  });

  it('without transfers shares no transfer of another account', () => {
    const { account } = accountAfter([OPENED]);
    addOpenTransfer(account, WITHDRAWAL);
    expect(account.openTransfers.size).toBe(1);
    expect(accountAfter([OPENED]).account.openTransfers.size).toBe(0);
  });

  it('has an order open only once', () => {
    const { opened } = openings();
    expect(() => accountAfter([OPENED, opened]).apply(opened)).toThrow('order 1 is open only once');
  });

  it('loses its exposure and its margin with its last position of an instrument', () => {
    const { opened } = openings();
    const account = blankAccount(1, { book: 'demo' }, 'larger_leg');
    const event = { seq: 1, accountId: 1, atMs: AT_MS };
    evolve(account, { ...event, version: 1, body: opened });
    expect([account.exposures.size, account.marginLegs?.size]).toEqual([1, 1]);
    const closing = {
      ...({
        kind: 'OrderClosed',
        orderId: 1,
        reason: 'manual',
        closePrice: 110_000,
        profitMicros: 0n,
      } as const),
      ...{ tick: TICK, before: null },
    };
    evolve(account, { ...event, version: 2, body: closing });
    expect([account.exposures.size, account.marginLegs?.size, account.marginMicros]).toEqual([0, 0, 0n]);
  });
});

describe('an order', () => {
  const { opened, pending } = openings();
  const setting = {
    kind: 'StopsSet',
    stopLoss: 1,
    takeProfit: null,
    trailingStop: null,
    tick: null,
  } as const;
  const closing = {
    ...({ kind: 'OrderClosed', reason: 'manual', closePrice: 110_000, profitMicros: 0n } as const),
    ...{ tick: TICK, before: null },
  };
  const cancelling = { kind: 'OrderCancelled', reason: 'cancelled', tick: null, before: null } as const;

  it.each([
    [{ ...setting, orderId: 9 }, 'order 9 is open while its stops are set'],
    [{ ...closing, orderId: 2 }, 'order 2 is closed while it is open'],
    [{ ...closing, orderId: 9 }, 'order 9 is closed while it is open'],
    [{ ...cancelling, orderId: 1 }, 'order 1 leaves the pending list while it is on it'],
    [{ ...cancelling, orderId: 9 }, 'order 9 leaves the pending list while it is on it'],
  ] satisfies [EventBody, string][])(
    'that is not there or has another status is an error: $1',
    (body, error) => {
      expect(() => accountAfter([OPENED, opened, pending]).apply(body)).toThrow(error);
    },
  );

  it('leaves something when a part of it closes', () => {
    const { id: orderId, lots, marginMicros, feeMicros } = opened.order;
    const part = { orderId: 3, lots, marginMicros, feeMicros, swapMicros: 0n };
    const body = { ...closing, kind: 'OrderPartlyClosed', orderId, part } as const;
    const { apply } = accountAfter([OPENED, opened]);
    expect(() => apply(body)).toThrow('a part of order 1 leaves something');
  });

  it('from a log without its options has them as null in history', () => {
    const { trailingStop, clientId, reduceOnly, trailingTick, ...order } = opened.order;
    expect([trailingStop, clientId, reduceOnly, trailingTick]).toEqual([null, null, false, null]);
    const { account, apply } = accountAfter([OPENED, { ...opened, order: order satisfies Position }]);
    expect(apply({ ...closing, orderId: 1 }).orders).toMatchObject([
      { trailingStop: null, clientId: null, reduceOnly: false, trailingTick: null, historyNumber: 1 },
    ]);
    const waiting = { ...pending.order };
    Reflect.deleteProperty(waiting, 'trailingStop');
    Reflect.deleteProperty(waiting, 'clientId');
    Reflect.deleteProperty(waiting, 'reduceOnly');
    apply({ ...pending, order: waiting });
    expect(apply({ ...cancelling, orderId: 2 }).orders).toMatchObject([
      { status: 'cancelled', trailingStop: null, clientId: null, reduceOnly: false, historyNumber: 2 },
    ]);
    expect([account.closedCount, account.holdingCount]).toEqual([2, 0]);
  });

  it('has its options in history', () => {
    const options = { trailingStop: 50, clientId: 'named', reduceOnly: true };
    const { apply } = accountAfter([
      OPENED,
      { ...opened, order: { ...opened.order, ...options, trailingTick: TICK } },
      { ...pending, order: { ...pending.order, ...options, clientId: 'other' } },
    ]);
    expect(apply({ ...closing, orderId: 1 }).orders).toMatchObject([{ ...options, trailingTick: TICK }]);
    expect(apply({ ...cancelling, orderId: 2 }).orders).toMatchObject([{ ...options, clientId: 'other' }]);
  });
});
