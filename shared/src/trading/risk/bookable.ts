/**
 * Limits of the columns of an account: the part of an amount that they can hold, which is nearly always all of it. Entries are refused long before [ORDER-6],
 * but no rule bounds a price; an amount beyond a column is cut and recorded as cut instead of ending the program [LEDGER-8].
 */

import { LARGEST_MICROS } from '../../limits.ts';
import type { Micros } from '../../numbers/money.ts';
import type { AccountRow } from '../orders/account.ts';
import type { OrderClosed, OrderPartlyClosed } from '../orders/events.ts';

/** The rest of a column is for the fee that an entry is charged right after. */
const MOST_BOOKED: Micros = LARGEST_MICROS - LARGEST_MICROS / 16n;

export type Settled = Pick<AccountRow, 'balanceMicros' | 'lockedMicros' | 'realisedMicros'>;

/** The part of a gain or a loss that the columns of the balance (with holds, which may be released) and of `roundedMicros` can store. */
export function bookable(settled: Settled, roundedMicros: Micros, exactMicros: Micros): Micros {
  const { balanceMicros, lockedMicros } = settled;
  const most = least(MOST_BOOKED, MOST_BOOKED - balanceMicros - lockedMicros, MOST_BOOKED - roundedMicros);
  const fewest = least(MOST_BOOKED, MOST_BOOKED + balanceMicros, MOST_BOOKED + roundedMicros);
  // An account that is beyond it already moves back only.
  if (exactMicros > 0n) return least(exactMicros, most < 0n ? 0n : most);
  return -least(-exactMicros, fewest < 0n ? 0n : fewest);
}

/** Closings of one account in their order, each with the profit that can be booked after the ones before it. */
export function booked<Fill extends OrderClosed | OrderPartlyClosed>(
  account: Settled,
  closings: readonly Fill[],
): readonly Fill[] {
  let { balanceMicros, realisedMicros } = account;
  return closings.map((closing) => {
    const { profitMicros: exactMicros } = closing;
    const settled = { balanceMicros, realisedMicros, lockedMicros: account.lockedMicros };
    const profitMicros = bookable(settled, realisedMicros, exactMicros);
    balanceMicros += profitMicros;
    realisedMicros += profitMicros;
    return profitMicros === exactMicros ? closing : { ...closing, profitMicros, exactMicros };
  });
}

/** Whether an entry's margin and fee fit their columns, and leave the balance within its own. */
export function isEntryBookable(
  { balanceMicros }: Settled,
  { marginMicros, feeMicros }: { readonly marginMicros: Micros; readonly feeMicros: Micros },
): boolean {
  const fits = marginMicros <= LARGEST_MICROS && feeMicros <= LARGEST_MICROS;
  return fits && balanceMicros - feeMicros >= -LARGEST_MICROS;
}

function least(first: Micros, ...others: readonly Micros[]): Micros {
  return others.reduce((smallest, other) => (other < smallest ? other : smallest), first);
}
