/** A tick box with its own 44 px target; the label is spoken only, since its words stand beside it. */

import './checkbox.css';
import { Icon } from './icon.tsx';

interface CheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: string;
  disabled?: boolean;
  testId?: string;
}

export function Checkbox({ checked, onChange, label, disabled = false, testId }: CheckboxProps) {
  return (
    <label className="checkbox">
      <input
        type="checkbox"
        className="checkbox-input"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        data-testid={testId}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="checkbox-box">
        <Icon name="check" size={15} weight={2.4} />
      </span>
    </label>
  );
}
