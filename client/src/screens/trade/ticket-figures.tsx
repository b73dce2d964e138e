/** What the order would take and mean: margin, fee, stop-out price of the shown side, available prepayment. */

import { useTranslation } from 'react-i18next';
import { pointsText } from '../../ui/format/price-text.ts';
import { NO_VALUE } from '../../ui/format/decimal.ts';
import { useHiddenAmounts } from '../../ui/hidden-amounts.ts';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import type { Ticket } from './use-ticket.ts';

export function TicketFigures({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const [hidden] = useHiddenAmounts();
  const { summary, context, state, instrument } = ticket;
  const account = typeof context.account === 'string' ? null : context.account;
  const short = ticket.refusal(state.side) === 'insufficient_margin';
  const other = state.side === 'buy' ? 'sell' : 'buy';
  return (
    <dl className="ticket-figures">
      <div>
        <dt>{t('ticket.margin')}</dt>
        <dd>
          <Money amount={summary?.marginMicros ?? null} testId="ticket-margin" />
        </dd>
      </div>
      <div>
        <dt>{t('ticket.fee')}</dt>
        <dd>
          <Money amount={summary?.feeMicros ?? null} testId="ticket-fee" />
        </dd>
      </div>
      <div>
        <dt>{t('ticket.stopOutSide', { side: t(`order.side.${state.side}`) })}</dt>
        <dd>
          <button
            type="button"
            className="ticket-side"
            aria-label={t('ticket.showSide', { side: t(`order.side.${other}`) })}
            onClick={() => ticket.dispatch({ type: 'side', side: other })}
          >
            <bdi>
              {summary?.stopOut == null ? NO_VALUE : pointsText(summary.stopOut, instrument.precision)}
            </bdi>
            <Icon name="down" size={12} weight={2.2} />
          </button>
        </dd>
      </div>
      <div>
        <dt>{t('ticket.available')}</dt>
        <dd className={short ? 'ticket-short' : undefined}>
          <Money amount={account?.freeMarginMicros ?? null} hidden={hidden} testId="ticket-available" />
        </dd>
      </div>
    </dl>
  );
}
