/** Warnings that a reviewer should see before opening a row. */

import type { Item } from './items.ts';

type Flag = 'late' | 'addressDiffers' | 'nameDiffers' | 'second' | 'twoPersons';

/** The most important one, or none. */
export function warningOf(item: Item, nowMs: number): Flag | null {
  if (item.kind === 'kyc') return null;
  if (item.kind === 'deposit' && !sentToBroker(item.row)) return 'addressDiffers';
  if (item.kind === 'withdrawal' && nameDiffers(item.row)) return 'nameDiffers';
  if (nowMs > Date.parse(item.row.promised_at)) return 'late';
  if (item.kind !== 'withdrawal') return null;
  if (item.row.status === 'approved') return 'second';
  return item.row.two_persons ? 'twoPersons' : null;
}

interface Sent {
  readonly type: 'coin' | 'bank';
  readonly address: string;
  readonly our_address: string | null;
}

/** A wire names no address. */
export function sentToBroker({ type, address, our_address }: Sent): boolean {
  return type === 'bank' || address === our_address;
}

interface Paid {
  readonly type: 'coin' | 'bank';
  readonly verified_name: string | null;
  readonly payee_name: string;
}

/** Whether a bank would pay another person than the one whose documents were seen; a chain knows no names. */
export function nameDiffers({ type, verified_name, payee_name }: Paid): boolean {
  return type === 'bank' && verified_name !== null && bare(verified_name) !== bare(payee_name);
}

/** As people compare names: order, case, accents and blanks are nothing. */
function bare(name: string): string {
  const letters = name.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase('en');
  return letters
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ');
}
