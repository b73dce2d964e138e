/** Sheet with the calendar of an instrument. */

import { useTranslation } from 'react-i18next';
import type { InstrumentInfo } from '../../data/market/instruments.ts';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { ReleaseList } from './release-list.tsx';

interface CalendarSheetProps {
  readonly open: boolean;
  readonly instrument: InstrumentInfo;
  readonly onClose: () => void;
}

export function CalendarSheet({ open, instrument, onClose }: CalendarSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onClose} title={t('calendar.title')} testId="calendar-sheet">
      {open && <ReleaseList instrument={instrument} />}
    </Sheet>
  );
}
