/** Field with one choice of a list, shown by the device's own list. */

import './select-field.css';
import { useId } from 'react';
import { Icon } from '../theme/icon.tsx';

interface SelectFieldProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean;
  readonly testId?: string;
}

export function SelectField({ label, value, options, onChange, disabled, testId }: SelectFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <div className="field-box select-field">
        <label htmlFor={id} className="field-label">
          {label}
        </label>
        <select
          id={id}
          className="select-field-input"
          value={value}
          disabled={disabled}
          data-testid={testId}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="down" size={18} weight={1.8} />
      </div>
    </div>
  );
}
