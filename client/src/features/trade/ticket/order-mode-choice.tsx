/** Choice between a market and a pending order. */

import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { TICKET_MODES } from './order-form-state.ts';
import { useDraftTicket, useTicketRef } from './ticket-provider.tsx';

/** Opens now, or waits for a price. */
export function OrderModeChoice() {
  const { state, dispatch } = useDraftTicket();
  const latest = useTicketRef();
  const { t } = useTranslation();
  return (
    <Segmented
      label={t('ticket.mode')}
      options={TICKET_MODES.map((mode) => ({
        value: mode,
        label: t(`ticket.modes.${mode}`),
        testId: `ticket-mode-${mode}`,
      }))}
      value={state.mode}
      onChange={(mode) => dispatch({ type: 'mode', mode, now: latest.current.context.quote?.bid ?? null })}
    />
  );
}
