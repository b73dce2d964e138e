/** An order was sent and no answer came: it may stand or not, and asking again is safe because the order keeps its key. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/surfaces/dialog.tsx';
import type { Ticket } from './use-ticket.ts';

export function UnansweredDialog({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const { unanswered } = ticket;
  const ask = async () => {
    setAsking(true);
    await unanswered?.();
    setAsking(false);
  };
  return (
    <Dialog
      open={unanswered !== null}
      onClose={ticket.dismissUnanswered}
      title={t('ticket.unansweredTitle')}
      text={t('ticket.unansweredText')}
    >
      <Button busy={asking} onClick={() => void ask()}>
        {t('ticket.askAgain')}
      </Button>
      <Button
        kind="secondary"
        onClick={() => {
          ticket.dismissUnanswered();
          void navigate('/order');
        }}
      >
        {t('ticket.seeOrders')}
      </Button>
    </Dialog>
  );
}
