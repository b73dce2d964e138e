/** What a reviewer should see before opening a row. */

import type { Item } from './items.ts';

type Flag = 'late' | 'addressDiffers';

/** The most important one, or none. */
export function flagOf(item: Item, nowMs: number): Flag | null {
  if (item.kind === 'kyc') return null;
  if (!sentToOurs(item.row)) return 'addressDiffers';
  return nowMs > Date.parse(item.row.promised_at) ? 'late' : null;
}

/** A wire names no address; a coin that is out of use has none to compare with. */
export function sentToOurs({
  type,
  address,
  our_address,
}: {
  type: string;
  address: string;
  our_address: string | null;
}): boolean {
  return type === 'bank' || address === our_address;
}
