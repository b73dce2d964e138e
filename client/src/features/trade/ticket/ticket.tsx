/** Order ticket of a phone: mode, volume, leverage, figures, and the buttons that send it. */

import './ticket.css';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/theme/class-names.ts';
import { Count } from '../../../ui/numbers/count.tsx';
import { Icon } from '../../../ui/theme/icon.tsx';
import { LeverageField } from './leverage-field.tsx';
import { LotsField } from './lots-field.tsx';
import { OrderModeChoice } from './order-mode-choice.tsx';
import { ClosedMarketNote } from './closed-market-note.tsx';
import { StopFields } from './stop-fields.tsx';
import { TargetField } from './target-field.tsx';
import { TicketFigures } from './ticket-figures.tsx';
import { TicketHint } from './ticket-hint.tsx';
import { BuySellButtons } from './buy-sell-buttons.tsx';
import { useDetent } from './use-detent.ts';
import type { Ticket } from './use-ticket.ts';

interface TicketProps {
  readonly ticket: Ticket;
  /** Positions and pending orders of this instrument. */
  readonly openHere: number;
  readonly onShowHere: () => void;
}

export function TicketDock({ ticket, openHere, onShowHere }: TicketProps) {
  const { t } = useTranslation();
  const [detent, setDetent] = useState<'usual' | 'compact' | 'full'>('usual');
  const grab = useDetent(setDetent, detent);
  const hintId = useId();
  const closed = ticket.context.market !== 'open';
  return (
    <section
      className={classNames('ticket', detent !== 'usual' && `ticket--${detent}`)}
      aria-label={t('ticket.label', { name: ticket.instrument.showCode })}
    >
      <button
        type="button"
        className="ticket-grab"
        aria-label={t(detent === 'compact' ? 'ticket.showFigures' : 'ticket.hideFigures')}
        aria-expanded={detent !== 'compact'}
        {...grab}
      />
      <div className="ticket-top">
        <OrderModeChoice ticket={ticket} />
        <button type="button" className="ticket-open-orders" onClick={onShowHere} aria-haspopup="dialog">
          <Count value={openHere} />
          <span>{t('ticket.open', { count: openHere })}</span>
          <Icon name="right" size={15} weight={1.8} flip />
        </button>
      </div>
      <div className="ticket-body">
        {closed ? (
          <ClosedMarketNote ticket={ticket} />
        ) : (
          <>
            {ticket.state.mode === 'pending' && (
              <div className="ticket-target">
                <TargetField ticket={ticket} />
              </div>
            )}
            <div className="ticket-order">
              <LotsField ticket={ticket} />
              <LeverageField ticket={ticket} />
            </div>
            <div className="ticket-stops">
              <StopFields ticket={ticket} hintId={hintId} />
              <TicketHint ticket={ticket} id={hintId} />
            </div>
            <TicketFigures ticket={ticket} />
          </>
        )}
      </div>
      <BuySellButtons ticket={ticket} />
    </section>
  );
}
