/** Several lines of input with the label inside on top, and how many characters are left once that matters. */

import './text-area.css';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../theme/class-names.ts';
import { FieldBelow } from './field.tsx';

interface TextAreaProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  maxLength: number;
  error: string | null;
  name: string;
  testId: string;
}

/** From here on the rest is counted down. */
const NEAR_THE_END = 200;

export function TextArea({ label, value, onChange, maxLength, error, name, testId }: TextAreaProps) {
  const { t } = useTranslation();
  const id = useId();
  const left = maxLength - value.length;
  const below = error ?? (left <= NEAR_THE_END ? t('ui.charactersLeft', { count: left }) : undefined);
  return (
    <div className="field">
      <div className={classNames('field-box', 'text-area', error !== null && 'field-box--wrong')}>
        <label htmlFor={id} className="field-label">
          {label}
        </label>
        <textarea
          id={id}
          name={name}
          rows={6}
          dir="auto"
          className="field-input text-area-input"
          value={value}
          maxLength={maxLength}
          aria-invalid={error !== null || undefined}
          aria-describedby={`${id}-below`}
          data-testid={testId}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <FieldBelow id={`${id}-below`} wrong={error !== null} permanent text={below} />
    </div>
  );
}
