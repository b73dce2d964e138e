/** State of the confirmation of a withdrawal: second factor, waits, refusals, and a missing response. */

import type { TFunction } from 'i18next';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WithdrawalWire } from '@vernier/shared/api/shapes/transfer';
import { readMethods } from '../../../data/wallet/withdrawal-methods.ts';
import type { ApiRefusal } from '../../../data/transport/failures.ts';
import { serverNow } from '../../../data/transport/live.ts';
import { useSecondFactor } from '../../../data/user/second-factor.ts';
import { refreshUser } from '../../../data/user/session.ts';
import { submitWithdrawal, type WithdrawalOutcome } from '../../../data/wallet/withdrawals.ts';
import { useCountdown } from '../../../data/clock/countdown.ts';
import { momentText } from '../../../ui/format/time-text.ts';
import { haptic } from '../../../ui/feedback/haptics.ts';
import { amountText } from './withdrawal-quote.ts';
import type { WithdrawForm } from './use-withdraw-form.ts';

export interface ConfirmHandle {
  /** A code of the app, or a recovery code. */
  readonly code: string;
  /** A code is required, because the account has a second factor. */
  readonly asksCode: boolean;
  readonly busy: boolean;
  readonly waitSeconds: number;
  /** No response: the withdrawal may have been accepted or not. Only the same request is sent again. */
  readonly unanswered: boolean;
  setCode(code: string): void;
  errorOf(place: 'code' | 'form'): string | null;
  submit(event: FormEvent): void;
}

interface FormRefusal {
  readonly place: 'code' | 'form';
  readonly text: string;
}

type Retry = () => Promise<WithdrawalOutcome>;

const CODE_WRONG = 1013;
const STALE: ReadonlySet<string> = new Set(['not_found', 'no_payment_channel', 'withdrawal_on_hold']);

export function useConfirm(form: WithdrawForm, onSent: (record: WithdrawalWire) => void): ConfirmHandle {
  const { t, i18n } = useTranslation();
  const { value: factor } = useSecondFactor();
  const [code, setCode] = useState('');
  const [codeRequired, setCodeRequired] = useState(false);
  const [refused, setRefused] = useState<FormRefusal | null>(null);
  const [busy, setBusy] = useState(false);
  // a second tap may come before the first one is rendered
  const running = useRef(false);
  const [retry, setRetry] = useState<Retry | null>(null);
  const [waitSeconds, wait] = useCountdown();
  const asksCode = codeRequired || factor?.enabled === true;

  const refuse = (refusal: ApiRefusal) => {
    const { retry_after: seconds, until } = refusal.data;
    haptic('refused');
    if (typeof seconds === 'number') return wait(seconds);
    if (refusal.reason === 'totp_required') setCodeRequired(true);
    if (refusal.reason === 'real_name_needed') void refreshUser();
    // another device may have changed this data
    if (STALE.has(refusal.reason)) void readMethods();
    // a time of the server in the user's language
    const time = typeof until === 'string' ? momentText(until, i18n.language, serverNow()) : null;
    const text = time === null ? refusal.message : t('withdraw.hold.refused', { time });
    setRefused({ place: refusal.code === CODE_WRONG ? 'code' : 'form', text });
  };
  const run = async (send: Retry) => {
    running.current = true;
    setBusy(true);
    setRefused(null);
    const outcome = await send().finally(() => {
      running.current = false;
      setBusy(false);
    });
    setRetry(() => (outcome.kind === 'unknown' ? outcome.retry : null));
    if (outcome.kind === 'done') {
      setCode('');
      onSent(outcome.answer);
    }
    if (outcome.kind === 'refused') refuse(outcome.refusal);
  };
  return {
    code,
    asksCode,
    busy,
    waitSeconds,
    unanswered: retry !== null,
    setCode(next) {
      setCode(next);
      setRefused(null);
    },
    errorOf: (place) => (refused?.place === place ? refused.text : null),
    submit(event) {
      event.preventDefault();
      if (running.current || waitSeconds > 0) return;
      if (retry !== null) return void run(retry);
      if (asksCode && code.trim() === '') return setRefused(codeMissing(t));
      const input = inputOf(form, asksCode ? code.trim() : '');
      if (input !== null) void run(() => submitWithdrawal(input));
    },
  };
}

function codeMissing(t: TFunction): FormRefusal {
  return { place: 'code', text: t('login.totp.input') };
}

function inputOf({ quote, currency, method, memo }: WithdrawForm, totp: string) {
  if (quote === null || currency === undefined || method === undefined) return null;
  return {
    draw_currency_id: currency.id,
    draw_method_id: method.id,
    number: amountText(quote.amountMicros),
    // a network with tags has the bound one instead
    ...(currency.tag === null && memo.trim() !== '' && { memo: memo.trim() }),
    ...(totp !== '' && { totp }),
  };
}
