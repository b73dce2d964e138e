/** Note in place of the order fields while no order is taken: why, until when, and a reminder of the opening. */

import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../data/clock/server-clock.ts';
import { useOpensIn } from '../../markets/use-opens-in.ts';
import { saveText } from '../../../ui/browser/save-file.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/theme/icon.tsx';
import type { IconName } from '../../../ui/theme/icons.ts';
import { openingEvent } from './opening-event.ts';
import { useLiveTicket } from './ticket-provider.tsx';
import type { Ticket } from './use-ticket.ts';

const SIGNS: Readonly<Record<Ticket['context']['market'], IconName>> = {
  open: 'clock',
  closed: 'moon',
  halted: 'halt',
  close_only: 'warning',
};

export function ClosedMarketNote() {
  const ticket = useLiveTicket();
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
        <Icon name={SIGNS[market]} size={19} weight={1.8} />
        {title}
      </h2>
      <p>{text}</p>
      {market === 'closed' && opensIn !== null && <Reminder ticket={ticket} />}
    </div>
  );
}

/** Saves the opening as an event of the calendar, which reminds also while the app is closed. */
function Reminder({ ticket: { instrument } }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const { code, showCode, opensAtMs } = instrument;
  if (opensAtMs === null) return null;
  const save = () => {
    const title = t('ticket.remindEvent', { name: showCode });
    const url = new URL(`/trade?code=${code}`, location.href).href;
    saveText(
      `${code}-open.ics`,
      openingEvent({ code, opensAtMs, nowMs: serverNow(), title, url }),
      'text/calendar',
    );
  };
  return (
    <div className="ticket-remind">
      <Button kind="secondary" size="medium" icon="calendar" onClick={save} testId="ticket-remind">
        {t('ticket.remind')}
      </Button>
      <p>{t('ticket.remindText')}</p>
    </div>
  );
}
