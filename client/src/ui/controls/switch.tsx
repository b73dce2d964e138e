/** Switch that takes effect immediately, without a confirmation. */

import './switch.css';

interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: string;
  testId?: string;
}

export function Switch({ checked, onChange, label, testId }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-checked={checked}
      aria-label={label}
      data-testid={testId}
      onClick={() => onChange(!checked)}
    >
      <i className="switch-thumb" />
    </button>
  );
}
