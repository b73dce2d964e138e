/** Says so in the log when an amount was more than an account can hold: the books are sound, and somebody has to make it good. */

import type { Committed } from '@vernier/shared/execution/requests';
import { formatMicros } from '@vernier/shared/money';
import type { Log } from '../log.ts';

/** Returns the listener of commits. */
export function cutAmounts(log: Log): (committed: Committed) => void {
  return ({ account, events }) => {
    for (const { seq, body } of events) {
      if (!('exactMicros' in body) || body.exactMicros === undefined) continue;
      const bookedMicros = body.kind === 'SwapCharged' ? body.swapMicros : body.profitMicros;
      log.error('an amount was more than an account can hold, and was cut', {
        account: account.id,
        event: seq,
        order: body.orderId,
        exact: formatMicros(body.exactMicros),
        booked: formatMicros(bookedMicros),
      });
    }
  };
}
