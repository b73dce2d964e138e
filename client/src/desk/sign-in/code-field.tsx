/** A code of six digits and the button that has one sent: it counts down by target, also over a reload. */

import './code-field.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { startCodeWait } from '../../data/code-waits.ts';
import { ApiRefusal } from '../../data/failures.ts';
import { BusyTicks } from '../../ui/busy-ticks.tsx';
import { Field } from '../../ui/field.tsx';
import { codeDigits } from './account-form.ts';
import { useCodeWait } from './use-seconds-left.ts';
import { waitText } from './wait-text.ts';

interface CodeFieldProps {
  value: string;
  onChange: (code: string) => void;
  error: string | null;
  /** Channel and address that the count belongs to; null while there is no address. */
  target: string | null;
  /** What is said once a code is under way. */
  sentText: string;
  /** Checks that there is an address, and says what is wrong if not. */
  check?: () => boolean;
  send: () => Promise<void>;
  onRefused: (error: unknown) => void;
}

export function CodeField(props: CodeFieldProps) {
  const { value, onChange, error, target, sentText } = props;
  const { t } = useTranslation();
  const { left, busy, sentTo, press } = useSending(props);
  const words = left > 0 ? t('signIn.sendAgainIn', { time: waitText(left) }) : t('signIn.sendCode');
  const button = (
    <button
      type="button"
      className="code-send"
      disabled={busy || left > 0}
      aria-busy={busy || undefined}
      data-testid="send-code"
      onClick={() => void press()}
    >
      {busy ? <BusyTicks /> : words}
    </button>
  );
  return (
    <div className="code-field">
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

/** Asking for a code: what the server says about waiting becomes the count. */
function useSending({ target, check, send, onRefused }: CodeFieldProps) {
  const left = useCodeWait(target);
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const press = async () => {
    if (check?.() === false || target === null) return;
    setBusy(true);
    try {
      await send();
      startCodeWait(target, Date.now());
      setSentTo(target);
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
