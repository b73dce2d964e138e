/** Button that opens the calendar of the releases that move an instrument. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InstrumentInfo } from '../../data/market/instruments.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { lazyComponent } from '../../ui/layout/lazy-component.tsx';

const CalendarSheet = lazyComponent(() => import('./calendar-sheet.tsx').then((m) => m.CalendarSheet));

export function CalendarButton({ instrument }: { instrument: InstrumentInfo }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        icon="calendar"
        quiet
        label={t('calendar.title')}
        aria-haspopup="dialog"
        testId="calendar-button"
        onClick={() => setOpen(true)}
      />
      <CalendarSheet open={open} instrument={instrument} onClose={() => setOpen(false)} />
    </>
  );
}
