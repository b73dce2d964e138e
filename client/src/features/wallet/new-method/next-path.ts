/** Path after adding a withdrawal method: back to the withdrawal with it chosen, or to the list of methods. */

import type { WithdrawalType } from '../../../data/wallet/withdrawals.ts';

const FORM = '/mine/withdraw';
const LISTS = { 1: '/mine/coin-address-list', 2: '/mine/bank-card-list' } as const;

/** Only the withdrawal form is returned to; any other path in the address is ignored. */
export function nextPath(type: WithdrawalType, from: string | null, methodId: number | null): string {
  if (from === null || !(from === FORM || from.startsWith(`${FORM}?`))) return LISTS[type];
  const params = new URLSearchParams(from.slice(FORM.length));
  params.set('type', String(type));
  if (methodId !== null) params.set('method', String(methodId));
  return `${FORM}?${params}`;
}
