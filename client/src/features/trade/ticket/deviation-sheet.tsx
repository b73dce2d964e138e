/** Changes the largest deviation of market orders. */

import { useTranslation } from 'react-i18next';
import { DeviationOptions } from '../../../ui/controls/deviation-options.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';

interface DeviationSheetProps {
  /** At the present spread. */
  readonly distance: string;
  readonly onClose: () => void;
}

export function DeviationSheet({ distance, onClose }: DeviationSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet open onClose={onClose} title={t('ticket.deviation')} testId="deviation-sheet">
      <div className="ticket-deviation">
        <p className="ticket-deviation-figure">
          <bdi>{distance}</bdi>
        </p>
        <DeviationOptions />
        <p className="sub">{t('ticket.deviationText')}</p>
      </div>
    </Sheet>
  );
}
