/** Choice of the largest deviation of market orders, in spreads. */

import { useTranslation } from 'react-i18next';
import { DEVIATION_CHOICES, useDeviationChoice } from '../browser/deviation-choice.ts';
import { Segmented } from './segmented.tsx';

export function DeviationOptions() {
  const { t } = useTranslation();
  const [chosen, choose] = useDeviationChoice();
  return (
    <Segmented
      label={t('ticket.deviation')}
      options={DEVIATION_CHOICES.map((value) => ({
        value,
        label: `${value}×`,
        testId: `deviation-${value}`,
      }))}
      value={chosen}
      onChange={choose}
    />
  );
}
