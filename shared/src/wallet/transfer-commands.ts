/** Commands on transfers; their events are in transfer-events.ts. */

import type { Micros } from '../numbers/money.ts';
import type { DepositRequest, E8, WithdrawalRequest } from './transfer.ts';

interface OfTransfer {
  readonly transferId: number;
}

interface ByAdmin extends OfTransfer {
  readonly adminId: number;
}

/** Fields of each command besides its kind. */
interface TransferCommandFields {
  SubmitDeposit: { readonly request: DepositRequest };
  /** Credits the deposit once, with the units that really arrived; null for the user's own figure. */
  ApproveDeposit: ByAdmin & { readonly unitsE8: E8 | null };
  RejectDeposit: ByAdmin & { readonly remark: string };
  /** Its time is over without a review. */
  ExpireDeposit: OfTransfer;
  /** Moves the amount into the hold immediately. */
  RequestWithdrawal: { readonly request: WithdrawalRequest };
  /** By its user, while it waits. */
  CancelWithdrawal: OfTransfer;
  /** Pays it; of one that needs two persons, the first approves and the second pays. */
  ApproveWithdrawal: ByAdmin & {
    /** Whether the sums of the day need a second administrator. */
    readonly needsSecond?: boolean;
  };
  RejectWithdrawal: ByAdmin & { readonly remark: string };
  RequestAdjustment: { readonly amountMicros: Micros; readonly memo: string; readonly adminId: number };
  /** By another administrator than the one who requested it. */
  ApproveAdjustment: ByAdmin;
  /** By any administrator, also the one who requested it. */
  RejectAdjustment: ByAdmin;
}

export type TransferCommandOf<Kind extends keyof TransferCommandFields> = {
  readonly kind: Kind;
} & TransferCommandFields[Kind];

export type TransferCommand = {
  [Kind in keyof TransferCommandFields]: TransferCommandOf<Kind>;
}[keyof TransferCommandFields];
