/** Tests of a transfer's steps: past, present and future ones. */

import type { DepositWire, WithdrawalWire } from '@vernier/shared/api/shapes/transfer';
import { describe, expect, it } from 'vitest';
import { depositSteps, type TransferSteps, withdrawalSteps } from './transfer-steps.ts';

const at = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`;

const deposit: DepositWire = {
  id: 7,
  number: '500.00000000',
  type: 0,
  currency_code: 'USDT',
  protocol_code: 'TRC20',
  status: 0,
  created_at: at(0),
  remark: '',
  address: 'T1',
  usd_price: '1.00000000',
  rate_margin: null,
  rate_at: null,
  rate_fixed: true,
  credited: null,
  expires_at: '2026-11-24T10:00:00.000Z',
  timeline: [{ step: 'submitted', at: at(0) }],
  holder: 'reviewer',
  promised_at: '2026-11-22T10:00:00.000Z',
};

const withdrawal: WithdrawalWire = {
  id: 8,
  number: '20000.000000',
  real_number: '19900.000000',
  draw_currency: { id: 1, code: 'USDT', protocol: 'TRC20' },
  fee: '100.000000',
  usd_price: '1',
  unit_price: null,
  rate_margin: null,
  rate_at: null,
  rate_fixed: true,
  state: 'approved',
  status_name: 'Approved',
  created_at: at(0),
  type: 1,
  address: 'T2',
  bank_name: '',
  payee_account: '',
  tag: '',
  memo: '',
  notes: '',
  timeline: [
    { step: 'submitted', at: at(0) },
    { step: 'approved', at: at(5) },
  ],
  holder: 'second_reviewer',
  promised_at: at(50),
};

const marks = ({ steps }: TransferSteps) => steps.map(({ key, mark }) => `${key} ${mark}`);

describe('the steps of a transfer', () => {
  it('[WALLET-2] are past, present with its time limit, and future for a pending deposit', () => {
    const story = depositSteps(deposit);
    expect(marks(story)).toEqual([
      'deposit.submitted done',
      'deposit.reviewer now',
      'deposit.finished ahead',
    ]);
    expect(story).toMatchObject({
      state: 'waiting',
      promisedAt: deposit.promised_at,
      expiresAt: deposit.expires_at,
    });
    expect(story.steps.map((step) => step.at)).toEqual([at(0), null, null]);
  });

  it('[WALLET-2] have no future ones, and a reason, for a deposit that ended', () => {
    const rejected = depositSteps({
      ...deposit,
      status: 2,
      remark: 'Another amount arrived.',
      timeline: [...deposit.timeline, { step: 'rejected', at: at(9) }],
      holder: null,
      promised_at: null,
    });
    expect(marks(rejected)).toEqual(['deposit.submitted done', 'deposit.rejected failed']);
    expect(rejected).toMatchObject({
      state: 'rejected',
      remark: 'Another amount arrived.',
      promisedAt: null,
      expiresAt: null,
    });
    const states = ([0, 1, 2, 3] as const).map((status) => depositSteps({ ...deposit, status }).state);
    expect(states).toEqual(['waiting', 'finished', 'rejected', 'expired']);
  });

  it('[WALLET-2] distinguish the two reviewers of a large withdrawal', () => {
    expect(marks(withdrawalSteps(withdrawal))).toEqual([
      'withdrawal.submitted done',
      'withdrawal.approved done',
      'withdrawal.second_reviewer now',
      'withdrawal.paid ahead',
    ]);
    const first = withdrawalSteps({
      ...withdrawal,
      state: 'waiting',
      timeline: withdrawal.timeline.slice(0, 1),
      holder: 'reviewer',
    });
    expect(marks(first)).toEqual([
      'withdrawal.submitted done',
      'withdrawal.reviewer now',
      'withdrawal.paid ahead',
    ]);
  });

  it('[WALLET-2] end with the cancellation of a withdrawal', () => {
    const cancelled = withdrawalSteps({
      ...withdrawal,
      state: 'cancelled',
      timeline: [...withdrawal.timeline.slice(0, 1), { step: 'cancelled', at: at(9) }],
      holder: null,
      promised_at: null,
    });
    expect(marks(cancelled)).toEqual(['withdrawal.submitted done', 'withdrawal.cancelled failed']);
  });

  it('[HOLD-5] end with the reason of a withdrawal that a loss cancelled', () => {
    const covered = withdrawalSteps({
      ...withdrawal,
      state: 'cancelled',
      notes: 'A loss was larger than the balance.',
      timeline: [...withdrawal.timeline.slice(0, 1), { step: 'cancelled', at: at(9) }],
      holder: null,
      promised_at: null,
    });
    expect(marks(covered)).toEqual(['withdrawal.submitted done', 'withdrawal.covered failed']);
    expect(covered.remark).toBe('');
  });
});
