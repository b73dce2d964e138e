/** Choice of the largest deviation of market orders, in spreads. */

import { useTranslation } from 'react-i18next';
import { DEVIATION_CHOICES, type DeviationChoice } from '../browser/deviation-choice.ts';
import { Segmented } from './segmented.tsx';

interface DeviationOptionsProps {
  readonly value: DeviationChoice;
  readonly onChange: (value: DeviationChoice) => void;
}

export function DeviationOptions({ value: chosen, onChange }: DeviationOptionsProps) {
  const { t } = useTranslation();
  return (
    <Segmented
      label={t('ticket.deviation')}
      options={DEVIATION_CHOICES.map((value) => ({
        value,
        label: `${value}×`,
        testId: `deviation-${value}`,
      }))}
      value={chosen}
      onChange={onChange}
    />
  );
}
