/** Largest deviation of a market order in the ticket, and the sheet that changes it. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE } from '../../../ui/format/decimal.ts';
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx';
import { Icon } from '../../../ui/theme/icon.tsx';
import { distanceText, spreadText } from '../../../ui/numbers/distance.tsx';
import type { Ticket } from './use-ticket.ts';

const DeviationSheet = lazyComponent(() => import('./deviation-sheet.tsx').then((m) => m.DeviationSheet));

export function DeviationField({
  ticket: { deviation, deviationChoice, instrument, state },
}: {
  ticket: Ticket;
}) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const distance = deviation === null ? NO_VALUE : distanceText(deviation, instrument.precision, t);
  return (
    <>
      <button
        type="button"
        className="ticket-side"
        aria-label={`${t('ticket.deviation')}: ${distance}`}
        aria-haspopup="dialog"
        disabled={state.sending !== null}
        data-testid="ticket-deviation"
        onClick={() => setOpen(true)}
      >
        <bdi>{deviation === null ? NO_VALUE : spreadText(deviation, instrument.precision)}</bdi>
        <Icon name="down" size={12} weight={2.2} />
      </button>
      {open && <DeviationSheet distance={distance} {...deviationChoice} onClose={() => setOpen(false)} />}
    </>
  );
}
