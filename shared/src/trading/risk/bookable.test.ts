/** Limits of stored amounts on any market: an amount that does not fit is cut and reported, and the account continues. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EURUSD } from '../../../test/instruments.ts';
import { placing, resting, TradingScenario } from '../../../test/trading-scenario.ts';
import type { Recorded } from '../../engine/live-accounts.ts';
import { LARGEST_MICROS } from '../../limits.ts';
import { rolloverAfter } from '../../market/rollover.ts';
import { LOT_SCALE } from '../../numbers/price.ts';
import { bookable, booked, isEntryBookable, type Settled } from './bookable.ts';
import type { Command } from '../orders/commands.ts';
import type { OrderClosed } from '../orders/events.ts';
import { truncationOf } from '../orders/events.ts';
import { recordOf } from '../orders/order-record.ts';

const MILLION_LOTS = 1_000_000 * LOT_SCALE;
/** An instrument that an administrator could configure, with an unrealistic swap. */
const WILD = {
  ...EURUSD,
  maxLots: 10 * MILLION_LOTS,
  swapBuyMicros: 10n ** 14n,
  swapSellMicros: -(10n ** 14n),
};
const THOUSAND_MILLION = 1_000_000_000_000_000n;
const PRICE = 100_000;

function scenario(openingMicros = THOUSAND_MILLION): TradingScenario {
  const one = new TradingScenario(openingMicros, { feeType: 'per_lot' }, [WILD]);
  one.quote(WILD, PRICE, PRICE);
  return one;
}

/** Settled at ten times the price: 350 million of value next to 1,000 million of balance. */
const limit = { lots: 3_500 * LOT_SCALE, leverage: 500 };

function expectWithin(recorded: Recorded): void {
  const { account, orders, postings } = recorded;
  const columns = [
    account.balanceMicros,
    account.lockedMicros,
    account.realisedMicros,
    ...orders
      .map(recordOf)
      .flatMap((order) => [order.marginMicros, order.feeMicros, order.swapMicros, order.profitMicros]),
    ...postings.flatMap((posting) => [posting.amountMicros, posting.balanceAfterMicros]),
  ];
  for (const micros of columns)
    if (micros !== null) expect(micros <= LARGEST_MICROS && micros >= -LARGEST_MICROS).toBe(true);
}

function run(at: TradingScenario, command: Command): Recorded {
  const recorded = at.run(command);
  expectWithin(recorded);
  return recorded;
}

const bodies = ({ events }: Recorded) => events.map(({ body }) => body);

