/** Withdrawals: held at the request, then paid, rejected or cancelled, each once [TRANSFER-5] [TRANSFER-6]. */

import { invariant } from '../assert.ts';
import type { Micros } from '../numbers/money.ts';
import { isRefusal, type Refusal, refuse } from '../refusals.ts';
import { rateAtApproval } from './market-rate.ts';
import { receivedAt } from './transfer-amounts.ts';
import type { Withdrawal } from './transfer.ts';
import type { TransferCommandOf } from './transfer-commands.ts';
import type { TransferEventOf } from './transfer-events.ts';
import {
  fundsRefusalOf,
  notPayable,
  openOne,
  type WalletContext,
  type WalletDecision,
} from './wallet-context.ts';

export function requestWithdrawal(
  { request }: TransferCommandOf<'RequestWithdrawal'>,
  context: WalletContext,
): WalletDecision {
  invariant(request.amountMicros > 0n && request.feeMicros >= 0n, 'a withdrawal is of something');
  const refusal = fundsRefusalOf(context, request.amountMicros);
  if (refusal !== null) return refusal;
  return [{ kind: 'WithdrawalRequested', transferId: context.nextTransferId, request }];
}

/** Cancels a waiting withdrawal: after an approval, the money may be sent already. */
export function cancelWithdrawal(
  { transferId }: TransferCommandOf<'CancelWithdrawal'>,
  context: WalletContext,
): WalletDecision {
  const withdrawal = openOne(context, 'withdrawal', transferId);
  if (isRefusal(withdrawal)) return withdrawal;
  if (withdrawal.status !== 'waiting') return refuse('state_changed');
  return [{ kind: 'WithdrawalCancelled', transferId, amountMicros: withdrawal.amountMicros }];
}

/**
 * The withdrawals whose holds cover a negative balance: as few as are needed, those that wait before those
 * that are approved, the newest first [HOLD-2]. Each is cancelled whole, since a smaller one was not requested.
 */
export function cancelledByLoss(
  openTransfers: WalletContext['openTransfers'],
  shortfallMicros: Micros,
): readonly TransferEventOf<'WithdrawalCancelledByLoss'>[] {
  const open = [...openTransfers.values()]
    .filter((transfer) => transfer.kind === 'withdrawal')
    .sort((one, other) => rank(one) - rank(other) || other.id - one.id);
  const cancelled: TransferEventOf<'WithdrawalCancelledByLoss'>[] = [];
  let leftMicros = shortfallMicros;
  for (const { id: transferId, amountMicros } of open) {
    if (leftMicros <= 0n) break;
    cancelled.push({ kind: 'WithdrawalCancelledByLoss', transferId, amountMicros });
    leftMicros -= amountMicros;
  }
  return cancelled;
}

function rank({ status }: Withdrawal): number {
  return status === 'waiting' ? 0 : 1;
}

/**
 * The first approval of a withdrawal that needs two administrators, for its amount or for the sums of the day, only approves; the second, by another administrator, pays
 * what the first has fixed [TRANSFER-10].
 */
export function approveWithdrawal(
  command: TransferCommandOf<'ApproveWithdrawal'>,
  context: WalletContext,
): WalletDecision {
  const { transferId, adminId } = command;
  const withdrawal = openOne(context, 'withdrawal', transferId);
  if (isRefusal(withdrawal)) return withdrawal;
  const { status, twoPersons, approvedBy, amountMicros } = withdrawal;
  const approvals = status === 'waiting' ? approvalOf(withdrawal, command, context) : [];
  if (isRefusal(approvals)) return approvals;
  if (status === 'waiting' && (twoPersons || command.needsSecond === true)) return approvals;
  if (approvedBy === adminId) return refuse('other_administrator_needed');
  const refusal = notPayable(context, amountMicros);
  if (refusal !== null) return refusal;
  // A fee above the amount takes the amount: nothing arrives, and the rest of the fee is waived.
  const feeMicros = withdrawal.feeMicros < amountMicros ? withdrawal.feeMicros : amountMicros;
  const paid = { kind: 'WithdrawalPaid', transferId, amountMicros, feeMicros, adminId } as const;
  return [...approvals, paid];
}

function approvalOf(
  withdrawal: Withdrawal,
  { adminId, needsSecond }: TransferCommandOf<'ApproveWithdrawal'>,
  context: WalletContext,
): readonly TransferEventOf<'WithdrawalApproved'>[] | Refusal {
  const rate = rateAtApproval(withdrawal, context.rateQuote);
  const approved = {
    kind: 'WithdrawalApproved',
    transferId: withdrawal.id,
    adminId,
    ...(needsSecond === true && { needsSecond }),
  } as const;
  if (rate === null) return [approved];
  if (isRefusal(rate)) return rate;
  const receivedMicros = receivedAt(withdrawal.amountMicros - withdrawal.feeMicros, rate.priceE8);
  return [{ ...approved, rate: { ...rate, receivedMicros } }];
}

export function rejectWithdrawal(
  { transferId, remark, adminId }: TransferCommandOf<'RejectWithdrawal'>,
  context: WalletContext,
): WalletDecision {
  const withdrawal = openOne(context, 'withdrawal', transferId);
  if (isRefusal(withdrawal)) return withdrawal;
  const { amountMicros } = withdrawal;
  return [{ kind: 'WithdrawalRejected', transferId, amountMicros, remark, adminId }];
}
