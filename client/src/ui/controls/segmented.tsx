/** Two to four options of which exactly one holds; the raised thumb slides to it. Native radios do the keys. */

import './segmented.css';
import { type CSSProperties, useId } from 'react';

interface SegmentedProps<T extends string> {
  label: string;
  options: readonly { value: T; label: string; testId?: string; disabled?: boolean }[];
  value: T;
  onChange: (value: T) => void;
}

export function Segmented<T extends string>({ label, options, value, onChange }: SegmentedProps<T>) {
  const name = useId();
  const chosen = options.findIndex((option) => option.value === value);
  const place: CSSProperties & Record<`--${string}`, number> = { '--count': options.length, '--at': chosen };
  return (
    <fieldset className="segmented" aria-label={label} style={place}>
      <i className="segmented-thumb" />
      {options.map((option) => (
        <label key={option.value} className="segmented-option">
          <input
            type="radio"
            className="segmented-input"
            name={name}
            checked={option.value === value}
            disabled={option.disabled}
            data-testid={option.testId}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
