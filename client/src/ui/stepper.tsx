/** A number between a minus and a plus: tap, hold, arrow keys, or type. It counts in integers scaled by 10^scale. */

import './stepper.css';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import { groupedDigits } from './format/decimal.ts';
import { isTypable, parseInput } from './format/parse-input.ts';
import { haptic } from './haptics.ts';
import { useHoldRepeat } from './hold-repeat.ts';
import { Icon } from './icon.tsx';

interface StepperProps {
  label: string;
  /** Line under the number, such as "Lots · 50,000 EUR". */
  unit?: ReactNode;
  /** Scaled integer; null while what is typed is no number. */
  value: number | null;
  step: number;
  min?: number;
  max?: number;
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

export function Stepper(props: StepperProps) {
  const { label, unit, value, step, min = step, max = Number.MAX_SAFE_INTEGER, disabled = false } = props;
  const { t } = useTranslation();
  const id = useId();
  const move = (count: number) => {
    const next = stepped(value, { step, min, max, count });
    if (next === value) return;
    haptic('notch');
    props.onChange(next);
  };
  const less = useHoldRepeat(() => move(-1));
  const more = useHoldRepeat(() => move(1));
  return (
    <div className={classNames('stepper', props.invalid && 'stepper--invalid')}>
      <button
        type="button"
        className="stepper-button"
        aria-label={t('ui.less', { label })}
        disabled={disabled || value === null || value - step < min}
        {...less}
      >
        <Icon name="minus" size={20} weight={1.8} />
      </button>
      <div className="stepper-middle">
        <StepperInput {...props} id={id} move={move} />
        {unit !== undefined && (
          <label htmlFor={id} className="stepper-unit">
            {unit}
          </label>
        )}
      </div>
      <button
        type="button"
        className="stepper-button"
        aria-label={t('ui.more', { label })}
        disabled={disabled || (value ?? 0) + step > max}
        {...more}
      >
        <Icon name="plus" size={20} weight={1.8} />
      </button>
    </div>
  );
}

type InputProps = StepperProps & { id: string; move: (count: number) => void };

function StepperInput({ id, label, value, scale, places, move, ...props }: InputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = (text: string) => {
    if (!isTypable(text)) return;
    setTyped(text);
    props.onChange(parseInput(text, scale));
  };
  const keys = (event: KeyboardEvent) => {
    const count = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (count !== undefined) {
      event.preventDefault();
      setTyped(null);
      move(count);
    }
    if (event.key === 'Enter') setTyped(null);
  };
  return (
    <input
      id={id}
      className="stepper-input"
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={props.invalid || undefined}
      aria-describedby={props.describedBy}
      disabled={props.disabled}
      data-testid={props.testId}
      value={typed ?? (value === null ? '' : plainText(value, scale, places))}
      onFocus={(event) => event.target.select()}
      onChange={(event) => take(event.target.value)}
      onBlur={() => setTyped(null)}
      onKeyDown={keys}
    />
  );
}

/** The value with at least `places` decimals and as many more as it needs; no grouping, so that it can be typed over. */
function plainText(value: number, scale: number, places: number): string {
  const text = groupedDigits(value, scale).replaceAll(',', '');
  const [whole = '0', fraction = ''] = text.split('.');
  const needed = Math.max(places, fraction.replace(/0+$/, '').length);
  return needed === 0 ? whole : `${whole}.${fraction.slice(0, needed)}`;
}

interface StepRule {
  step: number;
  min: number;
  max: number;
  count: number;
}

/** The next value on the grid of steps: an uneven one first snaps to its neighbour in the direction asked for. */
export function stepped(value: number | null, { step, min, max, count }: StepRule): number {
  if (value === null) return min;
  const below = Math.floor(value / step) * step;
  const grid = count > 0 ? below : Math.ceil(value / step) * step;
  return Math.min(max, Math.max(min, grid + count * step));
}
