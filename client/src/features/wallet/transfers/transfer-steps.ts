/** Steps of a deposit or a withdrawal, like those of a parcel: past, present and future. Pure. */

import type {
  DepositWire,
  TransferLifeWire,
  TransferStepWire,
  WithdrawalWire,
} from '@vernier/shared/api/shapes/transfer';

/** A key below `transfer.states`. */
export type TransferState =
  | 'waiting'
  | 'approved'
  | 'finished'
  | 'paid'
  | 'rejected'
  | 'cancelled'
  | 'expired';

/** A key below `transfer`: what happened, or who acts now. */
export type StepKey =
  | 'deposit.submitted'
  | 'deposit.reviewer'
  | 'deposit.finished'
  | 'deposit.rejected'
  | 'deposit.expired'
  | 'withdrawal.submitted'
  | 'withdrawal.reviewer'
  | 'withdrawal.approved'
  | 'withdrawal.second_reviewer'
  | 'withdrawal.paid'
  | 'withdrawal.rejected'
  | 'withdrawal.cancelled'
  | 'withdrawal.covered';

export interface TransferStep {
  readonly key: StepKey;
  /** `failed`: the step that ended it without a payment. */
  readonly mark: 'done' | 'now' | 'ahead' | 'failed';
  /** Null for a future step. */
  readonly at: string | null;
}

export interface TransferSteps {
  readonly kind: 'deposit' | 'withdrawal';
  readonly state: TransferState;
  readonly steps: readonly TransferStep[];
  /** The time limit of the present step; null once the transfer has ended. */
  readonly promisedAt: string | null;
  /** The time of its automatic end; null when there is none, or it has ended. */
  readonly expiresAt: string | null;
  /** The reviewer's reason; empty without one. */
  readonly remark: string;
}

type StepKeys = Partial<Record<TransferStepWire['step'], StepKey>>;

const DEPOSIT_STATES = ['waiting', 'finished', 'rejected', 'expired'] as const;
const DEPOSIT_STEPS: StepKeys = {
  submitted: 'deposit.submitted',
  finished: 'deposit.finished',
  rejected: 'deposit.rejected',
  expired: 'deposit.expired',
};
const WITHDRAWAL_STEPS: StepKeys = {
  submitted: 'withdrawal.submitted',
  approved: 'withdrawal.approved',
  paid: 'withdrawal.paid',
  rejected: 'withdrawal.rejected',
  cancelled: 'withdrawal.cancelled',
};
/** A loss cancelled it: the hold covered a negative balance. */
const COVERED_STEPS: StepKeys = { ...WITHDRAWAL_STEPS, cancelled: 'withdrawal.covered' };
const FAILED: ReadonlySet<string> = new Set<TransferStepWire['step']>(['rejected', 'cancelled', 'expired']);

export function depositSteps(deposit: DepositWire): TransferSteps {
  const ahead: StepKey[] = ['deposit.reviewer', 'deposit.finished'];
  return {
    kind: 'deposit',
    state: DEPOSIT_STATES[deposit.status],
    steps: [...pastOf(deposit, DEPOSIT_STEPS), ...futureOf(deposit, ahead)],
    promisedAt: deposit.promised_at,
    expiresAt: deposit.holder === null ? null : deposit.expires_at,
    remark: deposit.remark,
  };
}

export function withdrawalSteps(withdrawal: WithdrawalWire): TransferSteps {
  const { holder, state, notes } = withdrawal;
  const isCovered = state === 'cancelled' && notes !== '';
  const now = holder === 'second_reviewer' ? 'withdrawal.second_reviewer' : 'withdrawal.reviewer';
  return {
    kind: 'withdrawal',
    state,
    steps: [
      ...pastOf(withdrawal, isCovered ? COVERED_STEPS : WITHDRAWAL_STEPS),
      ...futureOf(withdrawal, [now, 'withdrawal.paid']),
    ],
    promisedAt: withdrawal.promised_at,
    expiresAt: null,
    // The step of a withdrawal that a loss cancelled has the reason.
    remark: isCovered ? '' : notes,
  };
}

function pastOf({ timeline }: TransferLifeWire, stepKeys: StepKeys): TransferStep[] {
  return timeline.flatMap(({ step, at }) => {
    const key = stepKeys[step];
    if (key === undefined) return [];
    return [{ key, mark: FAILED.has(step) ? 'failed' : 'done', at }];
  });
}

/** The present step and the next ones; none once the transfer has ended. */
function futureOf({ holder }: TransferLifeWire, keys: readonly StepKey[]): TransferStep[] {
  if (holder === null) return [];
  return keys.map((key, i) => ({ key, mark: i === 0 ? 'now' : 'ahead', at: null }));
}
