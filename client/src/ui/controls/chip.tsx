/** A filter chip and the row it scrolls in; tapping the chosen one clears the filter (its owner decides). */

import './chip.css';
import type { ReactNode } from 'react';

interface ChipProps {
  selected: boolean;
  onClick: () => void;
  /** Spoken name where the content is only an icon. */
  label?: string;
  disabled?: boolean;
  testId?: string;
  children: ReactNode;
}

export function Chip({ selected, onClick, label, disabled = false, testId, children }: ChipProps) {
  return (
    <button
      type="button"
      className="chip"
      aria-pressed={selected}
      aria-label={label}
      disabled={disabled}
      data-testid={testId}
      onClick={onClick}
    >
      <span className="chip-label">{children}</span>
    </button>
  );
}

export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="chip-row" aria-label={label}>
      {children}
    </fieldset>
  );
}
