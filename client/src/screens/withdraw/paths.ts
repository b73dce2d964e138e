/** The addresses of this page's two views, and of the page that binds another account with the way back to what was typed. */

import type { WithdrawForm } from './use-withdraw-form.ts';

export const FORM_PATH = '/mine/withdraw';
export const RECORDS_VIEW = 'records';
export const RECORDS_PATH = `${FORM_PATH}?view=${RECORDS_VIEW}`;

export function bindPath({ type, text }: Pick<WithdrawForm, 'type' | 'text'>): string {
  const back = new URLSearchParams({ type: String(type), ...(text !== '' && { number: text }) });
  return `/mine/withdraw-way?${new URLSearchParams({ type: String(type), from: `${FORM_PATH}?${back}` })}`;
}
