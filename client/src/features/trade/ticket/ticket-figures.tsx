/** Figures of the order, in columns below a phone's ticket or line by line in the panel of a wide screen. */

import { isFinanced } from '@vernier/shared/market/swap-terms';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ExplainedNumber, TicketFee, TicketMargin, TicketRisk } from '../../explain/explained.tsx';
import { NO_VALUE } from '../../../ui/format/decimal.ts';
import { Icon } from '../../../ui/theme/icon.tsx';
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx';
import { Money, useHiddenAmounts } from '../../../ui/numbers/money.tsx';
import { hundredthsText, pointsText } from '../../../ui/format/number-text.ts';
import { DeviationField } from './deviation-field.tsx';
import { needsMoney } from './ticket-refusal.ts';
import type { TicketSummary } from './ticket-summary.ts';
import { useDeferredTicket } from './ticket-provider.tsx';
import type { Ticket } from './use-ticket.ts';

const SwapPreview = lazyComponent(() => import('./swap-preview.tsx').then((m) => m.SwapPreview));

export function TicketFigures() {
  const ticket = useDeferredTicket();
  const { t } = useTranslation();
  const [hidden] = useHiddenAmounts();
  const { context, state } = ticket;
  const account = typeof context.account === 'string' ? null : context.account;
  const other = state.side === 'buy' ? 'sell' : 'buy';
  return (
    <dl className="ticket-figures">
      <Costs ticket={ticket} />
      {state.mode === 'pending' ? (
        <Reserve ticket={ticket} />
      ) : (
        <Figure name={t('ticket.stopOutSide', { side: t(`order.side.${state.side}`) })}>
          <button
            type="button"
            className="ticket-side"
            aria-label={t('ticket.showSide', { side: t(`order.side.${other}`) })}
            onClick={() => ticket.dispatch({ type: 'side', side: other })}
          >
            <StopOut ticket={ticket} />
            <Icon name="down" size={12} weight={2.2} />
          </button>
        </Figure>
      )}
      {state.mode === 'market' && (
        <Figure name={t('ticket.deviation')}>
          <DeviationField ticket={ticket} />
        </Figure>
      )}
      <Figure name={t('ticket.available')} short={isShort(ticket)}>
        <Money amount={account?.freeMarginMicros ?? null} hidden={hidden} testId="ticket-available" />
      </Figure>
    </dl>
  );
}

export function TicketRows() {
  const ticket = useDeferredTicket();
  const { t } = useTranslation();
  const [hidden] = useHiddenAmounts();
  const { summary, state } = ticket;
  const pending = state.mode === 'pending';
  return (
    <dl className="ticket-rows">
      <Costs ticket={ticket} />
      {pending ? (
        <Reserve ticket={ticket} />
      ) : (
        <Figure name={t('ticket.deviation')}>
          <DeviationField ticket={ticket} />
        </Figure>
      )}
      <Figure name={t(pending ? 'ticket.riskAtFill' : 'ticket.riskAfter')}>
        <Risk summary={summary} />
      </Figure>
      <Figure name={t('ticket.stopOutSide', { side: t(`order.side.${state.side}`) })}>
        <StopOut ticket={ticket} />
      </Figure>
      <Figure name={t('ticket.availableAfter')} short={isShort(ticket)}>
        <Money amount={summary?.freeAfterMicros ?? null} hidden={hidden} testId="ticket-available" />
      </Figure>
    </dl>
  );
}

function isShort(ticket: Ticket): boolean {
  const refusal = ticket.refusal(ticket.state.side);
  return refusal === 'insufficient_margin' && !needsMoney(ticket.context, refusal);
}

function Costs({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const { summary, state, instrument } = ticket;
  const price = state.mode === 'pending' ? 'target' : state.side;
  return (
    <>
      <Figure name={t('ticket.margin')}>
        <ExplainedNumber
          name={t('ticket.margin')}
          content={
            <TicketMargin
              calculation={summary?.margin ?? null}
              instrument={instrument}
              price={price}
              tier={summary?.tier ?? null}
            />
          }
          testId="explain-ticket-margin"
        >
          <Money amount={summary?.marginMicros ?? null} testId="ticket-margin" />
        </ExplainedNumber>
      </Figure>
      <Figure name={t('ticket.fee')}>
        <ExplainedNumber
          name={t('ticket.fee')}
          content={<TicketFee calculation={summary?.fee ?? null} instrument={instrument} />}
          testId="explain-ticket-fee"
        >
          <Money amount={summary?.feeMicros ?? null} testId="ticket-fee" />
        </ExplainedNumber>
      </Figure>
      {isFinanced(instrument.domain) && (
        <Figure name={t('order.swap')}>
          <SwapPreview ticket={ticket} />
        </Figure>
      )}
    </>
  );
}

/** The present rate, and the one with this order. */
function Risk({ summary }: { summary: TicketSummary | null }) {
  const { t } = useTranslation();
  if (summary === null) return NO_VALUE;
  const { riskNowCents, riskAfterCents, equityAfterMicros, marginAfterMicros } = summary;
  if (riskNowCents === null || riskAfterCents === null) return NO_VALUE;
  const after = {
    riskRateCents: riskAfterCents,
    equityMicros: equityAfterMicros ?? 0n,
    marginMicros: marginAfterMicros ?? 0n,
  };
  return (
    <ExplainedNumber
      name={t('ticket.riskAfter')}
      content={<TicketRisk after={after} />}
      testId="explain-ticket-risk"
    >
      <bdi className="ink3">{hundredthsText(riskNowCents)}</bdi> <span aria-hidden="true">→</span>{' '}
      <bdi>{hundredthsText(riskAfterCents)}</bdi>
    </ExplainedNumber>
  );
}

/** Margin and fee together, reserved from the placement on. */
function Reserve({ ticket: { summary } }: { ticket: Ticket }) {
  const { t } = useTranslation();
  return (
    <Figure name={t('ticket.reserved')}>
      <Money amount={summary?.requiredMicros ?? null} testId="ticket-reserved" />
    </Figure>
  );
}

function StopOut({ ticket: { summary, instrument } }: { ticket: Ticket }) {
  return <bdi>{summary?.stopOut == null ? NO_VALUE : pointsText(summary.stopOut, instrument.precision)}</bdi>;
}

interface FigureProps {
  readonly name: string;
  /** More than is available. */
  readonly short?: boolean;
  readonly children: ReactNode;
}

function Figure({ name, short = false, children }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={short ? 'ticket-short' : undefined}>{children}</dd>
    </div>
  );
}
