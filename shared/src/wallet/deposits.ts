/** Deposits: submitted by the user, then credited, rejected or expired, each once [TRANSFER-1] [TRANSFER-2]. */

import { formatMicros, type Micros } from '../numbers/money.ts';
import { isRefusal, refuse } from '../refusals.ts';
import { creditOf } from './transfer-amounts.ts';
import type { ApproveDeposit, ExpireDeposit, RejectDeposit, SubmitDeposit } from './transfer-commands.ts';
import { DEPOSIT_LIFE_MS, MAX_TRANSFER_MICROS, MAX_WAITING_DEPOSITS } from './transfer-limits.ts';
import { depositLimitRefusal, openOne, type WalletContext, type WalletDecision } from './wallet-context.ts';

export function submitDeposit({ request }: SubmitDeposit, context: WalletContext): WalletDecision {
  let waiting = 0;
  for (const { kind } of context.openTransfers.values()) waiting += kind === 'deposit' ? 1 : 0;
  if (waiting >= MAX_WAITING_DEPOSITS) return refuse('too_many_waiting', { max: MAX_WAITING_DEPOSITS });
  if (!isCreditable(creditOf(request.unitsE8, request.usdPriceE8))) return outside();
  const { nextTransferId: transferId, nowMs } = context;
  return [{ kind: 'DepositSubmitted', transferId, request, expiresAtMs: nowMs + DEPOSIT_LIFE_MS }];
}

/** A review decides also on a deposit whose time is over, until the clock has ended it. */
export function approveDeposit(
  { transferId, unitsE8, adminId }: ApproveDeposit,
  context: WalletContext,
): WalletDecision {
  const deposit = openOne(context, 'deposit', transferId);
  if (isRefusal(deposit)) return deposit;
  const arrivedE8 = unitsE8 ?? deposit.unitsE8;
  const creditedMicros = creditOf(arrivedE8, deposit.usdPriceE8);
  if (!isCreditable(creditedMicros)) return outside();
  const full = depositLimitRefusal(context, creditedMicros);
  if (full !== null) return full;
  return [{ kind: 'DepositCredited', transferId, unitsE8: arrivedE8, creditedMicros, adminId }];
}

export function rejectDeposit(
  { transferId, remark, adminId }: RejectDeposit,
  context: WalletContext,
): WalletDecision {
  const deposit = openOne(context, 'deposit', transferId);
  return isRefusal(deposit) ? deposit : [{ kind: 'DepositRejected', transferId, remark, adminId }];
}

export function expireDeposit({ transferId }: ExpireDeposit, context: WalletContext): WalletDecision {
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
