/** Log of amounts that were cut because they exceeded the largest balance; the books are sound, and an operator has to correct the account. */

import type { Committed } from '@vernier/shared/engine/requests';
import { formatMicros } from '@vernier/shared/numbers/money';
import { truncationOf, orderOfEvent } from '@vernier/shared/trading/orders/events';
import type { Log } from '../../platform/logging/log.ts';

/** Returns a commit listener. */
export function logTruncatedAmounts(log: Log): (committed: Committed) => void {
  return ({ account, events }) => {
    for (const { seq, body } of events) {
      const cut = truncationOf(body);
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
