import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EURUSD } from '../../../test/instruments.ts';
import { placing, TradingScenario } from '../../../test/trading-scenario.ts';
import { depositing, withdrawing } from '../../../test/wallet-scenario.ts';
import { trialBalance, trialTotal } from '../../ledger/balances.ts';
import type { Posting } from '../../ledger/posting.ts';
import type { Withdrawal } from '../../wallet/transfer.ts';
import type { Command } from '../orders/commands.ts';

const USD = 1_000_000n;
const ENTRY_ASK = 110_010;

/** An account of 1,000 USD with half a lot at 1:500, bought at 1.10010 for a fee of 2.50. */
function holding(): TradingScenario {
  const at = new TradingScenario(1_000n * USD);
  at.quote(EURUSD, 110_000, ENTRY_ASK);
  at.run(placing(EURUSD, { leverage: 500 }));
  return at;
}

function withdraw(at: TradingScenario, usd: bigint, twoPersons = false): number {
  const request = withdrawing({ amountMicros: usd * USD, twoPersons });
  const [withdrawal] = at.run({ kind: 'RequestWithdrawal', request }).transfers;
  if (withdrawal === undefined) throw new Error('a request makes a withdrawal');
  return withdrawal.id;
}

/** Closes the position at a bid; half a lot loses 500 USD for each cent. */
function closeAt(at: TradingScenario, bid: number) {
  at.next(EURUSD, bid, bid + 10);
  return at.run({ kind: 'CloseOrder', orderId: 1, lots: null });
}

function approving(transferId: number, adminId = 1): Command {
  return { kind: 'ApproveWithdrawal', transferId, adminId };
}

function credited(postings: readonly Posting[]): bigint {
  return postings
    .filter(({ account }) => account === 'house:protection')
    .reduce((sum, { amountMicros }) => sum - amountMicros, 0n);
}

