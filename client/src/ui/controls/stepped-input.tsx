/** The number of a stepper, typed or moved by the arrow keys. It counts in integers scaled by 10^scale. */

import type { KeyboardEvent } from 'react';
import { typedText } from '../format/number-text.ts';
import { parseInput } from '../format/parse-input.ts';
import { useTypedNumber } from './use-typed-number.ts';

/** Far more than any number here has, with its marks. */
const MAX_LENGTH = 40;

export interface NumberFieldProps {
  label: string;
  /** Scaled integer; null while the text is not a number. */
  value: number | null;
  scale: number;
  /** Decimals shown; typing may give up to `scale`. */
  places: number;
  onChange: (value: number | null) => void;
  invalid?: boolean;
  disabled?: boolean;
  /** On the input itself. */
  testId?: string;
  describedBy?: string | undefined;
}

interface SteppedInputProps extends NumberFieldProps {
  id?: string;
  className: string;
  /** Displayed when there is no value. */
  placeholder?: string;
  /** So many steps up or down: an arrow is one, a page ten. */
  move: (count: number) => void;
}

export function SteppedInput({ label, value, scale, places, move, ...props }: SteppedInputProps) {
  const typed = useTypedNumber({
    value,
    written: (number: number) => typedText(number, scale, places),
    read: (text) => parseInput(text, scale),
    onChange: props.onChange,
  });
  const keys = (event: KeyboardEvent) => {
    const count = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (count !== undefined) {
      event.preventDefault();
      typed.forget();
      move(count);
    }
    if (event.key === 'Enter') typed.settle();
  };
  return (
    <input
      id={props.id}
      className={props.className}
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={props.invalid || typed.malformed || undefined}
      aria-describedby={props.describedBy}
      disabled={props.disabled}
      data-testid={props.testId}
      placeholder={props.placeholder}
      maxLength={MAX_LENGTH}
      // a disabled field shows the value, not the typed text
      value={props.disabled && value === null ? '' : typed.text}
      onFocus={(event) => event.target.select()}
      onChange={(event) => typed.take(event.target.value)}
      onBlur={typed.settle}
      onKeyDown={keys}
    />
  );
}

interface StepRule {
  step: number;
  min: number;
  max: number;
  count: number;
}

/** The next value on the grid of steps: a value off the grid first snaps to its neighbour in that direction. */
export function stepped(value: number | null, { step, min, max, count }: StepRule): number {
  if (value === null) return min;
  const below = Math.floor(value / step) * step;
  const grid = count > 0 ? below : Math.ceil(value / step) * step;
  return Math.min(max, Math.max(min, grid + count * step));
}
