/** State of the login form on the page: submission, second factor, waits, and the place of each refusal. */

import type { Calls } from '@vernier/shared/api/calls';
import type { AreaWire } from '@vernier/shared/api/shapes/site';
import { type FormEvent, useEffect, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiRefusal, TransportFailure } from '../../../data/transport/failures.ts';
import { answerLogin, loginWithPasskey, PasskeyFailure } from '../../../data/user/passkeys.ts';
import { login } from '../../../data/user/session.ts';
import { keepDraft, readDraft } from '../../../data/user/sign-in-draft.ts';
import { areaOfNumber } from '../fields/area-guess.ts';
import { useCountdown } from '../../../data/clock/countdown.ts';
import { useVisitorAreas } from '../fields/use-visitor-areas.ts';
import { haptic } from '../../../ui/feedback/haptics.ts';
import {
  loginAccount,
  changeLogin,
  emptyLogin,
  type LoginChange,
  type LoginForm,
  type MissingField,
  missingLoginFields,
} from './login-form.ts';

const FIELD_OF: Readonly<Record<MissingField, string>> = {
  email: 'account',
  phone: 'account',
  password: 'password',
  totp: 'totp',
};
const WRONG_PAIR = 1012;

interface FormRefusal {
  readonly place: 'password' | 'totp' | 'form';
  readonly text: string;
}

export type LoginHandle = ReturnType<typeof useLogin>;

export function useLogin(onDone: () => void) {
  const { t } = useTranslation();
  const areas = useVisitorAreas();
  const [form, change] = useReducer(changeLogin, null, () => emptyLogin(readDraft()));
  const [busy, setBusy] = useState(false);
  const [waitSeconds, wait] = useCountdown();
  const [refused, setRefused] = useState<FormRefusal | null>(null);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => keepDraft(form), [form]);
  const area = areas.areas.find(({ id }) => id === form.areaId) ?? areas.likely;

  const edit = (edited: LoginChange) => {
    setRefused(null);
    change(edited);
    if (edited.type !== 'account' || form.method !== 'mobile') return;
    const typedCountry = areaOfNumber(areas.areas, edited.text, area);
    if (typedCountry !== undefined && typedCountry.id !== area?.id)
      change({ type: 'area', areaId: typedCountry.id });
  };
  const point = (name: string) => {
    haptic('refused');
    element.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  };
  const refuse = (error: unknown) => {
    if (error instanceof TransportFailure) {
      setRefused({ place: 'form', text: t(`refusal.${error.kind}`, { code: error.code }) });
    }
    if (error instanceof PasskeyFailure) setRefused({ place: 'form', text: t(`passkey.${error.kind}`) });
    if (!(error instanceof ApiRefusal)) return;
    const retryAfter = error.data.retry_after;
    if (typeof retryAfter === 'number') return wait(retryAfter);
    if (error.reason === 'totp_required') return change({ type: 'step', step: 'totp' });
    const place = error.reason === 'totp_wrong' ? 'totp' : error.code === WRONG_PAIR ? 'password' : 'form';
    setRefused({ place, text: error.message });
    point(place);
  };
  const run = async (send: () => Promise<unknown>) => {
    setBusy(true);
    setRefused(null);
    try {
      await send();
      onDone();
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || waitSeconds > 0) return;
    change({ type: 'tried' });
    const [first] = missingLoginFields(form);
    if (first === undefined) void run(() => login(inputOf(form, area)));
    else point(FIELD_OF[first]);
  };
  /** Instead of the whole form, or of the digits of the second step. */
  const submitPasskey = () => {
    if (busy || waitSeconds > 0) return;
    void run(async () => {
      const passkey = await answerLogin();
      const { totp: _, ...input } = inputOf(form, area);
      await (form.step === 'totp' ? login({ ...input, passkey }) : loginWithPasskey(passkey));
    });
  };
  const missing = form.tried ? missingLoginFields(form) : [];
  return { form, missing, areas, area, busy, waitSeconds, refused, element, edit, submit, submitPasskey };
}

function inputOf(form: LoginForm, area: AreaWire | undefined): Calls['login']['input'] {
  const { method, password, step, totp } = form;
  return {
    account: loginAccount(form),
    password,
    login_type: method,
    ...(method === 'mobile' && area !== undefined && { area_id: area.id }),
    ...(step === 'totp' && { totp: totp.trim() }),
  };
}
