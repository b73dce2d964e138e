/** Deposits as their owner sees them: amounts and progress. */

import { isoTime, type TimeMs } from '@vernier/shared/clock';
import { formatMicros } from '@vernier/shared/numbers/money';
import { formatE8 } from '@vernier/shared/wallet/e8';
import type { Channel, Deposit, DepositStatus } from '@vernier/shared/wallet/transfer';
import type { DepositWire, TransferStepWire } from '@vernier/shared/api/shapes/transfer';
import { recordedRateFields } from './current-rate.ts';

const HOUR_MS = 3_600_000;

/** The wire's numbers. */
const TYPES: Readonly<Record<Channel, DepositWire['type']>> = { coin: 0, bank: 1 };
const STATUSES: Readonly<Record<DepositStatus, DepositWire['status']>> = {
  waiting: 0,
  finished: 1,
  rejected: 2,
  expired: 3,
};
const ENDS: Readonly<Record<Exclude<DepositStatus, 'waiting'>, TransferStepWire['step']>> = {
  finished: 'finished',
  rejected: 'rejected',
  expired: 'expired',
};

export function presentDeposit(deposit: Deposit, reviewHours: number): DepositWire {
  const { status } = deposit;
  const waits = status === 'waiting';
  return {
    id: deposit.id,
    number: formatE8(deposit.unitsE8),
    type: TYPES[deposit.channel],
    currency_code: deposit.currency,
    protocol_code: deposit.network,
    status: STATUSES[status],
    created_at: isoTime(deposit.createdAtMs),
    remark: deposit.remark ?? '',
    address: deposit.sentTo,
    usd_price: formatE8(deposit.usdPriceE8),
    ...recordedRateFields(deposit),
    rate_fixed: deposit.quotedAtMs === null || status === 'finished',
    credited: deposit.creditedMicros === null ? null : formatMicros(deposit.creditedMicros),
    expires_at: isoTime(deposit.expiresAtMs),
    timeline: timelineOf(deposit),
    holder: waits ? 'reviewer' : null,
    promised_at: waits ? isoTime(depositPromisedAtMs(deposit, reviewHours)) : null,
  };
}

/** The review is promised within some hours, and in any case before the deposit expires. */
export function depositPromisedAtMs({ createdAtMs, expiresAtMs }: Deposit, reviewHours: number): TimeMs {
  return Math.min(createdAtMs + reviewHours * HOUR_MS, expiresAtMs);
}

function timelineOf({ status, createdAtMs, endedAtMs }: Deposit): TransferStepWire[] {
  const submitted = { step: 'submitted', at: isoTime(createdAtMs) } as const;
  if (status === 'waiting' || endedAtMs === null) return [submitted];
  return [submitted, { step: ENDS[status], at: isoTime(endedAtMs) }];
}
