/** State of a form in which the user proves ownership with a password, a code, or both, and the place of each refusal. */

import type { TFunction } from 'i18next';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiRefusal } from '../../data/transport/failures.ts';
import { PasskeyFailure } from '../../data/user/passkeys.ts';
import { formRefusal } from '../auth/fields/refusal-place.ts';
import { useCountdown } from '../../data/clock/countdown.ts';
import { haptic } from '../../ui/feedback/haptics.ts';

export interface Proof {
  readonly password: string;
  /** Code of the app; where the form takes one, a recovery code. */
  readonly totp: string;
}

type ProofField = keyof Proof;

interface ProofFormOptions {
  readonly fields: readonly ProofField[];
  /** A code only: a recovery code does not prove that the app works. */
  readonly digitsOnly?: boolean;
  readonly send: (proof: Proof) => Promise<void>;
}

export interface ProofFormHandle {
  readonly proof: Proof;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly busy: boolean;
  /** Seconds to wait before the next attempt. */
  readonly waitSeconds: number;
  /** The latest refusal, for a form that shows more about it. */
  readonly refusal: ApiRefusal | null;
  change(field: ProofField, text: string): void;
  errorOf(place: ProofField | 'form'): string | null;
  submit(event: FormEvent): void;
}

const DIGITS = /^\d{6}$/;

interface ProofFailure {
  readonly place: ProofField | 'form';
  readonly text: string;
  readonly refusal: ApiRefusal | null;
}

export function useProofForm({ fields, digitsOnly = false, send }: ProofFormOptions): ProofFormHandle {
  const { t } = useTranslation();
  const [proof, setProof] = useState<Proof>({ password: '', totp: '' });
  const [failed, setFailed] = useState<ProofFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const [waitSeconds, wait] = useCountdown();
  const element = useRef<HTMLFormElement>(null);

  const fail = (failure: ProofFailure) => {
    setFailed(failure);
    haptic('refused');
    const field = element.current?.querySelector<HTMLInputElement>(`[name="${failure.place}"]`);
    field?.focus();
    field?.select();
  };
  const run = async () => {
    setBusy(true);
    setFailed(null);
    try {
      await send(proof);
    } catch (error) {
      const refusal = failureOf(error, fields, t);
      if (typeof refusal === 'number') wait(refusal);
      else if (refusal !== null) fail(refusal);
    } finally {
      setBusy(false);
    }
  };
  return {
    proof,
    element,
    busy,
    waitSeconds,
    refusal: failed?.refusal ?? null,
    change(field, text) {
      setFailed(null);
      setProof({ ...proof, [field]: text });
    },
    errorOf: (place) => (failed?.place === place ? failed.text : null),
    submit(event) {
      event.preventDefault();
      if (busy || waitSeconds > 0) return;
      const missing = fields.find((field) =>
        field === 'totp' && digitsOnly ? !DIGITS.test(proof.totp) : proof[field].trim() === '',
      );
      if (missing === undefined) void run();
      else fail({ place: missing, text: missingText(missing, digitsOnly, t), refusal: null });
    },
  };
}

function missingText(field: ProofField, digitsOnly: boolean, t: TFunction): string {
  if (field === 'password') return t('signIn.problems.passwordMissing');
  return digitsOnly ? t('signIn.problems.codeMissing') : t('login.totp.input');
}

/** A number of seconds when the form has to wait; null for a failure without a response. */
function failureOf(
  error: unknown,
  fields: readonly ProofField[],
  t: TFunction,
): ProofFailure | number | null {
  if (error instanceof PasskeyFailure)
    return { place: 'form', text: t(`passkey.${error.kind}`), refusal: null };
  const refusal = formRefusal(error, ['password', 'code'], 'email', t);
  if (refusal === null || typeof refusal === 'number') return refusal;
  const named = refusal.place === 'code' ? 'totp' : refusal.place === 'password' ? 'password' : 'form';
  const place = named !== 'form' && fields.includes(named) ? named : 'form';
  return { place, text: refusal.text, refusal: error instanceof ApiRefusal ? error : null };
}
