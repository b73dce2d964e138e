/** At the market or at a price that waits: how the ticket's order is meant. */

import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { TICKET_MODES } from './order-form-state.ts';
import type { Ticket } from './use-ticket.ts';

/** Open now, or wait at a price. */
export function ModeChoice({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  return (
    <Segmented
      label={t('ticket.mode')}
      options={TICKET_MODES.map((mode) => ({
        value: mode,
        label: t(`ticket.modes.${mode}`),
        testId: `ticket-mode-${mode}`,
      }))}
      value={ticket.state.mode}
      onChange={(mode) => ticket.dispatch({ type: 'mode', mode, now: ticket.context.quote?.bid ?? null })}
    />
  );
}
