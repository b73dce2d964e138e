/** Addresses of this page's two views, and of the page that adds a method and returns with the entered values. */

import { amountText } from './withdrawal-quote.ts';
import type { WithdrawForm } from './use-withdraw-form.ts';

export const FORM_PATH = '/mine/withdraw';
export const RECORDS_VIEW = 'records';
export const RECORDS_PATH = `${FORM_PATH}?view=${RECORDS_VIEW}`;

export function newMethodPath({ type, amountMicros }: Pick<WithdrawForm, 'type' | 'amountMicros'>): string {
  const number = amountMicros === null ? {} : { number: amountText(amountMicros) };
  const back = new URLSearchParams({ type: String(type), ...number });
  return `/mine/withdraw-way?${new URLSearchParams({ type: String(type), from: `${FORM_PATH}?${back}` })}`;
}
