/** The order ticket of a wide screen: the dial lies open, and every figure has its own line. */

import './ticket.css';
import './ticket-panel.css';
import { LOT_SCALE } from '@vernier/shared/price';
import { useTranslation } from 'react-i18next';
import { NO_VALUE } from '../../ui/format/decimal.ts';
import { leverageText, lotsText } from '../../ui/format/number-text.ts';
import { pointsText } from '../../ui/format/price-text.ts';
import { useHiddenAmounts } from '../../ui/hidden-amounts.ts';
import { LeverageDial } from '../../ui/leverage-dial.tsx';
import { Money } from '../../ui/money.tsx';
import { riskText } from './leverage-field.tsx';
import { LotsField } from './lots-field.tsx';
import { ClosedNotice, ModeChoice } from './ticket.tsx';
import { TradePair } from './trade-pair.tsx';
import type { Ticket } from './use-ticket.ts';

export function TicketPanel({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const { instrument, state } = ticket;
  const closed = ticket.refusal(state.side) === 'market_closed';
  return (
    <section className="ticket-panel" aria-label={t('ticket.label', { name: instrument.showCode })}>
      <ModeChoice ticket={ticket} />
      {closed ? (
        <ClosedNotice />
      ) : (
        <>
          <LotsField ticket={ticket} />
          <QuickLots ticket={ticket} />
          <Leverage ticket={ticket} />
        </>
      )}
      <FigureRows ticket={ticket} />
      <TradePair ticket={ticket} />
    </section>
  );
}

/** Usual volumes that the instrument takes, and the most that fits. */
function QuickLots({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const { instrument, state, summary } = ticket;
  const usual = [1, 10, 50, 100]
    .map((hundredths) => (LOT_SCALE / 100) * hundredths)
    .filter(
      (lots) => lots >= instrument.minLots && lots <= instrument.maxLots && lots % instrument.lotStep === 0,
    );
  const most = summary?.fittingLots ?? null;
  const set = (lots: number) => ticket.dispatch({ type: 'lots', lots });
  return (
    <div className="ticket-quick" role="group" aria-label={t('ticket.quick')}>
      {usual.map((lots) => (
        <button key={lots} type="button" aria-pressed={state.lots === lots} onClick={() => set(lots)}>
          <bdi>{lotsText(lots, instrument.lotStep)}</bdi>
        </button>
      ))}
      <button
        type="button"
        aria-pressed={most !== null && most > 0 && state.lots === most}
        disabled={most === null || most === 0}
        onClick={() => {
          if (most !== null) set(most);
        }}
      >
        {t('ticket.most')}
      </button>
    </div>
  );
}

function Leverage({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const { instrument, state } = ticket;
  const fixed = instrument.marginMode === 'fixed';
  return (
    <>
      <p className="ticket-panel-head">
        <span>{t('ticket.leverage')}</span>
        <b>
          {fixed ? (
            t('ticket.fixed')
          ) : (
            <bdi>{state.multiple === null ? NO_VALUE : leverageText(state.multiple)}</bdi>
          )}
        </b>
      </p>
      {!fixed && state.multiple !== null && (
        <LeverageDial
          label={t('ticket.leverage')}
          options={instrument.multiples}
          value={state.multiple}
          onChange={(multiple) => ticket.dispatch({ type: 'multiple', multiple })}
          testId="ticket-multiple"
        />
      )}
    </>
  );
}

function FigureRows({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const [hidden] = useHiddenAmounts();
  const { instrument, summary, state } = ticket;
  const short = ticket.refusal(state.side) === 'insufficient_margin';
  return (
    <dl className="ticket-rows">
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
        <dt>{t('ticket.riskAfter')}</dt>
        <dd>
          {summary?.riskNowCents == null || summary.riskAfterCents == null ? (
            NO_VALUE
          ) : (
            <>
              <bdi className="ink3">{riskText(summary.riskNowCents)}</bdi> <span aria-hidden="true">→</span>{' '}
              <bdi>{riskText(summary.riskAfterCents)}</bdi>
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('ticket.stopOutSide', { side: t(`order.side.${state.side}`) })}</dt>
        <dd>
          <bdi>{summary?.stopOut == null ? NO_VALUE : pointsText(summary.stopOut, instrument.precision)}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t('ticket.availableAfter')}</dt>
        <dd className={short ? 'ticket-short' : undefined}>
          <Money amount={summary?.freeAfterMicros ?? null} hidden={hidden} testId="ticket-available" />
        </dd>
      </div>
    </dl>
  );
}