describe('losses and withdrawal holds', () => {
  it('[HOLD-1] a loss that the hold covers costs the broker nothing and cancels the withdrawal', () => {
    const at = holding();
    const id = withdraw(at, 800n);
    expect(at.account.balanceMicros).toBe(197_500_000n);
    const { events, transfers, postings } = closeAt(at, 109_010); // a loss of 500
    expect(events.map(({ body }) => body.kind)).toEqual(['OrderClosed', 'WithdrawalCancelledByLoss']);
    expect(at.account).toMatchObject({ balanceMicros: 497_500_000n, lockedMicros: 0n });
    expect(transfers).toMatchObject([{ id, status: 'cancelled', cancelReason: 'loss', endedBy: null }]);
    expect(postings.map(({ account, amountMicros, memo }) => [account, amountMicros, memo])).toEqual([
      ['user:1:cash', -500_000_000n, 'profit'],
      ['house:profit', 500_000_000n, 'profit'],
      ['user:1:cash', 800_000_000n, 'withdrawal_returned'],
      ['user:1:hold', -800_000_000n, 'withdrawal_returned'],
    ]);
  });

  it('[HOLD-1] the broker credits only what balance and hold together do not cover', () => {
    const at = holding();
    const id = withdraw(at, 800n);
    const { events, postings } = closeAt(at, 106_700); // a loss of 1,655
    expect(events.map(({ body }) => body.kind)).toEqual([
      'OrderClosed',
      'WithdrawalCancelledByLoss',
      'BalanceProtected',
    ]);
    expect(credited(postings)).toBe(657_500_000n);
    expect(at.account).toMatchObject({ balanceMicros: 0n, lockedMicros: 0n });
    expect(at.decide({ kind: 'CancelWithdrawal', transferId: id })).toEqual({ refused: 'state_changed' });
    expect(at.decide(approving(id))).toEqual({ refused: 'state_changed' });
    const reject = { kind: 'RejectWithdrawal', transferId: id, remark: 'no', adminId: 1 } as const;
    expect(at.decide(reject)).toEqual({ refused: 'state_changed' });
  });

  it('[HOLD-2] as few withdrawals as are needed are cancelled, waiting before approved, newest first', () => {
    const at = holding();
    const ids = [withdraw(at, 100n), withdraw(at, 150n), withdraw(at, 200n, true), withdraw(at, 250n)];
    at.run(approving(ids[2] ?? 0)); // approved by the first of two persons
    const { transfers } = closeAt(at, 108_220); // a loss of 895 on a balance of 297.50
    expect(transfers.map(({ id }) => id)).toEqual([ids[3], ids[1], ids[0], ids[2]]);
    expect(at.account).toMatchObject({ balanceMicros: 102_500_000n, lockedMicros: 0n });

    const other = holding();
    const few = [withdraw(other, 100n), withdraw(other, 150n), withdraw(other, 200n, true)];
    other.run(approving(few[2] ?? 0));
    closeAt(other, 108_600); // a loss of 705 on a balance of 547.50
    expect([...other.account.openTransfers.keys()]).toEqual([few[2]]);
    expect(other.account).toMatchObject({ balanceMicros: 92_500_000n, lockedMicros: 200_000_000n });
    expect(other.run(approving(few[2] ?? 0, 2)).transfers).toMatchObject([{ status: 'paid' }]);
  });

  it('[HOLD-2] cancels in this order however approvals and requests alternate', () => {
    const at = holding();
    const ids = [true, false, true, false, false].map((twoPersons) => withdraw(at, 100n, twoPersons));
    const [first, second, third, fourth, fifth] = ids as [number, number, number, number, number];
    at.run(approving(first));
    at.run(approving(third));
    const { transfers } = closeAt(at, 108_020); // a loss of 995 on a balance of 497.50
    expect(transfers.map(({ id }) => id)).toEqual([fifth, fourth, second, third, first]);
    expect(at.account).toMatchObject({ balanceMicros: 2_500_000n, lockedMicros: 0n });
  });

  it('[HOLD-1] cancels no deposit and no correction that waits', () => {
    const at = holding();
    const deposit = at.run({ kind: 'SubmitDeposit', request: depositing() }).transfers;
    const correct = { kind: 'RequestAdjustment', amountMicros: 5n, memo: 'bonus', adminId: 1 } as const;
    const correction = at.run(correct).transfers;
    const withdrawal = withdraw(at, 800n);
    const { transfers } = closeAt(at, 106_700);
    expect(transfers.map(({ id }) => id)).toEqual([withdrawal]);
    expect([...at.account.openTransfers.values()]).toEqual([...deposit, ...correction]);
  });

  it('[HOLD-2] a loss that one hold covers to the micro-dollar cancels no other withdrawal', () => {
    const at = holding();
    const [remaining] = [withdraw(at, 100n), withdraw(at, 150n)];
    const { events } = closeAt(at, 108_215); // a loss of 897.50 on a balance of 747.50
    expect(events.map(({ body }) => body.kind)).toEqual(['OrderClosed', 'WithdrawalCancelledByLoss']);
    expect(at.account).toMatchObject({ balanceMicros: 0n, lockedMicros: 100_000_000n });
    expect([...at.account.openTransfers.keys()]).toEqual([remaining]);
  });

  it('[HOLD-3] a hold is not part of equity, and covers nothing while a position is open', () => {
    const at = holding();
    at.run(placing(EURUSD, { leverage: 500, lots: 1_000_000 }));
    const id = withdraw(at, 700n);
    closeAt(at, 109_010);
    expect(at.account.balanceMicros).toBeLessThan(0n);
    expect([...at.account.openTransfers.keys()]).toEqual([id]);
    expect(at.account.lockedMicros).toBe(700_000_000n);
    at.run({ kind: 'CloseOrder', orderId: 2, lots: null });
    expect(at.account.openTransfers.size).toBe(0);
    expect(at.account.balanceMicros).toBeGreaterThan(0n);
  });

  it('[HOLD-4] nothing is paid out of a hold that open losses need, and all of it once they do not', () => {
    const at = holding();
    const [small, large] = [withdraw(at, 300n), withdraw(at, 500n, true)];
    at.next(EURUSD, 108_610, 108_620); // an open loss of 700 on a balance of 197.50
    expect(at.decide(approving(small))).toEqual({
      refused: 'insufficient_balance',
      data: { required: '300.000000', available: '297.500000' },
    });
    at.run(approving(large)); // the first of two moves nothing
    expect(at.decide(approving(large, 2))).toMatchObject({ refused: 'insufficient_balance' });
    at.next(EURUSD, 109_615, 109_625); // an equity of exactly zero
    expect(at.run(approving(small)).transfers).toMatchObject([{ status: 'paid' }]);
    expect(at.run(approving(large, 2)).transfers).toMatchObject([{ status: 'paid' }]);
  });

  it('[HOLD-4] of a payment and the loss that needs its hold, the one that is decided first takes effect', () => {
    const paidFirst = holding();
    const paid = withdraw(paidFirst, 800n);
    paidFirst.run(approving(paid));
    expect(credited(closeAt(paidFirst, 106_700).postings)).toBe(1_457_500_000n);
    const lossFirst = holding();
    const lost = withdraw(lossFirst, 800n);
    expect(credited(closeAt(lossFirst, 106_700).postings)).toBe(657_500_000n);
    expect(lossFirst.decide(approving(lost))).toEqual({ refused: 'state_changed' });
  });
});

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('tick' as const),
      bid: fc.integer({ min: 104_000, max: 114_000 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('open' as const),
      lots: fc.integer({ min: 1, max: 80 }),
      sell: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('withdraw' as const),
      cents: fc.integer({ min: 1, max: 120_000 }),
      two: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('decide' as const),
      pick: fc.nat(),
      kind: fc.integer({ min: 0, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('close' as const), pick: fc.nat() }) },
);

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

