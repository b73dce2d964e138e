/**
 * Activity of an account: the events that its user is notified of, with their kind. Each gets the account's next number when it is
 * stored [ACTIVITY-1]. Other events, such as stops that were set, change nothing that has to be noticed.
 */

import type { EventBody } from './events.ts';
import type { CancelReason, ExitReason } from './order.ts';

/** Kinds that events of the log have. */
export const EVENT_ACTIVITY_KINDS = [
  'opened',
  'pending',
  'filled',
  'not_filled',
  'expired',
  'cancelled',
  'closed',
  'partly_closed',
  'stop_loss',
  'take_profit',
  'trailing_stop',
  'stop_out',
  'margin_call',
  'margin_call_ended',
  'protection',
  'demo_reset',
  'deposit_submitted',
  'deposit_credited',
  'deposit_rejected',
  'deposit_expired',
  'withdrawal_requested',
  'withdrawal_approved',
  'withdrawal_paid',
  'withdrawal_rejected',
  'withdrawal_cancelled',
  'withdrawal_used',
  'adjustment',
] as const;
export type EventActivityKind = (typeof EVENT_ACTIVITY_KINDS)[number];

export interface EventActivity {
  readonly kind: EventActivityKind;
  /** The user, or a program with the user's token, caused it by the act that it reports. */
  readonly isOwnAct: boolean;
}

/** The orders that a reset closes and cancels are reported as one reset. */
const EXITS: Readonly<Record<ExitReason, EventActivityKind | null>> = {
  manual: 'closed',
  stop_loss: 'stop_loss',
  take_profit: 'take_profit',
  trailing_stop: 'trailing_stop',
  stop_out: 'stop_out',
  reset: null,
};

const CANCELS: Readonly<Record<CancelReason, EventActivityKind | null>> = {
  cancelled: 'cancelled',
  insufficient_margin: 'not_filled',
  closed_by_fill: 'not_filled',
  expired: 'expired',
  not_reducing: 'not_filled',
  reset: null,
};

const OTHERS: Readonly<
  Record<
    Exclude<EventBody['kind'], 'OrderClosed' | 'OrderPartlyClosed' | 'OrderCancelled'>,
    EventActivityKind | null
  >
> = {
  AccountOpened: null,
  OrderOpened: 'opened',
  OrderPending: 'pending',
  OrderFilled: 'filled',
  StopsSet: null,
  OrderAmended: null,
  MarginCalled: 'margin_call',
  MarginCallEnded: 'margin_call_ended',
  SwapCharged: null,
  BalanceProtected: 'protection',
  DemoReset: 'demo_reset',
  AccountClosed: null,
  DepositSubmitted: 'deposit_submitted',
  DepositCredited: 'deposit_credited',
  DepositRejected: 'deposit_rejected',
  DepositExpired: 'deposit_expired',
  WithdrawalRequested: 'withdrawal_requested',
  WithdrawalApproved: 'withdrawal_approved',
  WithdrawalPaid: 'withdrawal_paid',
  WithdrawalRejected: 'withdrawal_rejected',
  WithdrawalCancelled: 'withdrawal_cancelled',
  WithdrawalCancelledByLoss: 'withdrawal_used',
  AdjustmentRequested: null,
  AdjustmentApplied: 'adjustment',
  AdjustmentRejected: null,
};

const OWN_ACTS: ReadonlySet<EventActivityKind> = new Set([
  'opened',
  'pending',
  'cancelled',
  'closed',
  'partly_closed',
  'demo_reset',
  'deposit_submitted',
  'withdrawal_requested',
  'withdrawal_cancelled',
]);

/** Null for an event that is not reported. */
export function activityOf(body: EventBody): EventActivity | null {
  const kind = kindOf(body);
  if (kind === null) return null;
  // Only an administrator who acts on an order leaves a remark.
  const isByAdmin = 'remark' in body && body.remark !== undefined;
  return { kind, isOwnAct: OWN_ACTS.has(kind) && !isByAdmin };
}

function kindOf(body: EventBody): EventActivityKind | null {
  switch (body.kind) {
    case 'OrderClosed':
      return EXITS[body.reason];
    case 'OrderPartlyClosed':
      return body.reason === 'manual' ? 'partly_closed' : EXITS[body.reason];
    case 'OrderCancelled':
      return CANCELS[body.reason];
    default:
      return OTHERS[body.kind];
  }
}

/** The order that an activity is about; of a partly closed position the part. */
export function orderOfActivity(body: EventBody): number | null {
  if (body.kind === 'OrderPartlyClosed') return body.part.orderId;
  if ('order' in body) return body.order.id;
  return 'orderId' in body ? body.orderId : null;
}
