/** Obstacle of any withdrawal, the most important first; the page shows one at a time. Pure. */

import type { WithdrawalMethodWire, WithdrawalCurrencyWire } from '@vernier/shared/api/shapes/transfer';
import type { RealNameStateWire } from '@vernier/shared/api/shapes/user';
import { useSyncExternalStore } from 'react';
import { serverNow } from '../../../data/transport/live.ts';
import { halfSecond } from '../../../data/clock/ticker.ts';

export type Obstacle = 'realName' | 'review' | 'unbound' | 'noChannel' | 'held';

interface ObstacleInputs {
  readonly reviewStatus: RealNameStateWire['review_status'];
  /** The destination. */
  readonly method: WithdrawalMethodWire | undefined;
  /** Undefined when no currency of the account is paid out any more. */
  readonly currency: WithdrawalCurrencyWire | undefined;
  readonly hold: Hold | null;
}

const FINISHED = 2;
const WAITING = 1;

export function obstacleOf({ reviewStatus, method, currency, hold }: ObstacleInputs): Obstacle | null {
  if (reviewStatus !== FINISHED) return reviewStatus === WAITING ? 'review' : 'realName';
  if (method === undefined) return 'unbound';
  if (currency === undefined) return 'noChannel';
  return hold === null ? null : 'held';
}

export interface Hold {
  /** A key below `withdraw.hold`. */
  readonly after: WithdrawalMethodWire['waits_after'];
  readonly until: string;
}

/** Hold on withdrawals and its reason: a new method, or a changed password. It ends at its time. */
export function useHold(method: WithdrawalMethodWire | undefined): Hold | null {
  const waits = useSyncExternalStore(
    (listener) => halfSecond.listen(listener),
    () => method !== undefined && Date.parse(method.usable_at) > serverNow(),
  );
  return waits && method !== undefined ? { after: method.waits_after, until: method.usable_at } : null;
}
