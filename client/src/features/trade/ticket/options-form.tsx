/** Options of the ticket: a size by amount or by risk, a trailing stop, orders that may only reduce, the end of a pending order, and start values. */

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip, ChipRow } from '../../../ui/controls/chip.tsx';
import { Link } from 'react-router-dom';
import { isolate } from '../../../ui/format/number-text.ts';
import { Icon } from '../../../ui/theme/icon.tsx';
import { TICKET_END_CHOICES, type TicketEnd } from './order-form-state.ts';
import { AmountSizeField } from './amount-size-field.tsx';
import { DefaultsField } from './defaults-field.tsx';
import { RiskSizeField } from './risk-size-field.tsx';
import { TrailingField } from './trailing-field.tsx';
import { useLiveTicket } from './ticket-provider.tsx';
import type { Ticket } from './use-ticket.ts';

const END_NAMES = {
  never: 'order.endNever',
  day: 'order.endDay',
  week: 'order.endWeek',
} as const satisfies Record<TicketEnd, string>;

export function OptionsForm({ hintId }: { hintId: string }) {
  const ticket = useLiveTicket();
  const { t } = useTranslation();
  return (
    <div className="ticket-options">
      <AmountSizeField ticket={ticket} />
      <RiskSizeField ticket={ticket} />
      <TrailingField ticket={ticket} hintId={hintId} />
      <ReduceOnly ticket={ticket} />
      {ticket.state.mode === 'pending' && <End ticket={ticket} />}
      <DefaultsField ticket={ticket} />
      <Link
        to={`/trade/info?code=${ticket.instrument.code}`}
        className="ticket-about"
        data-testid="ticket-about"
      >
        {t('instrument.title', { name: isolate(ticket.instrument.showCode) })}
      </Link>
    </div>
  );
}

function ReduceOnly({ ticket: { state, dispatch } }: { ticket: Ticket }): ReactNode {
  const { t } = useTranslation();
  const { reduceOnly } = state;
  return (
    <label className="stop ticket-reduce">
      <span className="stop-tick">
        <input
          type="checkbox"
          className="stop-check"
          checked={reduceOnly}
          disabled={state.sending !== null}
          data-testid="ticket-reduce-only"
          onChange={() => dispatch({ type: 'reduceOnly', reduceOnly: !reduceOnly })}
        />
        <span className="stop-mark">{reduceOnly && <Icon name="check" size={15} weight={2.4} />}</span>
      </span>
      <span>{t('order.reduceOnly')}</span>
    </label>
  );
}

function End({ ticket: { state, dispatch } }: { ticket: Ticket }) {
  const { t } = useTranslation();
  return (
    <section className="ticket-wide-option">
      <span className="mic">{t('order.ends')}</span>
      <ChipRow label={t('order.ends')}>
        {TICKET_END_CHOICES.map((end) => (
          <Chip
            key={end}
            selected={state.end === end}
            testId={`ticket-end-${end}`}
            onClick={() => dispatch({ type: 'end', end })}
          >
            {t(END_NAMES[end])}
          </Chip>
        ))}
      </ChipRow>
    </section>
  );
}