describe('[LEDGER-8] an amount that the account cannot hold', () => {
  it('is truncated to the column, and the exact amount is recorded too', () => {
    const at = scenario();
    at.run(placing(WILD, limit));
    at.next(WILD, 1_000 * PRICE, 1_000 * PRICE);
    const [order] = at.account.openOrders.values();
    const [closed] = bodies(run(at, { kind: 'CloseOrder', orderId: order?.id ?? 0, lots: null }));
    expect(closed).toMatchObject({ kind: 'OrderClosed', exactMicros: 999n * 350_000_000_000_000n });
    expect(at.account.balanceMicros).toBe(LARGEST_MICROS - LARGEST_MICROS / 16n);
    expect(at.decide(placing(WILD, { lots: LOT_SCALE }))).toMatchObject({ refused: 'position_too_large' });
  });

  it('is recorded next to the booked amount, for a close and for a swap', () => {
    const at = scenario();
    run(at, placing(WILD, limit));
    at.nowMs = rolloverAfter(at.nowMs);
    const opened = at.account.balanceMicros;
    const charged = run(at, { kind: 'ChargeSwap', rolloverMs: at.nowMs });
    const [swap] = bodies(charged);
    const cut = swap === undefined ? null : truncationOf(swap);
    expect(cut?.exactMicros).toBeGreaterThan(LARGEST_MICROS);
    expect(cut?.bookedMicros).toBe(charged.account.balanceMicros - opened);
    expect(truncationOf({ kind: 'MarginCallEnded' })).toBeNull();
    expect(truncationOf({ kind: 'BalanceProtected', creditMicros: 1n })).toBeNull();
  });

  it('is cut for losses too, and the negative balance is covered', () => {
    const at = scenario();
    at.run(placing(WILD, { ...limit, side: 'sell' }));
    at.next(WILD, 1_000 * PRICE, 1_000 * PRICE);
    const events = bodies(run(at, { kind: 'ReviewMargin' }));
    expect(events.map(({ kind }) => kind)).toEqual([
      'MarginCalled',
      'OrderClosed',
      'BalanceProtected',
      'MarginCallEnded',
    ]);
    expect(events[1]).toMatchObject({ reason: 'stop_out', exactMicros: -999n * 350_000_000_000_000n });
    expect([at.account.balanceMicros, at.account.holdingCount]).toEqual([0n, 0]);
  });

  it('is no entry’s margin: an order that waits is cancelled where it would be', () => {
    const at = scenario();
    const some = { ...limit, lots: 1_000 * LOT_SCALE };
    at.run(placing(WILD, some));
    at.run(resting(WILD, PRICE + 1_000, some));
    at.next(WILD, 1_000_000 * PRICE, 1_000_000 * PRICE);
    const [event] = bodies(run(at, { kind: 'FireTrigger', orderId: 2, trigger: 'entry' }));
    expect(event).toMatchObject({ kind: 'OrderCancelled', lacked: { marginCalled: false } });
    expect(at.account.reservedMicros).toBe(0n);
  });

  it('is left whole when it fits, to the last micro-dollar', () => {
    const settled = { balanceMicros: 5n, lockedMicros: 3n, realisedMicros: -7n };
    const most = LARGEST_MICROS - LARGEST_MICROS / 16n;
    expect(bookable(settled, settled.realisedMicros, most - 8n)).toBe(most - 8n);
    expect(bookable(settled, settled.realisedMicros, most - 7n)).toBe(most - 8n);
    expect(bookable(settled, settled.realisedMicros, -most + 7n)).toBe(-most + 7n);
    expect(bookable(settled, settled.realisedMicros, -most)).toBe(-most + 7n);
    const beyond = { balanceMicros: LARGEST_MICROS, lockedMicros: 0n, realisedMicros: 0n };
    expect([bookable(beyond, 0n, 1n), bookable(beyond, 0n, -1n)]).toEqual([0n, -1n]);
    const below = { ...beyond, balanceMicros: -LARGEST_MICROS };
    expect([bookable(below, 0n, 1n), bookable(below, 0n, -1n)]).toEqual([1n, 0n]);
  });

  it('is cut to the column of what was realised, and to a column as a single amount', () => {
    const most = LARGEST_MICROS - LARGEST_MICROS / 16n;
    const empty = { balanceMicros: 0n, lockedMicros: 0n, realisedMicros: 0n };
    expect([bookable(empty, most - 3n, 3n), bookable(empty, most - 3n, 4n)]).toEqual([3n, 3n]);
    expect([bookable(empty, 3n - most, -3n), bookable(empty, 3n - most, -4n)]).toEqual([-3n, -3n]);
    const indebted = { ...empty, balanceMicros: -most };
    expect(bookable(indebted, -most, most + 1n)).toBe(most);
    const rich = { ...empty, balanceMicros: most };
    expect(bookable(rich, most, -most - 1n)).toBe(-most);
  });
});

describe('[LEDGER-8] an entry', () => {
  const account = { balanceMicros: 0n, lockedMicros: 0n, realisedMicros: 0n };
  const fits = (marginMicros: bigint, feeMicros: bigint, balanceMicros = 0n) =>
    isEntryBookable({ ...account, balanceMicros }, { marginMicros, feeMicros });

  it('fits while margin and fee fit their columns, and the balance stays in its own', () => {
    expect([fits(LARGEST_MICROS, 0n), fits(LARGEST_MICROS + 1n, 0n)]).toEqual([true, false]);
    const rich = LARGEST_MICROS;
    expect([fits(0n, LARGEST_MICROS, rich), fits(0n, LARGEST_MICROS + 1n, rich)]).toEqual([true, false]);
    expect([fits(0n, 2n, 2n - LARGEST_MICROS), fits(0n, 3n, 2n - LARGEST_MICROS)]).toEqual([true, false]);
  });
});

