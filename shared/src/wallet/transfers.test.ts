import { describe, expect, it } from 'vitest';
import { depositing, WalletScenario, withdrawing } from '../../test/wallet-scenario.ts';
import { trialBalance } from '../ledger/balances.ts';
import { decodeEvent, encodeEvent } from '../trading/orders/event-codec.ts';
import { creditOf, withdrawalAmounts } from './transfer-amounts.ts';
import type { TransferCommand } from './transfer-commands.ts';
import type { TransferEvent } from './transfer-events.ts';

const HOUR_MS = 3_600_000;
const RATE = {
  priceE8: 107_892_000n,
  quote: { instrumentId: 1, seq: 4, timeMs: 9, bid: 108_000, ask: 108_010 },
};

describe('amounts of transfers', () => {
  it.each([
    // units, USD per unit, credited
    ['250.00000000', '1.00000000', '250.000000'],
    ['0.12345678', '67000.50000000', '8271.665988'], // 8271.66598839, rounded down
    ['0.00000001', '50.00000000', '0.000001'], // exactly half a micro-dollar, away from zero
    ['0.00000001', '49.00000000', '0.000000'],
    ['3.00000000', '0.33333333', '1.000000'],
  ])('[TRANSFER-3] %s units at %s are %s dollars', (units, price, credited) => {
    expect(creditOf(scaled(units, 8), scaled(price, 8))).toBe(scaled(credited, 6));
  });

  it.each([
    // type, fee, rate, amount, units per USD, fee taken, received
    [1, '5.000000', '0', '100.000000', '1.00000000', '5.000000', '95.000000'],
    [2, '0.000000', '0.00150000', '1234.567890', '0.92000000', '1.851852', '1134.098754'],
    [1, '5.000000', '0', '3.000000', '1.00000000', '5.000000', '0.000000'],
    [2, '0.000000', '0.01000000', '0.000050', '1.00000000', '0.000001', '0.000049'],
    [1, '0.000000', '0', '10.000000', '0.00001499', '0.000000', '0.000149'], // rounded down
  ] as const)('[TRANSFER-4] type %d, fee %s or rate %s of %s at %s takes %s and sends %s', (...row) => {
    const [feeType, fee, rate, amount, perUsd, taken, received] = row;
    const terms = {
      feeType,
      feeMicros: scaled(fee, 6),
      feeRateE8: scaled(rate, 8),
      rateE8: scaled(perUsd, 8),
      unitPriceE8: null,
    };
    expect(withdrawalAmounts(scaled(amount, 6), terms)).toEqual({
      feeMicros: scaled(taken, 6),
      receivedMicros: scaled(received, 6),
    });
  });
});

