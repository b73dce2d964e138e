/** Field for a code of six digits with the button that sends one. The countdown is stored by target, also over a reload. */

import './code-field.css';
import { useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { startCodeWait, codeWaitLeft, onCodeWait } from '../../../data/user/code-waits.ts';
import { ApiRefusal } from '../../../data/transport/failures.ts';
import { BusyTicks } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { codeDigits } from './account-form.ts';
import { waitText } from '../../../ui/format/time-text.ts';
import { halfSecond } from '../../../data/clock/ticker.ts';

interface CodeFieldProps {
  value: string;
  onChange: (code: string) => void;
  error: string | null;
  /** Channel and address of the countdown; null while there is no address. */
  target: string | null;
  /** Message after a code was sent. */
  sentText: string;
  /** Validates the address and shows its problem. */
  check?: () => boolean;
  /** Resolves to the key of the request. */
  send: () => Promise<string>;
  /** Called after a code was sent. */
  onSent: (key: string) => void;
  onRefused: (error: unknown) => void;
}

export function CodeField(props: CodeFieldProps) {
  const { value, onChange, error, target, sentText } = props;
  const { t } = useTranslation();
  const holder = useRef<HTMLDivElement>(null);
  const { left, busy, sentTo, press } = useSending(props, () =>
    holder.current?.querySelector('input')?.focus(),
  );
  const sendLabel = left > 0 ? t('signIn.sendAgainIn', { time: waitText(left) }) : t('signIn.sendCode');
  const button = (
    <button
      type="button"
      className="code-send"
      disabled={busy || left > 0}
      aria-busy={busy || undefined}
      data-testid="send-code"
      onClick={() => void press()}
    >
      {busy ? <BusyTicks /> : sendLabel}
    </button>
  );
  return (
    <div ref={holder} className="code-field">
      <Field
        label={t('signIn.code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={value}
        onChange={(text) => onChange(codeDigits(text))}
        error={error}
        help={sentTo !== null && sentTo === target ? sentText : undefined}
        roomBelow
        end={button}
        testId="code"
      />
    </div>
  );
}

/** Sends a code; a wait in the response starts the countdown. */
function useSending({ target, check, send, onSent, onRefused }: CodeFieldProps, goToField: () => void) {
  const left = useCodeWait(target);
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const press = async () => {
    if (check?.() === false || target === null) return;
    setBusy(true);
    try {
      const key = await send();
      startCodeWait(target, Date.now());
      setSentTo(target);
      onSent(key);
      // the button is disabled now, and a phone suggests the code where the focus is
      goToField();
    } catch (error) {
      const seconds = error instanceof ApiRefusal ? error.data.retry_after : undefined;
      if (typeof seconds === 'number') startCodeWait(target, Date.now(), seconds);
      else onRefused(error);
    } finally {
      setBusy(false);
    }
  };
  return { left, busy, sentTo, press };
}

/** 0 when a code may be sent, and without a target. */
function useCodeWait(target: string | null): number {
  return useSyncExternalStore(subscribe, () => (target === null ? 0 : codeWaitLeft(target, Date.now())));
}

function subscribe(listener: () => void): () => void {
  const forgetTicks = halfSecond.listen(listener);
  const forgetWaits = onCodeWait(listener);
  return () => {
    forgetTicks();
    forgetWaits();
  };
}
