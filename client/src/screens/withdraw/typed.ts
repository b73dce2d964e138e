/** What was typed and chosen in the form: brought along by an address, or kept in memory while one looks at the records. */

import type { DrawType } from '../../data/wallet/withdrawals.ts';
import { amountOf } from './draw-quote.ts';

export interface Typed {
  readonly type: DrawType;
  readonly text: string;
  readonly memo: string;
  readonly methodId: number | null;
}

const BANK = '2';
const NOTHING: Typed = { type: 1, text: '', memo: '', methodId: null };

let kept: { readonly uid: string; readonly typed: Typed } | null = null;

/** Until the page is loaded again. Nothing of it is written to the device. */
export function keepTyped(uid: string, typed: Typed): void {
  kept = { uid, typed };
}

export function typedBefore(uid: string): Typed {
  return kept?.uid === uid ? kept.typed : NOTHING;
}

/** Null for an address that says nothing. */
export function typedIn(params: URLSearchParams): Typed | null {
  const number = params.get('number') ?? '';
  const methodId = Number.parseInt(params.get('method') ?? '', 10);
  if (!params.has('type') && number === '') return null;
  return {
    type: params.get('type') === BANK ? 2 : 1,
    text: amountOf(number) === null ? '' : number,
    memo: '',
    methodId: Number.isNaN(methodId) ? null : methodId,
  };
}