describe('[LEDGER-8] several closings in one moment', () => {
  const most = LARGEST_MICROS - LARGEST_MICROS / 16n;
  const closing = (profitMicros: bigint) => ({ kind: 'OrderClosed', profitMicros }) as OrderClosed;
  const profits = (account: Settled, amounts: readonly bigint[]) =>
    booked(account, amounts.map(closing)).map(({ profitMicros, exactMicros }) => [profitMicros, exactMicros]);

  it('are each booked after those before them, in balance and in what was realised', () => {
    const nothing = { balanceMicros: 0n, lockedMicros: 0n, realisedMicros: 0n };
    expect(profits(nothing, [most - 5n, 7n, -1n, 2n])).toEqual([
      [most - 5n, undefined],
      [5n, 7n],
      [-1n, undefined],
      [1n, 2n],
    ]);
    const gained = { balanceMicros: -most, lockedMicros: 0n, realisedMicros: most - 3n };
    expect(profits(gained, [2n, 2n])).toEqual([
      [2n, undefined],
      [1n, 2n],
    ]);
  });
});

const ENTRY = fc.record({
  lots: fc.integer({ min: 1, max: 1_000_000 }).map((steps) => steps * WILD.lotStep),
  scale: fc.constantFrom(1, 10, 1_000),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  waits: fc.boolean(),
});
const STEP = fc.record({
  /** Of a market that nothing holds. */
  price: fc.oneof(fc.integer({ min: 1, max: 10 * PRICE }), fc.integer({ min: 1, max: 1_000_000 * PRICE })),
  act: fc.constantFrom(
    'close' as const,
    'part' as const,
    'review' as const,
    'swap' as const,
    'reset' as const,
  ),
  entries: fc.array(ENTRY, { maxLength: 4 }),
});

function enter(
  at: TradingScenario,
  entries: readonly (typeof ENTRY extends fc.Arbitrary<infer One> ? One : never)[],
) {
  for (const { lots, scale, side, waits } of entries) {
    const sized = { lots: Math.min(lots * scale, WILD.maxLots), leverage: 500, side };
    const command = waits ? resting(WILD, PRICE - 1_000, sized) : placing(WILD, sized);
    if (!('refused' in at.decide(command))) run(at, command);
  }
}

function act(at: TradingScenario, what: 'close' | 'part' | 'review' | 'swap' | 'reset'): void {
  const positions = [...at.account.openOrders.values()].filter(({ status }) => status === 'holding');
  const [first] = positions;
  if (what === 'review') run(at, { kind: 'ReviewMargin' });
  if (what === 'reset') run(at, { kind: 'ResetDemo', openingMicros: THOUSAND_MILLION });
  if (what === 'swap') {
    const rolloverMs = rolloverAfter(at.nowMs);
    at.nowMs = rolloverMs;
    run(at, { kind: 'ChargeSwap', rolloverMs });
  }
  if (first === undefined) return;
  if (what === 'close') run(at, { kind: 'CloseOrder', orderId: first.id, lots: null });
  const half = Math.floor(first.lots / 2 / WILD.lotStep) * WILD.lotStep;
  if (what === 'part' && half >= WILD.minLots) {
    const command = { kind: 'CloseOrder', orderId: first.id, lots: half } as const;
    if (!('refused' in at.decide(command))) run(at, command);
  }
}

it('[LEDGER-8] limits every figure to its column, on any market path, over any number of trades and resets', () => {
  fc.assert(
    fc.property(fc.array(STEP, { minLength: 1, maxLength: 12 }), (steps) => {
      const at = scenario();
      for (const { price, act: what, entries } of steps) {
        at.next(WILD, PRICE, PRICE);
        enter(at, entries);
        at.next(WILD, price, price);
        for (const { id, status } of [...at.account.openOrders.values()])
          if (status === 'pending') run(at, { kind: 'FireTrigger', orderId: id, trigger: 'entry' });
        act(at, what);
      }
    }),
    { numRuns: 300 },
  );
});
