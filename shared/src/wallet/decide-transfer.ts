/** The decision of every command about a transfer: its open transfers and the moment in; events or a refusal out. */

import { unreachable } from '../assert.ts';
import { approveAdjustment, rejectAdjustment, requestAdjustment } from './adjustments.ts';
import { approveDeposit, expireDeposit, rejectDeposit, submitDeposit } from './deposits.ts';
import type { TransferCommand } from './transfer-commands.ts';
import type { WalletContext, WalletDecision } from './wallet-context.ts';
import { approveWithdrawal, cancelWithdrawal, rejectWithdrawal, requestWithdrawal } from './withdrawals.ts';

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
