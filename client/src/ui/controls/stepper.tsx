/** A number between a minus and a plus: tap, hold, arrow keys, or type. It counts in integers scaled by 10^scale. */

import './stepper.css';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../theme/class-names.ts';
import { haptic } from '../feedback/haptics.ts';
import { useHoldRepeat } from './hold-repeat.ts';
import { Icon } from '../theme/icon.tsx';
import { type NumberFieldProps, SteppedInput, stepped } from './stepped-input.tsx';

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
