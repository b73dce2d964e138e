/** One of a few, as the browser's own list, in the frame of a field. */

import './choice-field.css';
import { useId } from 'react';
import { Icon } from '../../ui/theme/icon.tsx';

interface ChoiceFieldProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly id: T; readonly label: string }[];
  readonly onChange: (id: T) => void;
  readonly disabled?: boolean;
  readonly testId?: string;
}

export function ChoiceField<T extends string>(props: ChoiceFieldProps<T>) {
  const { label, value, options, onChange, disabled, testId } = props;
  const id = useId();
  return (
    <div className="field">
      <div className="field-box choice-box">
        <label htmlFor={id} className="field-label">
          {label}
        </label>
        <select
          id={id}
          className="field-input choice-input"
          value={value}
          disabled={disabled}
          data-testid={testId}
          onChange={(event) => {
            const chosen = options.find((option) => option.id === event.target.value);
            if (chosen !== undefined) onChange(chosen.id);
          }}
        >
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="down" size={18} />
      </div>
    </div>
  );
}
