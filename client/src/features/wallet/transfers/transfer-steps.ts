/** The life of a deposit or a withdrawal as a row of steps, like a parcel's: what happened, where it is now, what comes. Pure. */

import type {
  DepositWire,
  TransferLifeWire,
  TransferStepWire,
  WithdrawalWire,
} from '@vernier/shared/api/shapes/transfer';

/** A word of the locale's `transfer.states`. */
export type TransferState =
  | 'waiting'
  | 'approved'
  | 'finished'
  | 'paid'
  | 'rejected'
  | 'cancelled'
  | 'expired';

/** Under `transfer` in the locale: what happened, or who has it now. */
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

export interface StoryStep {
  readonly key: StepKey;
  /** `failed`: the step that ended it without its money arriving. */
  readonly mark: 'done' | 'now' | 'ahead' | 'failed';
  /** When it happened; null for what has not. */
  readonly at: string | null;
}

export interface Story {
  readonly kind: 'deposit' | 'withdrawal';
  readonly state: TransferState;
  readonly steps: readonly StoryStep[];
  /** Until when the one who has it now promised to act; null once it has ended. */
  readonly promisedAt: string | null;
  /** When it ends by itself; null when it never does, or has ended. */
  readonly expiresAt: string | null;
  /** Why not, in the reviewer's words; empty when there is nothing to say. */
  readonly remark: string;
}

type Words = Partial<Record<TransferStepWire['step'], StepKey>>;

const DEPOSIT_STATES = ['waiting', 'finished', 'rejected', 'expired'] as const;
const DEPOSIT_STEPS: Words = {
  submitted: 'deposit.submitted',
  finished: 'deposit.finished',
  rejected: 'deposit.rejected',
  expired: 'deposit.expired',
};
const WITHDRAWAL_STEPS: Words = {
  submitted: 'withdrawal.submitted',
  approved: 'withdrawal.approved',
  paid: 'withdrawal.paid',
  rejected: 'withdrawal.rejected',
  cancelled: 'withdrawal.cancelled',
};
/** A loss cancelled it: the hold covered a negative balance. */
const COVERED_STEPS: Words = { ...WITHDRAWAL_STEPS, cancelled: 'withdrawal.covered' };
const FAILED: ReadonlySet<string> = new Set<TransferStepWire['step']>(['rejected', 'cancelled', 'expired']);

export function depositStory(deposit: DepositWire): Story {
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

export function withdrawalStory(withdrawal: WithdrawalWire): Story {
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
    // The step of a withdrawal that a loss cancelled says why.
    remark: isCovered ? '' : notes,
  };
}

function pastOf({ timeline }: TransferLifeWire, words: Words): StoryStep[] {
  return timeline.flatMap(({ step, at }) => {
    const key = words[step];
    if (key === undefined) return [];
    return [{ key, mark: FAILED.has(step) ? 'failed' : 'done', at }];
  });
}

/** Who has it now, and what comes then; nothing once it has ended. */
function futureOf({ holder }: TransferLifeWire, keys: readonly StepKey[]): StoryStep[] {
  if (holder === null) return [];
  return keys.map((key, i) => ({ key, mark: i === 0 ? 'now' : 'ahead', at: null }));
}
