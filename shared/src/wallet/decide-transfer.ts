/** The decision of every command about a transfer: its open transfers and the moment in; events or a refusal out. */

import { unreachable, invariant } from '../assert.ts';
import type { TransferCommand, TransferCommandOf } from './transfer-commands.ts';
import {
  type WalletContext,
  type WalletDecision,
  fundsRefusalOf,
  openOne,
  depositLimitRefusal,
} from './wallet-context.ts';
import { approveWithdrawal, cancelWithdrawal, rejectWithdrawal, requestWithdrawal } from './withdrawals.ts';
import { isRefusal, refuse } from '../refusals.ts';
import { rateAtApproval } from './market-rate.ts';
import { MAX_TRANSFER_MICROS, DEPOSIT_LIFE_MS, MAX_WAITING_DEPOSITS, creditOf } from './transfer-amounts.ts';
import { formatMicros, type Micros } from '../numbers/money.ts';

export function decideTransfer(command: TransferCommand, context: WalletContext): WalletDecision {
  switch (command.kind) {
    case 'SubmitDeposit':
      return submitDeposit(command, context);
    case 'ApproveDeposit':
      return approveDeposit(command, context);
    case 'RejectDeposit':
      return rejectDeposit(command, context);
    case 'ExpireDeposit':
      return expireDeposit(command, context);
    case 'RequestWithdrawal':
      return requestWithdrawal(command, context);
    case 'CancelWithdrawal':
      return cancelWithdrawal(command, context);
    case 'ApproveWithdrawal':
      return approveWithdrawal(command, context);
    case 'RejectWithdrawal':
      return rejectWithdrawal(command, context);
    case 'RequestAdjustment':
      return requestAdjustment(command, context);
    case 'ApproveAdjustment':
      return approveAdjustment(command, context);
    case 'RejectAdjustment':
      return rejectAdjustment(command, context);
    default:
      return unreachable(command);
  }
}

/** Adjustments of a balance by administrators: one requests, another approves, and only then money moves [TRANSFER-7]. */
function requestAdjustment(
  { amountMicros, memo, adminId }: TransferCommandOf<'RequestAdjustment'>,
  { nextTransferId: transferId }: WalletContext,
): WalletDecision {
  const size = amountMicros < 0n ? -amountMicros : amountMicros;
  invariant(size > 0n && size <= MAX_TRANSFER_MICROS, 'an adjustment is of something, within reason');
  return [{ kind: 'AdjustmentRequested', transferId, amountMicros, memo, adminId }];
}

/** A debit is limited to the free balance. */
function approveAdjustment(
  { transferId, adminId }: TransferCommandOf<'ApproveAdjustment'>,
  context: WalletContext,
): WalletDecision {
  const adjustment = openOne(context, 'adjustment', transferId);
  if (isRefusal(adjustment)) return adjustment;
  const { amountMicros, requestedBy } = adjustment;
  if (requestedBy === adminId) return refuse('other_administrator_needed');
  const refusal =
    amountMicros < 0n ? fundsRefusalOf(context, -amountMicros) : depositLimitRefusal(context, amountMicros);
  return refusal ?? [{ kind: 'AdjustmentApplied', transferId, amountMicros, adminId }];
}

function rejectAdjustment(
  { transferId, adminId }: TransferCommandOf<'RejectAdjustment'>,
  context: WalletContext,
): WalletDecision {
  const adjustment = openOne(context, 'adjustment', transferId);
  return isRefusal(adjustment) ? adjustment : [{ kind: 'AdjustmentRejected', transferId, adminId }];
}

/** Deposits: submitted by the user, then credited, rejected or expired, each once [TRANSFER-1] [TRANSFER-2]. */
function submitDeposit(
  { request }: TransferCommandOf<'SubmitDeposit'>,
  context: WalletContext,
): WalletDecision {
  let waiting = 0;
  for (const { kind } of context.openTransfers.values()) waiting += kind === 'deposit' ? 1 : 0;
  if (waiting >= MAX_WAITING_DEPOSITS) return refuse('too_many_waiting', { max: MAX_WAITING_DEPOSITS });
  if (!isCreditable(creditOf(request.unitsE8, request.usdPriceE8))) return outside();
  const { nextTransferId: transferId, nowMs } = context;
  return [{ kind: 'DepositSubmitted', transferId, request, expiresAtMs: nowMs + DEPOSIT_LIFE_MS }];
}

/**
 * A review decides also on a deposit whose time is over, until the clock has ended it. It fixes the rate of a currency that
 * the market quotes [TRANSFER-10].
 */
function approveDeposit(
  { transferId, unitsE8, adminId }: TransferCommandOf<'ApproveDeposit'>,
  context: WalletContext,
): WalletDecision {
  const deposit = openOne(context, 'deposit', transferId);
  if (isRefusal(deposit)) return deposit;
  const rate = rateAtApproval(deposit, context.rateQuote);
  if (rate !== null && isRefusal(rate)) return rate;
  const arrivedE8 = unitsE8 ?? deposit.unitsE8;
  const creditedMicros = creditOf(arrivedE8, rate?.priceE8 ?? deposit.usdPriceE8);
  if (!isCreditable(creditedMicros)) return outside();
  const full = depositLimitRefusal(context, creditedMicros);
  if (full !== null) return full;
  const credited = {
    kind: 'DepositCredited',
    transferId,
    unitsE8: arrivedE8,
    creditedMicros,
    adminId,
  } as const;
  return [rate === null ? credited : { ...credited, rate }];
}

function rejectDeposit(
  { transferId, remark, adminId }: TransferCommandOf<'RejectDeposit'>,
  context: WalletContext,
): WalletDecision {
  const deposit = openOne(context, 'deposit', transferId);
  return isRefusal(deposit) ? deposit : [{ kind: 'DepositRejected', transferId, remark, adminId }];
}

function expireDeposit(
  { transferId }: TransferCommandOf<'ExpireDeposit'>,
  context: WalletContext,
): WalletDecision {
  const deposit = openOne(context, 'deposit', transferId);
  if (isRefusal(deposit)) return deposit;
  return context.nowMs < deposit.expiresAtMs
    ? refuse('state_changed')
    : [{ kind: 'DepositExpired', transferId }];
}

function isCreditable(micros: Micros): boolean {
  return micros > 0n && micros <= MAX_TRANSFER_MICROS;
}

function outside() {
  return refuse('outside_limits', { min: formatMicros(1n), max: formatMicros(MAX_TRANSFER_MICROS) });
}
