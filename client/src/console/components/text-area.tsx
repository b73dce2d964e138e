/** Several lines of text with a label inside on top, as the field of one line has it. */

import './text-area.css';
import { type Ref, useId } from 'react';
import { classNames } from '../../ui/theme/class-names.ts';
import { FieldBelow } from '../../ui/controls/field.tsx';

interface TextAreaProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly rows?: number;
  readonly maxLength?: number;
  readonly placeholder?: string;
  readonly error?: string | null;
  readonly testId?: string;
  readonly element?: Ref<HTMLTextAreaElement>;
}

export function LargeTextField({
  label,
  onChange,
  rows = 2,
  error,
  testId,
  element,
  ...input
}: TextAreaProps) {
  const id = useId();
  const wrong = error !== null && error !== undefined;
  return (
    <div className="field">
      <div className={classNames('field-box', wrong && 'field-box--wrong')}>
        <label htmlFor={id} className="field-label">
          {label}
        </label>
        <textarea
          {...input}
          ref={element}
          id={id}
          rows={rows}
          className="field-input text-area-input"
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? `${id}-below` : undefined}
          data-testid={testId}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <FieldBelow id={`${id}-below`} wrong={wrong} permanent={false} text={error ?? undefined} />
    </div>
  );
}
