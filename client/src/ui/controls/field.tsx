/** Text input with a permanent label above and errors as text below. */

import './field.css';
import {
  type HTMLInputAutoCompleteAttribute,
  type HTMLInputTypeAttribute,
  type ReactNode,
  useId,
} from 'react';
import { useTranslation } from 'react-i18next';
import { waitText } from '../format/time-text.ts';
import { classNames } from '../theme/class-names.ts';
import { Icon } from '../theme/icon.tsx';
import { Button } from './button.tsx';

interface FieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  /** Error text; makes the field invalid. */
  error?: string | null | undefined;
  help?: string | undefined;
  /** Reserves a line below, so that an error does not move the layout. */
  roomBelow?: boolean;
  type?: HTMLInputTypeAttribute;
  /** An address or a number: written from left to right in every language. */
  code?: boolean;
  /** A control at the end, such as the eye of a password. */
  end?: ReactNode;
  inputMode?: 'text' | 'decimal' | 'numeric' | 'tel' | 'email' | 'search';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  name?: string;
  placeholder?: string;
  disabled?: boolean;
  maxLength?: number;
  /** Receives the focus when the dialog around it opens. */
  focusOnOpen?: boolean;
  testId?: string;
}

/** Addresses and numbers, which run left to right in every script. */
const LEFT_TO_RIGHT: ReadonlySet<string> = new Set(['email', 'tel', 'password']);

export function Field(props: FieldProps) {
  const {
    label,
    value,
    onChange,
    error,
    help,
    roomBelow = false,
    type = 'text',
    code = false,
    end,
    focusOnOpen = false,
    testId,
    ...input
  } = props;
  const id = useId();
  const wrong = error !== null && error !== undefined && error !== '';
  const below = wrong ? error : help;
  return (
    <div className="field">
      <div
        className={classNames(
          'field-box',
          wrong && 'field-box--wrong',
          end !== undefined && 'field-box--end',
        )}
      >
        <label htmlFor={id} className="field-label">
          {label}
        </label>
        <input
          {...input}
          id={id}
          type={type}
          value={value}
          className="field-input"
          dir={code || input.inputMode === 'decimal' || LEFT_TO_RIGHT.has(type) ? 'ltr' : 'auto'}
          aria-invalid={wrong || undefined}
          aria-describedby={below === undefined ? undefined : `${id}-below`}
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus={focusOnOpen || undefined}
          data-testid={testId}
          onChange={(event) => onChange(event.target.value)}
        />
        {end !== undefined && <span className="field-end">{end}</span>}
      </div>
      <FieldBelow id={`${id}-below`} wrong={wrong} permanent={roomBelow} text={below} />
    </div>
  );
}

interface FieldBelowProps {
  id: string;
  wrong: boolean;
  permanent: boolean;
  text: string | undefined;
}

/** Line under a field. A permanent line exists before it has text, so that screen readers announce changes. */
export function FieldBelow({ id, wrong, permanent, text }: FieldBelowProps) {
  if (text === undefined && !permanent) return null;
  return (
    <p
      id={id}
      className={classNames(
        'field-below',
        wrong && 'field-below--wrong',
        permanent && 'field-below--permanent',
      )}
      aria-live={permanent ? 'polite' : undefined}
    >
      {wrong && <Icon name="warning" size={15} weight={1.9} />}
      {text}
    </p>
  );
}

interface SubmitButtonProps {
  label: string;
  kind?: 'primary' | 'secondary';
  busy: boolean;
  waitSeconds: number;
  error: string | null;
  testId: string;
}

/** Submit button of a form, with the problem of the whole form and a countdown while it has to wait. */
export function SubmitButton({ label, kind, busy, waitSeconds, error, testId }: SubmitButtonProps) {
  const { t } = useTranslation();
  const waiting = waitSeconds > 0;
  const below = waiting ? t('signIn.tooMany') : (error ?? undefined);
  return (
    <div>
      <Button type="submit" kind={kind} busy={busy} disabled={waiting} testId={testId}>
        {waiting ? t('signIn.tryAgainIn', { time: waitText(waitSeconds) }) : label}
      </Button>
      <FieldBelow id={`${testId}-below`} wrong={below !== undefined} permanent text={below} />
    </div>
  );
}
