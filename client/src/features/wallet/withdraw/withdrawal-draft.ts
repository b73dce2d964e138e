/** Draft of a withdrawal: from an address, or kept in memory while the user reads the records. */

import { isDecimalFailure, parseDecimal } from '@vernier/shared/numbers/decimal';
import type { Micros } from '@vernier/shared/numbers/money';
import { perSession } from '../../../data/browser-storage/session-store.ts';
import type { WithdrawalType } from '../../../data/wallet/withdrawals.ts';
import { MICRO_DECIMALS } from './withdrawal-quote.ts';

export interface WithdrawalDraft {
  readonly type: WithdrawalType;
  /** Null while there is no number. */
  readonly amountMicros: Micros | null;
  readonly memo: string;
  readonly methodId: number | null;
}

const BANK = '2';
const NOTHING: WithdrawalDraft = { type: 1, amountMicros: null, memo: '', methodId: null };

const stored = perSession(() => ({ typed: NOTHING }));

/** Kept until the session ends or the page is reloaded. Nothing is written to the device. */
export function storeWithdrawalDraft(typed: WithdrawalDraft): void {
  stored().typed = typed;
}

export function storedWithdrawalDraft(): WithdrawalDraft {
  return stored().typed;
}

/** Null for an address without values. */
export function draftInAddress(params: URLSearchParams): WithdrawalDraft | null {
  const number = params.get('number') ?? '';
  const amountMicros = parseDecimal(number, MICRO_DECIMALS);
  const methodId = Number.parseInt(params.get('method') ?? '', 10);
  if (!params.has('type') && number === '') return null;
  return {
    type: params.get('type') === BANK ? 2 : 1,
    amountMicros: isDecimalFailure(amountMicros) || amountMicros < 0n ? null : amountMicros,
    memo: '',
    methodId: Number.isNaN(methodId) ? null : methodId,
  };
}
