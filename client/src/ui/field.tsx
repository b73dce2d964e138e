/** One line of input with its label inside on top; the label never vanishes, and what is wrong is said below in words. */

import './field.css';
import {
  type HTMLInputAutoCompleteAttribute,
  type HTMLInputTypeAttribute,
  type ReactNode,
  useId,
} from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

interface FieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** What is wrong; makes the field invalid. */
  error?: string | null | undefined;
  help?: string | undefined;
  type?: HTMLInputTypeAttribute;
  /** A control at the end, such as the eye of a password. */
  end?: ReactNode;
  inputMode?: 'text' | 'decimal' | 'numeric' | 'tel' | 'email' | 'search';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  name?: string;
  placeholder?: string;
  disabled?: boolean;
  testId?: string;
}

export function Field(props: FieldProps) {
  const { label, value, onChange, error, help, type = 'text', end, testId, ...input } = props;
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
          dir={type === 'email' || type === 'tel' || type === 'password' ? 'ltr' : 'auto'}
          aria-invalid={wrong || undefined}
          aria-describedby={below === undefined ? undefined : `${id}-below`}
          autoCapitalize="none"
          spellCheck={false}
          data-testid={testId}
          onChange={(event) => onChange(event.target.value)}
        />
        {end !== undefined && <span className="field-end">{end}</span>}
      </div>
      {below !== undefined && (
        <p id={`${id}-below`} className={classNames('field-below', wrong && 'field-below--wrong')}>
          {wrong && <Icon name="warning" size={15} weight={1.9} />}
          {below}
        </p>
      )}
    </div>
  );
}
