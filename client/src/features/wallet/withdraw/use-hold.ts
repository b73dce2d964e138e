/** Hold on withdrawals and its reason: a new method, or a changed password. It ends at its time. */

import type { WithdrawalMethodWire } from '@vernier/shared/api/shapes/transfer';
import { useSyncExternalStore } from 'react';
import { serverNow } from '../../../data/transport/live.ts';
import { halfSecond } from '../../../data/clock/ticker.ts';

export interface Hold {
  /** A key below `withdraw.hold`. */
  readonly after: WithdrawalMethodWire['waits_after'];
  readonly until: string;
}

export function useHold(method: WithdrawalMethodWire | undefined): Hold | null {
  const waits = useSyncExternalStore(
    (listener) => halfSecond.listen(listener),
    () => method !== undefined && Date.parse(method.usable_at) > serverNow(),
  );
  return waits && method !== undefined ? { after: method.waits_after, until: method.usable_at } : null;
}
