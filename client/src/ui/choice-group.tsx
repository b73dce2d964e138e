/** Options that are drawn rather than only named, of which exactly one holds: the keyboard and the semantics of a radio group. */

import './choice-group.css';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { classNames } from './class-names.ts';
import { focusNth, rovingTarget } from './roving.ts';

interface Choice<T extends string> {
  readonly value: T;
  readonly content: ReactNode;
  readonly testId?: string;
}

interface ChoiceGroupProps<T extends string> {
  label: string;
  choices: readonly Choice<T>[];
  value: T;
  onChange: (value: T) => void;
  className?: string;
}

/** Up and down mean the same whatever the reading direction; the other keys follow it. */
function targetOf(event: KeyboardEvent<HTMLElement>, index: number, count: number): number | null {
  if (event.key === 'ArrowDown') return (index + 1) % count;
  if (event.key === 'ArrowUp') return (index + count - 1) % count;
  return rovingTarget(event, index, count);
}

export function ChoiceGroup<T extends string>({
  label,
  choices,
  value,
  onChange,
  className,
}: ChoiceGroupProps<T>) {
  const group = useRef<HTMLDivElement>(null);
  const chosen = choices.findIndex((choice) => choice.value === value);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const target = targetOf(event, Math.max(chosen, 0), choices.length);
    const choice = target === null ? undefined : choices[target];
    if (target === null || choice === undefined || group.current === null) return;
    event.preventDefault();
    onChange(choice.value);
    focusNth(group.current, 'radio', target);
  };
  return (
    <div ref={group} className={classNames('choice-group', className)} role="radiogroup" aria-label={label}>
      {choices.map((choice, index) => (
        <button
          key={choice.value}
          type="button"
          role="radio"
          className="choice"
          aria-checked={choice.value === value}
          tabIndex={index === Math.max(chosen, 0) ? 0 : -1}
          data-testid={choice.testId}
          onClick={() => onChange(choice.value)}
          onKeyDown={move}
        >
          {choice.content}
        </button>
      ))}
    </div>
  );
}
