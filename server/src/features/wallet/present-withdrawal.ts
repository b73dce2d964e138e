/** Withdrawals as their owner sees them: amounts, destination and progress. */

import { isoTime, type TimeMs } from '@vernier/shared/clock';
import { formatMicros } from '@vernier/shared/numbers/money';
import type { Withdrawal, WithdrawalStatus } from '@vernier/shared/wallet/transfer';
import type { Language } from '@vernier/shared/api/languages';
import type { TransferLifeWire, TransferStepWire, WithdrawalWire } from '@vernier/shared/api/shapes/transfer';
import { messages } from '../../platform/messages/messages.ts';
import { recordedRateFields, withdrawalPriceFields } from './current-rate.ts';
import type { DestinationCipher } from './destinations.ts';

const HOUR_MS = 3_600_000;

const ENDS: Readonly<Record<Exclude<WithdrawalStatus, 'waiting' | 'approved'>, TransferStepWire['step']>> = {
  paid: 'paid',
  rejected: 'rejected',
  cancelled: 'cancelled',
};

const HOLDERS: Partial<Readonly<Record<WithdrawalStatus, TransferLifeWire['holder']>>> = {
  waiting: 'reviewer',
  approved: 'second_reviewer',
};

interface PresentOptions {
  readonly cipher: DestinationCipher;
  readonly reviewHours: number;
  readonly lang: Language;
}

export function presentWithdrawal(
  withdrawal: Withdrawal,
  { cipher, reviewHours, lang }: PresentOptions,
): WithdrawalWire {
  const { status } = withdrawal;
  const destination = cipher.decrypt(withdrawal.destinationSealed);
  const holder = HOLDERS[status] ?? null;
  return {
    id: withdrawal.id,
    number: formatMicros(withdrawal.amountMicros),
    real_number: formatMicros(withdrawal.receivedMicros),
    draw_currency: {
      id: withdrawal.drawCurrencyId,
      code: withdrawal.currency,
      protocol: withdrawal.network,
    },
    fee: formatMicros(withdrawal.feeMicros),
    ...withdrawalPriceFields(withdrawal),
    ...recordedRateFields(withdrawal),
    rate_fixed: withdrawal.quotedAtMs === null || withdrawal.approvedAtMs !== null,
    state: status,
    status_name: messages.withdrawal(status, lang),
    created_at: isoTime(withdrawal.createdAtMs),
    type: withdrawal.channel === 'coin' ? 1 : 2,
    address: destination.address,
    bank_name: destination.bankName,
    payee_account: destination.payeeAccount,
    tag: destination.tag,
    memo: destination.memo,
    notes: noteOf(withdrawal, lang),
    timeline: timelineOf(withdrawal),
    holder,
    promised_at: holder === null ? null : isoTime(withdrawalPromisedAtMs(withdrawal, reviewHours)),
  };
}

/** Why it was rejected, in the reviewer's own text, or why it was cancelled without its user's request. */
export function noteOf({ remark, cancelReason }: Withdrawal, lang: Language): string {
  return cancelReason === null ? (remark ?? '') : messages.cancelReason(cancelReason, lang);
}

/** The end is promised within the hours of one review, also for two reviewers. */
export function withdrawalPromisedAtMs({ createdAtMs }: Withdrawal, reviewHours: number): TimeMs {
  return createdAtMs + reviewHours * HOUR_MS;
}

function timelineOf({ status, createdAtMs, approvedAtMs, endedAtMs }: Withdrawal): TransferStepWire[] {
  const steps: TransferStepWire[] = [{ step: 'submitted', at: isoTime(createdAtMs) }];
  if (approvedAtMs !== null) steps.push({ step: 'approved', at: isoTime(approvedAtMs) });
  if (status !== 'waiting' && status !== 'approved' && endedAtMs !== null)
    steps.push({ step: ENDS[status], at: isoTime(endedAtMs) });
  return steps;
}
