/** Says so in the log when an amount was more than an account can hold: the books are sound, and somebody has to make it good. */

import type { Committed } from '@vernier/shared/execution/requests';
import { formatMicros } from '@vernier/shared/money';
import { cutOfEvent, orderOfEvent } from '@vernier/shared/trading/events';
import type { Log } from '../../platform/logging/log.ts';

/** Returns the listener of commits. */
export function cutAmounts(log: Log): (committed: Committed) => void {
  return ({ account, events }) => {
    for (const { seq, body } of events) {
      const cut = cutOfEvent(body);
      if (cut === null) continue;
      log.error('an amount was more than an account can hold, and was cut', {
        account: account.id,
        event: seq,
        order: orderOfEvent(body),
        exact: formatMicros(cut.exactMicros),
        booked: formatMicros(cut.bookedMicros),
      });
    }
  };
}