function commandOf(at: TradingScenario, one: Step): Command | null {
  const { openOrders, openTransfers } = at.account;
  switch (one.what) {
    case 'tick':
      at.next(EURUSD, one.bid, one.bid + 10);
      return { kind: 'ReviewMargin' };
    case 'open':
      return placing(EURUSD, { leverage: 500, lots: one.lots * 1_000_000, side: one.sell ? 'sell' : 'buy' });
    case 'withdraw': {
      const amountMicros = BigInt(one.cents) * 10_000n;
      return { kind: 'RequestWithdrawal', request: withdrawing({ amountMicros, twoPersons: one.two }) };
    }
    case 'decide': {
      const ids = [...openTransfers.keys()];
      const transferId = ids[one.pick % Math.max(ids.length, 1)];
      if (transferId === undefined) return null;
      if (one.kind === 0) return { kind: 'CancelWithdrawal', transferId };
      if (one.kind === 1) return { kind: 'RejectWithdrawal', transferId, remark: 'no', adminId: 1 };
      return approving(transferId, one.kind);
    }
    case 'close': {
      const ids = [...openOrders.keys()];
      const orderId = ids[one.pick % Math.max(ids.length, 1)];
      return orderId === undefined ? null : { kind: 'CloseOrder', orderId, lots: null };
    }
  }
}

it('[HOLD-1] [HOLD-2] [HOLD-4] over random trading and withdrawals the broker never credits more than balance and holds leave uncovered', () => {
  let protections = 0;
  let coverings = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 60, size: 'max' }), (steps) => {
      const at = new TradingScenario(1_000n * USD);
      at.quote(EURUSD, 110_000, ENTRY_ASK);
      const postings: Posting[] = [];
      const ended = new Map<number, Withdrawal>();
      for (const one of steps) {
        const command = commandOf(at, one);
        if (command === null) continue;
        const { balanceMicros, lockedMicros } = at.account;
        const decision = at.decide(command, true);
        if ('refused' in decision) continue;
        const profits = decision.reduce(
          (sum, body) => (body.kind === 'OrderClosed' ? sum + body.profitMicros : sum),
          0n,
        );
        const recorded = at.books.record(1, decision, at.nowMs);
        postings.push(...recorded.postings);
        for (const transfer of recorded.transfers) {
          expect(ended.has(transfer.id)).toBe(false);
          if (transfer.kind === 'withdrawal' && transfer.endedAtMs !== null) ended.set(transfer.id, transfer);
          if (transfer.kind === 'withdrawal' && transfer.cancelReason === 'loss') coverings += 1;
        }
        const credit = credited(recorded.postings);
        if (credit === 0n) continue;
        protections += 1;
        expect(credit).toBe(-(balanceMicros + lockedMicros + profits));
        expect(at.account).toMatchObject({ balanceMicros: 0n, lockedMicros: 0n, holdingCount: 0 });
      }
      const { balanceMicros, lockedMicros, openTransfers, holdingCount } = at.account;
      const withdrawalMicros = [...openTransfers.values()].reduce(
        (sum, transfer) => (transfer.kind === 'withdrawal' ? sum + transfer.amountMicros : sum),
        0n,
      );
      expect(lockedMicros).toBe(withdrawalMicros);
      expect(balanceMicros >= 0n || holdingCount > 0).toBe(true);
      expect(trialTotal(trialBalance(postings, 'demo'))).toBe(0n);
    }),
    { numRuns: 150 },
  );
  expect(protections).toBeGreaterThan(10);
  expect(coverings).toBeGreaterThan(10);
});
