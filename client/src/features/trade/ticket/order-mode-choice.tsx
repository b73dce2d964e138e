/** Choice between a market and a pending order. */

import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { TICKET_MODES } from './order-form-state.ts';
import type { Ticket } from './use-ticket.ts';

/** Opens now, or waits for a price. */
export function OrderModeChoice({ ticket }: { ticket: Ticket }) {
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
