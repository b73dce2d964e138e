/** Line below the stops: the hint, and the button that shows the options, whose code is loaded with the first tap. */

import './ticket-options.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx';
import { Count } from '../../../ui/numbers/count.tsx';
import { Icon } from '../../../ui/theme/icon.tsx';
import type { TicketState } from './order-form-state.ts';
import { TicketHint } from './ticket-hint.tsx';
import { useDraftTicket } from './ticket-provider.tsx';

const OptionsForm = lazyComponent(() => import('./options-form.tsx').then((m) => m.OptionsForm));

export function TicketOptions({ hintId }: { hintId: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { state } = useDraftTicket();
  const used = countUsed(state);
  return (
    <>
      <div className="ticket-hint-line">
        <TicketHint id={hintId} />
        <button
          type="button"
          className="ticket-more"
          aria-expanded={isOpen}
          data-testid="ticket-more"
          onClick={() => setOpen(!isOpen)}
        >
          {t('ticket.more')}
          {used > 0 && <Count value={used} />}
          <Icon name={isOpen ? 'up' : 'down'} size={13} weight={2} />
        </button>
      </div>
      {isOpen && <OptionsForm hintId={hintId} />}
    </>
  );
}

function countUsed({ trailing, reduceOnly, end, mode }: TicketState): number {
  return [trailing !== null, reduceOnly, mode === 'pending' && end !== 'never'].filter(Boolean).length;
}
