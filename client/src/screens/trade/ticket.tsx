/** The order ticket of a phone: mode, volume, leverage, what it takes, and the pair that sends it. */

import './ticket.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../ui/class-names.ts';
import { Count } from '../../ui/count.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { LeverageField } from './leverage-field.tsx';
import { LotsField } from './lots-field.tsx';
import { TICKET_MODES } from './order-form-state.ts';
import { TicketFigures } from './ticket-figures.tsx';
import { TradePair } from './trade-pair.tsx';
import { useDetent } from './use-detent.ts';
import type { Ticket } from './use-ticket.ts';

interface TicketProps {
  readonly ticket: Ticket;
  /** Positions of this instrument. */
  readonly openHere: number;
  readonly onShowHere: () => void;
}

export function TicketDock({ ticket, openHere, onShowHere }: TicketProps) {
  const { t } = useTranslation();
  const [detent, setDetent] = useState<'usual' | 'compact' | 'full'>('usual');
  const grab = useDetent(setDetent, detent);
  const closed = ticket.refusal(ticket.state.side) === 'market_closed';
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
        <ModeChoice ticket={ticket} />
        <button type="button" className="ticket-here" onClick={onShowHere} aria-haspopup="dialog">
          <Count value={openHere} />
          <span>{t('ticket.open', { count: openHere })}</span>
          <Icon name="right" size={15} weight={1.8} flip />
        </button>
      </div>
      {closed ? (
        <ClosedNotice />
      ) : (
        <>
          <div className="ticket-order">
            <LotsField ticket={ticket} />
            <LeverageField ticket={ticket} />
          </div>
          <TicketFigures ticket={ticket} />
        </>
      )}
      <TradePair ticket={ticket} />
    </section>
  );
}

/** The modes that the server takes; drawn from the list, so that a new one appears by itself. */
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
      onChange={(mode) => ticket.dispatch({ type: 'mode', mode })}
    />
  );
}

export function ClosedNotice() {
  const { t } = useTranslation();
  return (
    <div className="ticket-closed">
      <h3>
        <Icon name="moon" size={19} weight={1.8} />
        {t('ticket.closedTitle')}
      </h3>
      <p>{t('ticket.closedText')}</p>
    </div>
  );
}
