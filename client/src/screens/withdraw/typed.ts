/** What was typed and chosen in the form: brought along by an address, or kept in memory while one looks at the records. */

import { perSession } from '../../data/device/per-session.ts';
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

const kept = perSession(() => ({ typed: NOTHING }));

/** Until the session ends or the page is loaded again. Nothing of it is written to the device. */
export function keepTyped(typed: Typed): void {
  kept().typed = typed;
}

export function typedBefore(): Typed {
  return kept().typed;
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
