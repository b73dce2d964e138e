/** Deposits as reviewers see them: the claim, the credit, and the evidence for the review. */

import type { WithUid } from '@vernier/db/repositories/wallet/transfers';
import { isoTime } from '@vernier/shared/clock';
import { formatMicros } from '@vernier/shared/numbers/money';
import { formatE8 } from '@vernier/shared/wallet/e8';
import type { Deposit } from '@vernier/shared/wallet/transfer';
import { creditOf } from '@vernier/shared/wallet/transfer-amounts';
import { z } from 'zod';
import { imageUrl } from '../features/uploads/image-url.ts';
import { depositPromisedAtMs } from '../features/wallet/present-deposit.ts';
import { usable } from '../features/wallet/usable-channel.ts';
import type { AdminContext } from './admin-context.ts';

export const DEPOSIT_STATUSES = ['waiting', 'finished', 'rejected', 'expired'] as const;

export const DepositRow = z.object({
  id: z.int(),
  user_id: z.int(),
  uid: z.string(),
  type: z.enum(['coin', 'bank']),
  currency_code: z.string(),
  protocol_code: z.string(),
  /** Units that the user says were sent; of a credited one what arrived. */
  number: z.string(),
  /** USD per unit, as promised. */
  usd_price: z.string(),
  /** USD that it credits. */
  credit: z.string(),
  /** Where the user says it was sent; empty for a wire. */
  address: z.string(),
  /** Our address of that coin at this moment; null when the coin is out of use, and for a wire. */
  our_address: z.string().nullable(),
  /** What the wire account is called; null when it is out of use, and for a coin. */
  wire_name: z.string().nullable(),
  /** The address that this administrator's own token opens; each look is on the audit. */
  proof_img: z.string(),
  status: z.enum(DEPOSIT_STATUSES),
  /** USD that the balance gained. */
  credited: z.string().nullable(),
  remark: z.string().nullable(),
  created_at: z.string(),
  expires_at: z.string(),
  /** By when its user was promised a review. */
  promised_at: z.string(),
  ended_at: z.string().nullable(),
  reviewed_by: z.int().nullable(),
});

export function depositRow(
  row: WithUid<Deposit>,
  { wallet: { paymentChannels }, siteSettings }: Pick<AdminContext, 'wallet' | 'siteSettings'>,
): z.output<typeof DepositRow> {
  const { coins, wires } = paymentChannels;
  const isCoin = row.channel === 'coin';
  return {
    id: row.id,
    user_id: row.accountId,
    uid: row.uid,
    type: row.channel,
    currency_code: row.currency,
    protocol_code: row.network,
    number: formatE8(row.unitsE8),
    usd_price: formatE8(row.usdPriceE8),
    credit: formatMicros(creditOf(row.unitsE8, row.usdPriceE8)),
    address: row.sentTo,
    our_address: isCoin ? (usable(coins.byId(row.channelId))?.address ?? null) : null,
    wire_name: isCoin ? null : (usable(wires.byId(row.channelId))?.name ?? null),
    proof_img: imageUrl(row.proofUpload),
    status: row.status,
    credited: row.creditedMicros === null ? null : formatMicros(row.creditedMicros),
    remark: row.remark,
    created_at: isoTime(row.createdAtMs),
    expires_at: isoTime(row.expiresAtMs),
    promised_at: isoTime(depositPromisedAtMs(row, siteSettings.reviewHours)),
    ended_at: row.endedAtMs === null ? null : isoTime(row.endedAtMs),
    reviewed_by: row.reviewedBy,
  };
}
