/** Changes the largest deviation of market orders. */

import { useTranslation } from 'react-i18next';
import type { DeviationChoice } from '../../../ui/browser/deviation-choice.ts';
import { DeviationOptions } from '../../../ui/controls/deviation-options.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';

interface DeviationSheetProps {
  /** At the present spread. */
  readonly distance: string;
  readonly value: DeviationChoice;
  readonly onChange: (value: DeviationChoice) => void;
  readonly onClose: () => void;
}

export function DeviationSheet({ distance, value, onChange, onClose }: DeviationSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet open onClose={onClose} title={t('ticket.deviation')} testId="deviation-sheet">
      <div className="ticket-deviation">
        <p className="ticket-deviation-figure">
          <bdi>{distance}</bdi>
        </p>
        <DeviationOptions value={value} onChange={onChange} />
        <p className="sub">{t('ticket.deviationText')}</p>
      </div>
    </Sheet>
  );
}
