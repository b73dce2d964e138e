/** Two or three options of which exactly one holds; the raised thumb slides to it. */

import './segmented.css';
import { type CSSProperties, type KeyboardEvent, useRef } from 'react';
import { focusNth, rovingTarget } from './roving.ts';

interface SegmentedProps<T extends string> {
  label: string;
  options: readonly { value: T; label: string; testId?: string; disabled?: boolean }[];
  value: T;
  onChange: (value: T) => void;
}

export function Segmented<T extends string>({ label, options, value, onChange }: SegmentedProps<T>) {
  const group = useRef<HTMLDivElement>(null);
  const chosen = options.findIndex((option) => option.value === value);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const target = rovingTarget(event, chosen, options.length);
    const option = target === null ? undefined : options[target];
    if (target === null || option === undefined || group.current === null) return;
    event.preventDefault();
    onChange(option.value);
    focusNth(group.current, 'radio', target);
  };
  const place: CSSProperties & Record<`--${string}`, number> = { '--count': options.length, '--at': chosen };
  return (
    <div ref={group} className="segmented" role="radiogroup" aria-label={label} style={place}>
      <i className="segmented-thumb" />
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          className="segmented-option"
          disabled={option.disabled}
          data-testid={option.testId}
          onClick={() => onChange(option.value)}
          onKeyDown={move}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
