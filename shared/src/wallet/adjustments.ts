/** Adjustments of a balance by administrators: one requests, another approves, and only then money moves [TRANSFER-7]. */

import { invariant } from '../assert.ts';
import { isRefusal, refuse } from '../refusals.ts';
import type { ApproveAdjustment, RejectAdjustment, RequestAdjustment } from './transfer-commands.ts';
import { MAX_TRANSFER_MICROS } from './transfer-limits.ts';
import {
  fundsRefusalOf,
  openOne,
  depositLimitRefusal,
  type WalletContext,
  type WalletDecision,
} from './wallet-context.ts';

export function requestAdjustment(
  { amountMicros, memo, adminId }: RequestAdjustment,
  { nextTransferId: transferId }: WalletContext,
): WalletDecision {
  const size = amountMicros < 0n ? -amountMicros : amountMicros;
  invariant(size > 0n && size <= MAX_TRANSFER_MICROS, 'an adjustment is of something, within reason');
  return [{ kind: 'AdjustmentRequested', transferId, amountMicros, memo, adminId }];
}

/** A debit is limited to the free balance. */
export function approveAdjustment(
  { transferId, adminId }: ApproveAdjustment,
  context: WalletContext,
): WalletDecision {
  const adjustment = openOne(context, 'adjustment', transferId);
  if (isRefusal(adjustment)) return adjustment;
  const { amountMicros, requestedBy } = adjustment;
  if (requestedBy === adminId) return refuse('other_administrator_needed');
  const lacking =
    amountMicros < 0n ? fundsRefusalOf(context, -amountMicros) : depositLimitRefusal(context, amountMicros);
  return lacking ?? [{ kind: 'AdjustmentApplied', transferId, amountMicros, adminId }];
}

export function rejectAdjustment(
  { transferId, adminId }: RejectAdjustment,
  context: WalletContext,
): WalletDecision {
  const adjustment = openOne(context, 'adjustment', transferId);
  return isRefusal(adjustment) ? adjustment : [{ kind: 'AdjustmentRejected', transferId, adminId }];
}