/** A scaled integer of a decimal text, computed independently of the product. */
function scaled(text: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

describe('transfers', () => {
  it('[TRANSFER-1] a deposit is credited once, with the amount that the reviewer confirms', () => {
    const scenario = new WalletScenario();
    scenario.submit({ kind: 'SubmitDeposit', request: depositing() });
    const approving: TransferCommand = {
      kind: 'ApproveDeposit',
      transferId: 1,
      unitsE8: 24_950_000_000n,
      adminId: 7,
    };
    expect(scenario.decide(approving)).toEqual([
      {
        kind: 'DepositCredited',
        transferId: 1,
        unitsE8: 24_950_000_000n,
        creditedMicros: 249_500_000n,
        adminId: 7,
      },
    ]);
    expect(scenario.submit(approving)).toBeNull();
    expect(scenario.submit(approving)).toBe('state_changed');
    expect(scenario.account.balanceMicros).toBe(249_500_000n);
    expect(scenario.transfers.get(1)).toMatchObject({
      status: 'finished',
      reviewedBy: 7,
      unitsE8: 24_950_000_000n,
    });
    expect(trialBalance(scenario.postings, 'real')).toEqual(
      new Map([
        ['user:1:cash', 249_500_000n],
        ['external:deposits', -249_500_000n],
      ]),
    );
  });

  it('[LEDGER-9] deposits and corrections fill half of a column at most, including holds', () => {
    const scenario = new WalletScenario();
    const thousandMillion = { unitsE8: 100_000_000_000_000_000n, usdPriceE8: 100_000_000n };
    const newest = () => Math.max(...scenario.transfers.keys());
    const outcomes = Array.from({ length: 5 }, (_, index) => {
      scenario.submit({ kind: 'SubmitDeposit', request: depositing(thousandMillion) });
      const outcome = scenario.submit({
        kind: 'ApproveDeposit',
        transferId: newest(),
        unitsE8: null,
        adminId: 7,
      });
      if (index === 1)
        scenario.submit({
          kind: 'RequestWithdrawal',
          request: withdrawing({ amountMicros: 900_000_000_000_000n }),
        });
      return outcome;
    });
    expect(outcomes).toEqual([null, null, null, null, 'outside_limits']);
    const adjust = (amountMicros: bigint) => {
      scenario.submit({ kind: 'RequestAdjustment', amountMicros, memo: 'none', adminId: 7 });
      return scenario.submit({ kind: 'ApproveAdjustment', transferId: newest(), adminId: 8 });
    };
    expect(adjust(503_599_627_370_496n)).toBe('outside_limits');
    expect(adjust(503_599_627_370_495n)).toBeNull();
    expect(adjust(1n)).toBe('outside_limits');
    expect(scenario.decide({ kind: 'ApproveAdjustment', transferId: newest(), adminId: 8 })).toEqual({
      refused: 'outside_limits',
      data: { min: '0.000000', max: '0.000000' },
    });
    expect(adjust(-1n)).toBeNull();
  });

  it('[TRANSFER-2] a deposit ends by the clock after 72 hours, not a moment before', () => {
    const scenario = new WalletScenario();
    scenario.submit({ kind: 'SubmitDeposit', request: depositing() });
    scenario.nowMs += 72 * HOUR_MS - 1;
    expect(scenario.submit({ kind: 'ExpireDeposit', transferId: 1 })).toBe('state_changed');
    scenario.nowMs += 1;
    expect(scenario.submit({ kind: 'ExpireDeposit', transferId: 1 })).toBeNull();
    expect(scenario.submit({ kind: 'ApproveDeposit', transferId: 1, unitsE8: null, adminId: 1 })).toBe(
      'state_changed',
    );
  });

  it('[TRANSFER-2] ten deposits may wait, an eleventh may not', () => {
    const scenario = new WalletScenario();
    const submit: TransferCommand = { kind: 'SubmitDeposit', request: depositing() };
    // An open correction is no deposit.
    scenario.submit({ kind: 'RequestAdjustment', amountMicros: 1n, memo: 'bonus', adminId: 1 });
    for (let made = 0; made < 10; made += 1) expect(scenario.submit(submit)).toBeNull();
    expect(scenario.decide(submit)).toEqual({ refused: 'too_many_waiting', data: { max: 10 } });
    scenario.submit({ kind: 'RejectDeposit', transferId: 4, remark: 'unreadable', adminId: 1 });
    expect(scenario.submit(submit)).toBeNull();
  });

  it('[TRANSFER-3] an amount below a micro-dollar, or above a thousand million dollars, is no deposit', () => {
    const scenario = new WalletScenario();
    const of = (unitsE8: bigint): TransferCommand => ({
      kind: 'SubmitDeposit',
      request: depositing({ unitsE8, usdPriceE8: 1_000_000n }),
    });
    expect(scenario.submit(of(1n))).toBe('outside_limits');
    expect(scenario.submit(of(10n ** 19n + 100_000n))).toBe('outside_limits');
    expect(scenario.submit(of(10n ** 19n))).toBeNull();
    const limits = { min: '0.000001', max: '1000000000.000000' };
    expect(scenario.decide(of(1n))).toEqual({ refused: 'outside_limits', data: limits });
    const approve = { kind: 'ApproveDeposit', transferId: 1, unitsE8: 1n, adminId: 7 } as const;
    expect(scenario.decide(approve)).toEqual({ refused: 'outside_limits', data: limits });
  });

  it('[TRANSFER-5] [LEDGER-6] the amount is held immediately, and paid with its fee exactly once', () => {
    const scenario = new WalletScenario();
    scenario.fund(150n);
    expect(scenario.submit({ kind: 'RequestWithdrawal', request: withdrawing() })).toBeNull();
    expect(scenario.account).toMatchObject({ balanceMicros: 50_000_000n, lockedMicros: 100_000_000n });
    expect(scenario.decide({ kind: 'RequestWithdrawal', request: withdrawing() })).toEqual({
      refused: 'insufficient_balance',
      data: { required: '100.000000', available: '50.000000' },
    });
    const pay: TransferCommand = { kind: 'ApproveWithdrawal', transferId: 2, adminId: 1 };
    expect(scenario.submit(pay)).toBeNull();
    expect(scenario.submit(pay)).toBe('state_changed');
    expect(scenario.account).toMatchObject({ balanceMicros: 50_000_000n, lockedMicros: 0n });
    expect(trialBalance(scenario.postings, 'real')).toEqual(
      new Map([
        ['user:1:cash', 50_000_000n],
        ['external:deposits', -150_000_000n],
        ['user:1:hold', 0n],
        ['external:payouts', 99_000_000n],
        ['house:fees', 1_000_000n],
      ]),
    );
  });

  it('[TRANSFER-4] a fee above the amount takes the amount and nothing more', () => {
    const scenario = new WalletScenario();
    scenario.fund(3n);
    const request = withdrawing({ amountMicros: 3_000_000n, feeMicros: 5_000_000n, receivedMicros: 0n });
    scenario.submit({ kind: 'RequestWithdrawal', request });
    scenario.submit({ kind: 'ApproveWithdrawal', transferId: 2, adminId: 1 });
    expect(trialBalance(scenario.postings, 'real').get('house:fees')).toBe(3_000_000n);
    expect(trialBalance(scenario.postings, 'real').has('external:payouts')).toBe(false);
  });

  it('[TRANSFER-4] a fee as large as the amount takes all of it, and without a fee all of it arrives', () => {
    const balanceAfter = (feeMicros: bigint) => {
      const scenario = new WalletScenario();
      scenario.fund(3n);
      const request = withdrawing({ amountMicros: 3_000_000n, feeMicros });
      scenario.submit({ kind: 'RequestWithdrawal', request });
      scenario.submit({ kind: 'ApproveWithdrawal', transferId: 2, adminId: 1 });
      const balance = trialBalance(scenario.postings, 'real');
      return [balance.get('external:payouts'), balance.get('house:fees')];
    };
    expect(balanceAfter(2_999_999n)).toEqual([1n, 2_999_999n]);
    expect(balanceAfter(3_000_000n)).toEqual([undefined, 3_000_000n]);
    expect(balanceAfter(0n)).toEqual([3_000_000n, undefined]);
  });

  it('[TRANSFER-5] a withdrawal is of at least a micro-dollar, and its fee is not negative', () => {
    const scenario = new WalletScenario();
    scenario.fund(1n);
    const request = (changes: object): TransferCommand => ({
      kind: 'RequestWithdrawal',
      request: withdrawing({ amountMicros: 1n, feeMicros: 0n, ...changes }),
    });
    for (const wrong of [{ amountMicros: 0n }, { amountMicros: -1n }, { feeMicros: -1n }])
      expect(() => scenario.decide(request(wrong))).toThrow('a withdrawal is of something');
    expect(scenario.submit(request({}))).toBeNull();
  });

  it('[TRANSFER-6] a large withdrawal is approved by one and paid by another, and only an administrator can stop it in between', () => {
    const scenario = new WalletScenario();
    scenario.fund(500n);
    const request = withdrawing({ twoPersons: true });
    const approve = (transferId: number, adminId: number) =>
      scenario.submit({ kind: 'ApproveWithdrawal', transferId, adminId });
    scenario.submit({ kind: 'RequestWithdrawal', request });
    expect(approve(2, 1)).toBeNull();
    expect(approve(2, 1)).toBe('other_administrator_needed');
    expect(scenario.submit({ kind: 'CancelWithdrawal', transferId: 2 })).toBe('state_changed');
    expect(approve(2, 5)).toBeNull();
    expect(scenario.transfers.get(2)).toMatchObject({ status: 'paid', approvedBy: 1, endedBy: 5 });
    scenario.submit({ kind: 'RequestWithdrawal', request });
    approve(3, 1);
    expect(
      scenario.submit({ kind: 'RejectWithdrawal', transferId: 3, remark: 'wrong bank', adminId: 1 }),
    ).toBeNull();
    expect(scenario.account).toMatchObject({ balanceMicros: 400_000_000n, lockedMicros: 0n });
  });

  it('[TRANSFER-7] a correction needs a second person, and what it takes must be there', () => {
    const scenario = new WalletScenario();
    const requestOf = (amountMicros: bigint): TransferCommand => ({
      kind: 'RequestAdjustment',
      amountMicros,
      memo: 'bonus',
      adminId: 1,
    });
    const agree = (transferId: number, adminId: number): TransferCommand => ({
      kind: 'ApproveAdjustment',
      transferId,
      adminId,
    });
    scenario.submit(requestOf(20_000_000n));
    expect(scenario.submit(agree(1, 1))).toBe('other_administrator_needed');
    expect(scenario.submit(agree(1, 2))).toBeNull();
    scenario.submit(requestOf(-20_000_001n));
    expect(scenario.submit(agree(2, 2))).toBe('insufficient_balance');
    expect(scenario.submit({ kind: 'RejectAdjustment', transferId: 2, adminId: 1 })).toBeNull();
    expect(scenario.account.balanceMicros).toBe(20_000_000n);
    expect(trialBalance(scenario.postings, 'real').get('house:adjustments')).toBe(-20_000_000n);
  });

  it('[TRANSFER-7] a correction is of at least a micro-dollar and at most a thousand million dollars', () => {
    const most = 1_000_000_000_000_000n;
    const request = (amountMicros: bigint) =>
      new WalletScenario().submit({ kind: 'RequestAdjustment', amountMicros, memo: 'bonus', adminId: 1 });
    for (const amountMicros of [0n, most + 1n, -most - 1n])
      expect(() => request(amountMicros)).toThrow('an adjustment is of something, within reason');
    for (const amountMicros of [1n, -1n, most, -most]) expect(request(amountMicros)).toBeNull();
  });

  it('[STORE-6] every event of a transfer reads back from the log as it was written', () => {
    const events: readonly TransferEvent[] = [
      {
        kind: 'DepositSubmitted',
        transferId: 1,
        request: depositing({
          unitsE8: 10n ** 20n,
          market: { instrumentId: 1, marginBps: 25, quotedAtMs: 7 },
        }),
        expiresAtMs: 9,
      },
      { kind: 'DepositCredited', transferId: 1, unitsE8: 5n, creditedMicros: 7n, adminId: 2, rate: RATE },
      { kind: 'DepositRejected', transferId: 1, remark: 'no "proof"', adminId: 2 },
      { kind: 'DepositExpired', transferId: 1 },
      { kind: 'WithdrawalRequested', transferId: 1, request: withdrawing({ twoPersons: true }) },
      { kind: 'WithdrawalApproved', transferId: 1, adminId: 2, rate: { ...RATE, receivedMicros: 3n } },
      { kind: 'WithdrawalPaid', transferId: 1, amountMicros: 3n, feeMicros: 1n, adminId: 2 },
      { kind: 'WithdrawalRejected', transferId: 1, amountMicros: 3n, remark: 'x', adminId: 2 },
      { kind: 'WithdrawalCancelled', transferId: 1, amountMicros: 3n },
      { kind: 'WithdrawalCancelledByLoss', transferId: 1, amountMicros: 3n },
      { kind: 'AdjustmentRequested', transferId: 1, amountMicros: -3n, memo: 'm', adminId: 2 },
      { kind: 'AdjustmentApplied', transferId: 1, amountMicros: -3n, adminId: 2 },
      { kind: 'AdjustmentRejected', transferId: 1, adminId: 2 },
    ];
    const all: Record<TransferEvent['kind'], true> = Object.fromEntries(
      events.map(({ kind }) => [kind, true]),
    ) as Record<TransferEvent['kind'], true>;
    expect(Object.keys(all)).toHaveLength(events.length);
    for (const body of events) expect(decodeEvent(body.kind, encodeEvent(body))).toEqual(body);
  });
});
