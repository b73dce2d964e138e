/** State of the form for a withdrawal method on the page: values, problems and submission. Nothing is stored. */

import type { TFunction } from 'i18next';
import type { WithdrawalMethodWire, WithdrawalCurrencyWire } from '@vernier/shared/api/shapes/transfer';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bindMethod } from '../../../data/wallet/withdrawal-methods.ts';
import { ApiRefusal, TransportFailure } from '../../../data/transport/failures.ts';
import { type WithdrawalType, useWithdrawalCurrencies } from '../../../data/wallet/withdrawals.ts';
import { useCountdown } from '../../../data/clock/countdown.ts';
import { haptic } from '../../../ui/feedback/haptics.ts';
import {
  type MethodField,
  type MethodTexts,
  inputOf,
  missingMethodFields,
  NO_TEXTS,
  type MethodRefusalPlace,
  methodRefusalPlace,
} from './method-form.ts';

export interface MethodForm {
  readonly texts: MethodTexts;
  /** Of the kind of method; undefined until they are known. */
  readonly currencies: readonly WithdrawalCurrencyWire[] | undefined;
  readonly currency: WithdrawalCurrencyWire | undefined;
  readonly failed: boolean;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly busy: boolean;
  readonly waitSeconds: number;
  retry(): void;
  choose(currencyId: number): void;
  type(field: MethodField, text: string): void;
  errorOf(place: MethodRefusalPlace): string | null;
  submit(event: FormEvent): void;
}

interface FormRefusal {
  readonly place: MethodRefusalPlace;
  readonly text: string;
}

type OnBound = (method: WithdrawalMethodWire) => void;

export function useMethodForm(type: WithdrawalType, onBound: OnBound): MethodForm {
  const { t } = useTranslation();
  const paid = useWithdrawalCurrencies();
  const [texts, setTexts] = useState(NO_TEXTS);
  const [chosen, setChosen] = useState<number | null>(null);
  const [submitted, setSubmitted] = useState(false);
  const [refused, setRefused] = useState<FormRefusal | null>(null);
  const [busy, setBusy] = useState(false);
  const [waitSeconds, wait] = useCountdown();
  const element = useRef<HTMLFormElement>(null);
  const currencies = paid.value?.filter((currency) => currency.type === type);
  const currency = currencies?.find(({ id }) => id === chosen) ?? currencies?.[0];
  const missing = currency === undefined ? [] : missingMethodFields(currency, texts);

  const point = (place: MethodRefusalPlace) => {
    haptic('refused');
    element.current?.querySelector<HTMLElement>(`[name="${place}"]`)?.focus();
  };
  const refuse = (error: unknown, chosenCurrency: WithdrawalCurrencyWire) => {
    const refusal = methodRefusal(error, chosenCurrency, t);
    if (typeof refusal === 'number') return wait(refusal);
    if (refusal === null) return;
    setRefused(refusal);
    point(refusal.place);
  };
  const send = async (chosenCurrency: WithdrawalCurrencyWire) => {
    setBusy(true);
    setRefused(null);
    try {
      onBound(await bindMethod(inputOf(chosenCurrency, texts)));
    } catch (error) {
      refuse(error, chosenCurrency);
    } finally {
      setBusy(false);
    }
  };
  return {
    texts,
    currencies,
    currency,
    failed: paid.failed,
    element,
    busy,
    waitSeconds,
    retry: paid.retry,
    choose(currencyId) {
      setRefused(null);
      setChosen(currencyId);
    },
    type(field, text) {
      setRefused(null);
      setTexts({ ...texts, [field]: text });
    },
    errorOf(place) {
      if (refused?.place === place) return refused.text;
      const empty = submitted ? missing.find((field) => field === place) : undefined;
      return empty === undefined ? null : t(`methods.missing.${empty}`);
    },
    submit(event) {
      event.preventDefault();
      if (busy || waitSeconds > 0 || currency === undefined) return;
      setSubmitted(true);
      const [first] = missing;
      if (first === undefined) void send(currency);
      else point(first);
    },
  };
}

/** Text for a failure; a number of seconds when the form has to wait, null for a failure without a response. */
function methodRefusal(
  error: unknown,
  currency: WithdrawalCurrencyWire,
  t: TFunction,
): FormRefusal | number | null {
  if (error instanceof TransportFailure) {
    return { place: 'form', text: t(`refusal.${error.kind}`, { code: error.code }) };
  }
  if (!(error instanceof ApiRefusal)) return null;
  const { reason, data, message } = error;
  if (typeof data.retry_after === 'number') return data.retry_after;
  const place = methodRefusalPlace(currency, reason, data.fields);
  // the general text names parameters of the API, which mean nothing to a user
  const isGeneral = reason === 'validation_failed' && place !== 'form';
  return { place, text: isGeneral ? t('signIn.problems.invalid') : message };
}
