/** The end of the ladder of every new entry, filled or waiting: the account's margin for it, then its room [M6] [M10]. */

import type { Refusal } from '../refusals.ts';
import type { Account } from './account.ts';
import type { Valuation } from './context.ts';
import { marginRefusal } from './margin-rules.ts';
import { roomRefusal } from './money-room.ts';
import type { Order } from './order.ts';

export function fundsRefusal(account: Account, entry: Order, valuation: Valuation): Refusal | null {
  const { marginMicros, feeMicros } = entry;
  return (
    marginRefusal(account, marginMicros + feeMicros, valuation) ?? roomRefusal(account, entry, valuation)
  );
}
