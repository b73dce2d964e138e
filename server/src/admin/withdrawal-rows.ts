/** Withdrawals as reviewers see them: amount, destination, and the verified name of the account. */

import type { WithUid } from '@vernier/db/repositories/wallet/transfers';
import { isoTime, type TimeMs } from '@vernier/shared/clock';
import { formatMicros } from '@vernier/shared/numbers/money';
import { formatE8 } from '@vernier/shared/wallet/e8';
import type { Withdrawal } from '@vernier/shared/wallet/transfer';
import { z } from 'zod';
import { destinationWire } from '../features/wallet/destination.ts';
import { noteOf, withdrawalPromisedAtMs } from '../features/wallet/present-withdrawal.ts';
import type { AdminContext } from './admin-context.ts';

export const WITHDRAWAL_STATUSES = ['waiting', 'approved', 'paid', 'rejected', 'cancelled'] as const;

export const WithdrawalRow = z.object({
  id: z.int(),
  user_id: z.int(),
  uid: z.string(),
  /** The account is frozen, which the payer should know. */
  user_frozen: z.boolean(),
  /** The name that was verified, to hold against the payee's. */
  verified_name: z.string().nullable(),
  type: z.enum(['coin', 'bank']),
  currency_code: z.string(),
  protocol_code: z.string(),
  /** USD that leave the account, the fee among them. */
  number: z.string(),
  fee: z.string(),
  /** Units of the currency that are to be paid. */
  real_number: z.string(),
  /** Units per USD, as promised. */
  usd_price: z.string(),
  /** As they were at the request; those of the other type are empty. */
  dc_address: z.string(),
  bank_name: z.string(),
  bank_address: z.string(),
  bank_swift: z.string(),
  payee_name: z.string(),
  payee_account: z.string(),
  bank_remark: z.string(),
  memo: z.string(),
  status: z.enum(WITHDRAWAL_STATUSES),
  /** Who approves it and who pays it must be two people. */
  two_persons: z.boolean(),
  /** Why it was rejected, or cancelled without its user's request. */
  remark: z.string().nullable(),
  created_at: z.string(),
  /** By when its user was promised the end of it. */
  promised_at: z.string(),
  approved_at: z.string().nullable(),
  approved_by: z.int().nullable(),
  ended_at: z.string().nullable(),
  /** Who paid or rejected it. */
  ended_by: z.int().nullable(),
});

export function withdrawalRow(
  row: WithUid<Withdrawal>,
  { users: { cipher, identity, realNames }, wallet: { destinations }, siteSettings }: AdminContext,
): z.output<typeof WithdrawalRow> {
  const { memo, ...destination } = destinations.decrypt(row.accountId, row.destinationSealed);
  const name = realNames.latestOf(row.accountId);
  return {
    id: row.id,
    user_id: row.accountId,
    uid: row.uid,
    user_frozen: (identity.userById(row.accountId)?.frozenAtMs ?? null) !== null,
    verified_name: name?.status === 'approved' ? cipher.decrypt('real_name', name.nameEncrypted) : null,
    type: row.channel,
    currency_code: row.currency,
    protocol_code: row.network,
    number: formatMicros(row.amountMicros),
    fee: formatMicros(row.feeMicros),
    real_number: formatMicros(row.receivedMicros),
    usd_price: formatE8(row.rateE8),
    ...destinationWire(destination),
    memo,
    status: row.status,
    two_persons: row.twoPersons,
    remark: noteOf(row, 'en') || null,
    created_at: isoTime(row.createdAtMs),
    promised_at: isoTime(withdrawalPromisedAtMs(row, siteSettings.reviewHours)),
    approved_at: timeOrNull(row.approvedAtMs),
    approved_by: row.approvedBy,
    ended_at: timeOrNull(row.endedAtMs),
    ended_by: row.endedBy,
  };
}

function timeOrNull(atMs: TimeMs | null): string | null {
  return atMs === null ? null : isoTime(atMs);
}
