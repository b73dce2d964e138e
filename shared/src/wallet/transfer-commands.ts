/** Commands on transfers; their events are in transfer-events.ts. */

import type { Micros } from '../numbers/money.ts';
import type { DepositRequest, E8, WithdrawalRequest } from './transfer.ts';

export interface SubmitDeposit {
  readonly kind: 'SubmitDeposit';
  readonly request: DepositRequest;
}

/** Credits the deposit once, with the units that really arrived. */
export interface ApproveDeposit {
  readonly kind: 'ApproveDeposit';
  readonly transferId: number;
  /** Null for what the user said. */
  readonly unitsE8: E8 | null;
  readonly adminId: number;
}

export interface RejectDeposit {
  readonly kind: 'RejectDeposit';
  readonly transferId: number;
  readonly remark: string;
  readonly adminId: number;
}

/** Its time is over without a review. */
export interface ExpireDeposit {
  readonly kind: 'ExpireDeposit';
  readonly transferId: number;
}

/** Moves the amount into the hold at once. */
export interface RequestWithdrawal {
  readonly kind: 'RequestWithdrawal';
  readonly request: WithdrawalRequest;
}

/** By its user, while it waits. */
export interface CancelWithdrawal {
  readonly kind: 'CancelWithdrawal';
  readonly transferId: number;
}

/** Pays it; of one that needs two persons, the first approves and the second pays. */
export interface ApproveWithdrawal {
  readonly kind: 'ApproveWithdrawal';
  readonly transferId: number;
  readonly adminId: number;
}

export interface RejectWithdrawal {
  readonly kind: 'RejectWithdrawal';
  readonly transferId: number;
  readonly remark: string;
  readonly adminId: number;
}

export interface RequestAdjustment {
  readonly kind: 'RequestAdjustment';
  readonly amountMicros: Micros;
  readonly memo: string;
  readonly adminId: number;
}

/** By another administrator than the requesting one. */
export interface ApproveAdjustment {
  readonly kind: 'ApproveAdjustment';
  readonly transferId: number;
  readonly adminId: number;
}

/** By any administrator, also the one who requested it. */
export interface RejectAdjustment {
  readonly kind: 'RejectAdjustment';
  readonly transferId: number;
  readonly adminId: number;
}

export type TransferCommand =
  | SubmitDeposit
  | ApproveDeposit
  | RejectDeposit
  | ExpireDeposit
  | RequestWithdrawal
  | CancelWithdrawal
  | ApproveWithdrawal
  | RejectWithdrawal
  | RequestAdjustment
  | ApproveAdjustment
  | RejectAdjustment;
