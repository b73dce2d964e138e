/** Note in place of the order fields while no order is taken: why, until when, and the actions that are still possible. */

import { useTranslation } from 'react-i18next';
import { useOpensIn } from '../../markets/use-opens-in.ts';
import { Icon } from '../../../ui/theme/icon.tsx';
import type { Ticket } from './use-ticket.ts';

export function ClosedMarketNote({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const opensIn = useOpensIn(ticket.instrument);
  const { market } = ticket.context;
  const [title, text] = (() => {
    if (market === 'halted') return [t('ticket.halted.title'), t('ticket.halted.text')];
    if (market === 'close_only') return [t('ticket.closeOnly.title'), t('ticket.closeOnly.text')];
    const openingText =
      opensIn === null ? t('ticket.closedText') : t('ticket.closedOpens', { time: opensIn });
    return [t('ticket.closedTitle'), openingText];
  })();
  return (
    <div className="ticket-closed" data-testid="ticket-shut">
      <h2>
        <Icon name={market === 'closed' ? 'moon' : 'warning'} size={19} weight={1.8} />
        {title}
      </h2>
      <p>{text}</p>
    </div>
  );
}
