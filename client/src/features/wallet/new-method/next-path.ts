/** Where one goes once an account is bound: back to the form of the withdrawal, with it chosen, or to the list of accounts. */

import type { DrawType } from '../../../data/wallet/withdrawals.ts';

const FORM = '/mine/withdraw';
const LISTS = { 1: '/mine/coin-address-list', 2: '/mine/bank-card-list' } as const;

/** Only the form itself is gone back to: whatever else an address asks for is not followed. */
export function arrivalPath(type: DrawType, from: string | null, methodId: number | null): string {
  if (from === null || !(from === FORM || from.startsWith(`${FORM}?`))) return LISTS[type];
  const params = new URLSearchParams(from.slice(FORM.length));
  params.set('type', String(type));
  if (methodId !== null) params.set('method', String(methodId));
  return `${FORM}?${params}`;
}
