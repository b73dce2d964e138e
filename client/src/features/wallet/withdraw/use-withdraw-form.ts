/** State of the withdrawal form on the page: entered and chosen values, their quote, and the obstacle. */

import type { Micros } from '@vernier/shared/numbers/money';
import type { WithdrawalMethodWire, WithdrawalCurrencyWire } from '@vernier/shared/api/shapes/transfer';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useWithdrawalMethods } from '../../../data/wallet/withdrawal-methods.ts';
import { serverNow } from '../../../data/transport/live.ts';
import { useAccountFigures } from '../../../data/orders/orders.ts';
import { useUser } from '../../../data/user/session.ts';
import { useWithdrawalCurrencies, type WithdrawalType } from '../../../data/wallet/withdrawals.ts';
import {
  MICRO_DECIMALS,
  quoteOf,
  type WithdrawalProblem,
  withdrawalProblem,
  type WithdrawalQuote,
} from './withdrawal-quote.ts';
import { type Hold, type Obstacle, obstacleOf, useHold } from './obstacle.ts';
import { isDecimalFailure, parseDecimal } from '@vernier/shared/numbers/decimal';
import { perSession } from '../../../data/browser-storage/session-store.ts';

const BANK = '2';
const NOTHING: WithdrawalDraft = { type: 1, amountMicros: null, memo: '', methodId: null };
const stored = perSession(() => ({ typed: NOTHING }));

export interface WithdrawForm {
  readonly type: WithdrawalType;
  /** Null while the text is no number. */
  readonly amountMicros: Micros | null;
  readonly memo: string;
  /** Of the chosen type. */
  readonly methods: readonly WithdrawalMethodWire[];
  readonly method: WithdrawalMethodWire | undefined;
  /** Of the chosen method; undefined when its currency is not paid out any more. */
  readonly currency: WithdrawalCurrencyWire | undefined;
  /** Null until the account is known. */
  readonly availableMicros: Micros | null;
  /** The part of the balance that open positions and pending orders need. */
  readonly requiredMicros: Micros;
  readonly quote: WithdrawalQuote | null;
  readonly problem: WithdrawalProblem | null;
  readonly obstacle: Obstacle | null;
  readonly hold: Hold | null;
  /** False until the methods are known. */
  readonly ready: boolean;
  readonly failed: boolean;
  retry(): void;
  setType(type: WithdrawalType): void;
  setAmount(amountMicros: Micros | null): void;
  setMemo(memo: string): void;
  choose(methodId: number): void;
  /** It was sent: the form is reset. */
  clear(): void;
}

export function useWithdrawForm(): WithdrawForm {
  const typed = useDraft();
  const { type, amountMicros, memo, methodId, set } = typed;
  const choices = useChoices(type, methodId);
  const { method, currency, known } = choices;
  const { availableMicros, requiredMicros } = useAvailable();
  const reviewStatus = useUser()?.review_status ?? 0;
  const hold = useHold(method);
  return {
    type,
    amountMicros,
    memo,
    methods: choices.methods,
    method,
    currency,
    availableMicros,
    requiredMicros,
    quote: amountMicros === null || currency === undefined ? null : quoteOf(amountMicros, currency),
    problem: currency === undefined ? 'missing' : withdrawalProblem(amountMicros, currency, availableMicros),
    obstacle: known ? obstacleOf({ reviewStatus, method, currency, hold }) : null,
    hold,
    ready: known,
    failed: choices.failed,
    retry: choices.retry,
    setType: (next) => set({ type: next, methodId: null }),
    setAmount: (next) => set({ amountMicros: next }),
    setMemo: (next) => set({ memo: next }),
    choose: (next) => set({ methodId: next }),
    clear: () => set({ amountMicros: null, memo: '' }),
  };
}

/** The initial values: those in the address of the page, else those typed before the page was left. */
function useDraft(): WithdrawalDraft & { set: (change: Partial<WithdrawalDraft>) => void } {
  const [params] = useSearchParams();
  const [typed, setTyped] = useState(() => draftInAddress(params) ?? storedWithdrawalDraft());
  useEffect(() => storeWithdrawalDraft(typed), [typed]);
  return { ...typed, set: (change) => setTyped((now) => ({ ...now, ...change })) };
}

/** The methods of a type, and the chosen one: by the user, else the newest that can be used now. */
function useChoices(type: WithdrawalType, methodId: number | null) {
  const bound = useWithdrawalMethods();
  const paid = useWithdrawalCurrencies();
  const methods = (bound.value ?? []).filter((method) => method.type === type);
  const currencyOf = (method: WithdrawalMethodWire | undefined) =>
    paid.value?.find(({ id }) => id === method?.draw_currency.id);
  const paidTo = methods.filter((candidate) => currencyOf(candidate) !== undefined);
  const method =
    methods.find(({ id }) => id === methodId) ??
    paidTo.find(({ usable_at }) => Date.parse(usable_at) <= serverNow()) ??
    paidTo[0] ??
    methods[0];
  return {
    methods,
    method,
    currency: currencyOf(method),
    known: bound.value !== undefined && paid.value !== undefined,
    failed: bound.failed || paid.failed,
    retry() {
      bound.retry();
      paid.retry();
    },
  };
}

/** At most the balance and the free margin [TRANSFER-5], at the present prices. */
function useAvailable(): { availableMicros: Micros | null; requiredMicros: Micros } {
  const figures = useAccountFigures();
  if (figures === null) return { availableMicros: null, requiredMicros: 0n };
  const { balanceMicros, freeMarginMicros } = figures;
  const least = balanceMicros < freeMarginMicros ? balanceMicros : freeMarginMicros;
  const availableMicros = least > 0n ? least : 0n;
  return {
    availableMicros,
    requiredMicros: balanceMicros > availableMicros ? balanceMicros - availableMicros : 0n,
  };
}

interface WithdrawalDraft {
  readonly type: WithdrawalType;
  /** Null while there is no number. */
  readonly amountMicros: Micros | null;
  readonly memo: string;
  readonly methodId: number | null;
}

/** Stored until the session ends or the page is reloaded. Nothing is written to the device. */
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
