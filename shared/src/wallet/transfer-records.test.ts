/** Records of transfers: the fields of each from its request on, and what every step adds to them. */

import { describe, expect, it } from 'vitest';
import { EURUSD } from '../../test/instruments.ts';
import { START_MS } from '../../test/trading-scenario.ts';
import { depositing, WalletScenario, withdrawing } from '../../test/wallet-scenario.ts';
import { evolveTransfer } from './evolve-transfer.ts';
import type { TransferCommand } from './transfer-commands.ts';
import type { TransferEvent } from './transfer-events.ts';

const HOUR_MS = 3_600_000;
const MARKET = { instrumentId: EURUSD.id, marginBps: 25, quotedAtMs: 7 };
const SET_RATE = { marketInstrumentId: null, rateMarginBps: null, quotedAtMs: null };
const MARKET_RATE = { marketInstrumentId: EURUSD.id, rateMarginBps: 25, quotedAtMs: 7 };
const BEGUN = { id: 1, accountId: 1, createdAtMs: START_MS, endedAtMs: null };

/** A balance of 500 USD, and the record of transfer 2 after each command; every command comes a second after the one before. */
function recordsOf(...commands: readonly TransferCommand[]): readonly unknown[] {
  const scenario = new WalletScenario();
  scenario.fund(500n);
  return commands.map((command, index) => {
    scenario.nowMs = START_MS + index * 1_000;
    expect(scenario.submit(command)).toBeNull();
    return scenario.transfers.get(2);
  });
}

describe('the record of a deposit', () => {
  const submit: TransferCommand = { kind: 'SubmitDeposit', request: depositing() };
  const waiting = {
    ...BEGUN,
    ...depositing(),
    ...SET_RATE,
    id: 2,
    kind: 'deposit',
    status: 'waiting',
    expiresAtMs: START_MS + 72 * HOUR_MS,
    creditedMicros: null,
    reviewedBy: null,
    remark: null,
  };

  it('[TRANSFER-1] has the claim until its review, and then the amount and the administrator', () => {
    expect(
      recordsOf(submit, { kind: 'ApproveDeposit', transferId: 2, unitsE8: 24_000_000_000n, adminId: 7 }),
    ).toEqual([
      waiting,
      {
        ...waiting,
        status: 'finished',
        unitsE8: 24_000_000_000n,
        creditedMicros: 240_000_000n,
        reviewedBy: 7,
        endedAtMs: START_MS + 1_000,
      },
    ]);
  });

  it('[TRANSFER-1] has the remark of a rejection', () => {
    const reject = { kind: 'RejectDeposit', transferId: 2, remark: 'unreadable', adminId: 7 } as const;
    expect(recordsOf(submit, reject)[1]).toEqual({
      ...waiting,
      status: 'rejected',
      remark: 'unreadable',
      reviewedBy: 7,
      endedAtMs: START_MS + 1_000,
    });
  });

  it('[TRANSFER-2] has no administrator when it has expired', () => {
    const scenario = new WalletScenario();
    scenario.submit(submit);
    scenario.nowMs += 72 * HOUR_MS;
    scenario.submit({ kind: 'ExpireDeposit', transferId: 1 });
    expect(scenario.transfers.get(1)).toEqual({
      ...waiting,
      id: 1,
      status: 'expired',
      endedAtMs: START_MS + 72 * HOUR_MS,
    });
  });

  it('[TRANSFER-9] has the instrument, the margin and the time of a rate of the market', () => {
    const [claim] = recordsOf({ kind: 'SubmitDeposit', request: depositing({ market: MARKET }) });
    expect(claim).toEqual({ ...waiting, ...MARKET_RATE });
  });
});

