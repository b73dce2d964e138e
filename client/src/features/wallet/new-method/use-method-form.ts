/** State of the form for a withdrawal method on the page: values, problems and submission. Nothing is stored. */

import type { TFunction } from 'i18next';
import type { DrawMethodWire, DrawSymbolWire } from '@vernier/shared/api/shapes/transfer';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bindMethod } from '../../../data/wallet/withdrawal-methods.ts';
import { ApiRefusal, TransportFailure } from '../../../data/transport/failures.ts';
import { type DrawType, useDrawCurrencies } from '../../../data/wallet/withdrawals.ts';
import { useCountdown } from '../../../data/clock/countdown.ts';
import { haptic } from '../../../ui/feedback/haptics.ts';
import {
  type BindField,
  type BindTexts,
  inputOf,
  missingIn,
  NO_TEXTS,
  type Place,
  placeOf,
} from './method-form.ts';

export interface BindForm {
  readonly texts: BindTexts;
  /** Of the kind of method; undefined until they are known. */
  readonly currencies: readonly DrawSymbolWire[] | undefined;
  readonly currency: DrawSymbolWire | undefined;
  readonly failed: boolean;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly busy: boolean;
  readonly waitSeconds: number;
  retry(): void;
  choose(currencyId: number): void;
  type(field: BindField, text: string): void;
  errorOf(place: Place): string | null;
  submit(event: FormEvent): void;
}

interface Refused {
  readonly place: Place;
  readonly text: string;
}

export function useBindForm(type: DrawType, onBound: (method: DrawMethodWire) => void): BindForm {
  const { t } = useTranslation();
  const paid = useDrawCurrencies();
  const [texts, setTexts] = useState(NO_TEXTS);
  const [chosen, setChosen] = useState<number | null>(null);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [busy, setBusy] = useState(false);
  const [waitSeconds, wait] = useCountdown();
  const element = useRef<HTMLFormElement>(null);
  const currencies = paid.currencies?.filter((currency) => currency.type === type);
  const currency = currencies?.find(({ id }) => id === chosen) ?? currencies?.[0];
  const missing = missingIn(type, texts);

  const point = (place: Place) => {
    haptic('refused');
    element.current?.querySelector<HTMLElement>(`[name="${place}"]`)?.focus();
  };
  const refuse = (error: unknown) => {
    const told = sayRefusal(error, type, t);
    if (typeof told === 'number') return wait(told);
    if (told === null) return;
    setRefused(told);
    point(told.place);
  };
  const send = async (drawId: number) => {
    setBusy(true);
    setRefused(null);
    try {
      onBound(await bindMethod(inputOf(type, drawId, texts)));
    } catch (error) {
      refuse(error);
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
      const empty = tried ? missing.find((field) => field === place) : undefined;
      return empty === undefined ? null : t(`methods.missing.${empty}`);
    },
    submit(event) {
      event.preventDefault();
      if (busy || waitSeconds > 0 || currency === undefined) return;
      setTried(true);
      const [first] = missing;
      if (first === undefined) void send(currency.id);
      else point(first);
    },
  };
}

/** Text for a failure; a number of seconds when the form has to wait, null for a failure without a response. */
function sayRefusal(error: unknown, type: DrawType, t: TFunction): Refused | number | null {
  if (error instanceof TransportFailure) {
    return { place: 'form', text: t(`refusal.${error.kind}`, { code: error.code }) };
  }
  if (!(error instanceof ApiRefusal)) return null;
  const { reason, data, message } = error;
  if (typeof data.retry_after === 'number') return data.retry_after;
  const place = placeOf(type, reason, data.fields);
  // the general text names parameters of the API, which mean nothing to a user
  const isGeneral = reason === 'validation_failed' && place !== 'form';
  return { place, text: isGeneral ? t('signIn.problems.invalid') : message };
}
