/** A number between a minus and a plus: tap, hold, arrow keys, or type. It counts in integers scaled by 10^scale. */

import './stepper.css';
import { type PointerEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../theme/class-names.ts';
import { haptic } from '../feedback/haptics.ts';
import { Icon } from '../theme/icon.tsx';
import { type NumberFieldProps, SteppedInput, stepped } from './stepped-input.tsx';

const DELAY_MS = 400;
const EVERY_MS = 83;

interface StepperProps extends NumberFieldProps {
  /** Line under the number, such as "Lots · 50,000 EUR". */
  unit?: ReactNode;
  step: number;
  min?: number;
  max?: number;
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
        <SteppedInput {...props} id={id} className="stepper-input" move={move} />
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

interface HoldHandlers {
  onPointerDown: (event: PointerEvent) => void;
  onPointerUp: () => void;
  onPointerLeave: () => void;
  onPointerCancel: () => void;
  onClick: () => void;
}

/** `step` runs once per tap and then while pressed; it is read again each time, so it may change with the value. */
function useHoldRepeat(step: () => void): HoldHandlers {
  const latest = useRef(step);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const repeated = useRef(false);
  useEffect(() => {
    latest.current = step;
  }, [step]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const stop = () => clearTimeout(timer.current);
  return {
    onPointerDown(event) {
      if (event.button !== 0) return;
      repeated.current = false;
      const repeat = () => {
        repeated.current = true;
        latest.current();
        timer.current = setTimeout(repeat, EVERY_MS);
      };
      timer.current = setTimeout(repeat, DELAY_MS);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onClick() {
      stop();
      // the click that ends a long hold has already been counted
      if (!repeated.current) latest.current();
      repeated.current = false;
    },
  };
}