describe('the record of a withdrawal', () => {
  const request: TransferCommand = { kind: 'RequestWithdrawal', request: withdrawing() };
  const waiting = {
    ...BEGUN,
    ...withdrawing(),
    ...SET_RATE,
    id: 2,
    kind: 'withdrawal',
    status: 'waiting',
    unitPriceE8: null,
    approvedAtMs: null,
    approvedBy: null,
    endedBy: null,
    remark: null,
    cancelReason: null,
  };
  const ended = { endedAtMs: START_MS + 1_000 };

  it('[TRANSFER-6] has the administrator who paid it, who is also the one who approved it', () => {
    expect(recordsOf(request, { kind: 'ApproveWithdrawal', transferId: 2, adminId: 7 })).toEqual([
      waiting,
      {
        ...waiting,
        ...ended,
        status: 'paid',
        approvedBy: 7,
        approvedAtMs: START_MS + 1_000,
        endedBy: 7,
      },
    ]);
  });

  it('[TRANSFER-6] has the remark of a rejection, and nothing of a cancellation by its user', () => {
    const reject = { kind: 'RejectWithdrawal', transferId: 2, remark: 'wrong bank', adminId: 7 } as const;
    expect(recordsOf(request, reject)[1]).toEqual({
      ...waiting,
      ...ended,
      status: 'rejected',
      remark: 'wrong bank',
      endedBy: 7,
    });
    expect(recordsOf(request, { kind: 'CancelWithdrawal', transferId: 2 })[1]).toEqual({
      ...waiting,
      ...ended,
      status: 'cancelled',
    });
  });

  it('[WITHDRAWAL-15] needs a second administrator from the approval on when the sums of the day do', () => {
    const approve = { kind: 'ApproveWithdrawal', transferId: 2, adminId: 7 } as const;
    const first = { ...waiting, twoPersons: true, status: 'approved', approvedBy: 7 };
    expect(recordsOf(request, { ...approve, needsSecond: true }, { ...approve, adminId: 8 })).toEqual([
      waiting,
      { ...first, approvedAtMs: START_MS + 1_000 },
      {
        ...first,
        approvedAtMs: START_MS + 1_000,
        status: 'paid',
        endedBy: 8,
        endedAtMs: START_MS + 2_000,
      },
    ]);
    expect(recordsOf(request, { ...approve, needsSecond: false })[1]).toMatchObject({
      status: 'paid',
      twoPersons: false,
    });
  });

  it('[TRANSFER-9] has the price of a unit at a rate of the market', () => {
    const market = { ...MARKET, unitPriceE8: 110_560_050n };
    const [requested] = recordsOf({ kind: 'RequestWithdrawal', request: withdrawing({ market }) });
    expect(requested).toEqual({ ...waiting, ...MARKET_RATE, unitPriceE8: 110_560_050n });
  });
});

describe('the record of a correction', () => {
  it('[TRANSFER-7] has both administrators', () => {
    const correct = { kind: 'RequestAdjustment', amountMicros: -5n, memo: 'bonus', adminId: 7 } as const;
    const pending = {
      ...BEGUN,
      id: 2,
      kind: 'adjustment',
      status: 'pending',
      amountMicros: -5n,
      memo: 'bonus',
      requestedBy: 7,
      endedBy: null,
    };
    const ended = { endedBy: 8, endedAtMs: START_MS + 1_000 };
    expect(recordsOf(correct, { kind: 'ApproveAdjustment', transferId: 2, adminId: 8 })).toEqual([
      pending,
      { ...pending, ...ended, status: 'applied' },
    ]);
    expect(recordsOf(correct, { kind: 'RejectAdjustment', transferId: 2, adminId: 8 })[1]).toEqual({
      ...pending,
      ...ended,
      status: 'rejected',
    });
  });
});

describe('an event of a transfer', () => {
  const at = { accountId: 1, atMs: START_MS };
  const begins: readonly TransferEvent[] = [
    { kind: 'DepositSubmitted', transferId: 1, request: depositing(), expiresAtMs: 9 },
    { kind: 'WithdrawalRequested', transferId: 1, request: withdrawing() },
    { kind: 'AdjustmentRequested', transferId: 1, amountMicros: 5n, memo: 'bonus', adminId: 7 },
  ];
  const continues: readonly TransferEvent[] = [
    { kind: 'DepositExpired', transferId: 1 },
    { kind: 'WithdrawalCancelled', transferId: 1, amountMicros: 5n },
    { kind: 'AdjustmentRejected', transferId: 1, adminId: 7 },
  ];

  it('[TRANSFER-1] begins a transfer once', () => {
    for (const body of begins) {
      const begun = evolveTransfer(undefined, body, at);
      expect(() => evolveTransfer(begun, body, at)).toThrow('transfer 1 begins once');
    }
  });

  it('[TRANSFER-1] continues an open transfer of its kind only', () => {
    const names = ['deposit', 'withdrawal', 'adjustment'];
    continues.forEach((body, kind) => {
      const message = `${names[kind]} 1 is open`;
      expect(() => evolveTransfer(undefined, body, at)).toThrow(message);
      begins.forEach((begin, of) => {
        const begun = evolveTransfer(undefined, begin, at);
        if (kind === of) expect(evolveTransfer(begun, body, at).endedAtMs).toBe(START_MS);
        else expect(() => evolveTransfer(begun, body, at)).toThrow(message);
      });
    });
  });
});
