/** Distance of a trailing stop in points, and the same in money; a change of one changes the other. */

import { divRound } from '@vernier/shared/numbers/money';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Stepper } from '../../../ui/controls/stepper.tsx';
import { classNames } from '../../../ui/theme/class-names.ts';
import { distanceText } from '../../../ui/numbers/distance.tsx';
import { pointsOfMoney, distanceProblemText } from './trailing-check.ts';
import type { TrailingEdit } from './use-trailing-edit.ts';

const MICROS_A_CENT = 10_000n;
/** A step of the distance, of its smallest value. */
const SMALLEST_STEP = 5;

interface DistanceFieldsProps {
  readonly edit: TrailingEdit;
  readonly precision: number;
  readonly hidden: boolean;
  readonly disabled: boolean;
}

export function DistanceFields({ edit, precision, hidden, disabled }: DistanceFieldsProps) {
  const { t } = useTranslation();
  const helpId = useId();
  const { distance, allowed, problem, worth } = edit;
  const worthMicros = distance === null ? null : worth(distance);
  const cents = worthMicros === null ? null : Number(divRound(worthMicros, MICROS_A_CENT));
  const step = Math.max(1, Math.round((allowed?.min ?? 1) / 2), SMALLEST_STEP);
  const setCents = (next: number | null) =>
    edit.set(next === null ? null : pointsOfMoney(BigInt(next) * MICROS_A_CENT, worth));
  const name = t('ticket.trailingStop');
  return (
    <>
      <Stepper
        label={t('ticket.distanceIn', { name, unit: t('ticket.points') })}
        unit={t('ticket.points')}
        value={distance}
        step={step}
        min={allowed?.min ?? 1}
        scale={0}
        places={0}
        invalid={problem !== null}
        disabled={disabled}
        testId="stops-trailing"
        describedBy={helpId}
        onChange={edit.set}
      />
      {!hidden && (
        <Stepper
          label={t('ticket.distanceIn', { name, unit: 'USD' })}
          unit="USD"
          value={cents}
          step={100}
          min={1}
          scale={2}
          places={2}
          disabled={disabled}
          testId="stops-trailing-money"
          onChange={setCents}
        />
      )}
      <div
        id={helpId}
        className={classNames('stops-form-below', problem !== null && 'stops-form-below--wrong')}
      >
        {problem === null || allowed === null
          ? t('ticket.trailingText', { distance: distanceText(distance ?? 0, precision, t) })
          : distanceProblemText(problem, { allowed, precision }, t)}
      </div>
    </>
  );
}
