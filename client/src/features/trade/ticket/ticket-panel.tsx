/** Order ticket of a wide screen: the dial is always open, and every figure has its own line. */

import './ticket.css';
import './ticket-panel.css';
import { LOT_SCALE } from '@vernier/shared/numbers/price';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useMarketStatus } from '../../../data/market/quotes.ts';
import { NO_VALUE } from '../../../ui/format/decimal.ts';
import { leverageText, lotsText } from '../../../ui/format/number-text.ts';
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx';
import { LeverageDial } from '../../../ui/controls/leverage-dial.tsx';
import { LeverageLimit } from './leverage-limit.tsx';
import { LotsField } from './lots-field.tsx';
import { StopFields } from './stop-fields.tsx';
import { TargetField } from './target-field.tsx';
import { TicketRows } from './ticket-figures.tsx';
import { TicketOptions } from './ticket-options.tsx';
import { OrderModeChoice } from './order-mode-choice.tsx';
import { BuySellButtons } from './buy-sell-buttons.tsx';
import { useDraftTicket, useLiveTicket } from './ticket-provider.tsx';

const ClosedMarketNote = lazyComponent(() =>
  import('./closed-market-note.tsx').then((m) => m.ClosedMarketNote),
);
const PlanScale = lazyComponent(() => import('./plan-scale.tsx').then((m) => m.PlanScale));
const TradeHint = lazyComponent(() => import('./trade-hint.tsx').then((m) => m.TradeHint));

export function TicketPanel() {
  const { t } = useTranslation();
  const { instrument, state } = useDraftTicket();
  const hintId = useId();
  const closed = (useMarketStatus(instrument.code) ?? 'open') !== 'open';
  return (
    <section className="ticket-panel" aria-label={t('ticket.label', { name: instrument.showCode })}>
      <OrderModeChoice />
      {closed ? (
        <ClosedMarketNote />
      ) : (
        <>
          {state.mode === 'pending' && <TargetField />}
          <LotsField />
          <QuickLots />
          <Leverage />
          <StopFields hintId={hintId} />
          <PlanScale />
          <TicketOptions hintId={hintId} />
        </>
      )}
      <TradeHint />
      <TicketRows />
      <BuySellButtons />
    </section>
  );
}

/** Usual volumes that the instrument takes, and the largest possible one. */
function QuickLots() {
  const { t } = useTranslation();
  const { instrument, state, summary, dispatch } = useLiveTicket();
  const usual = [1, 10, 50, 100]
    .map((hundredths) => (LOT_SCALE / 100) * hundredths)
    .filter(
      (lots) => lots >= instrument.minLots && lots <= instrument.maxLots && lots % instrument.lotStep === 0,
    );
  const most = summary?.affordableLots ?? null;
  const set = (lots: number) => dispatch({ type: 'lots', lots });
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

function Leverage() {
  const { t } = useTranslation();
  const { instrument, state, dispatch } = useDraftTicket();
  const fixed = instrument.marginMode === 'fixed';
  return (
    <>
      <p className="ticket-panel-head">
        <span>
          {t('ticket.leverage')}
          <LeverageLimit />
        </span>
        <b>
          {fixed ? (
            t('ticket.fixed')
          ) : (
            <bdi>{state.leverage === null ? NO_VALUE : leverageText(state.leverage)}</bdi>
          )}
        </b>
      </p>
      {!fixed && state.leverage !== null && (
        <LeverageDial
          label={t('ticket.leverage')}
          options={instrument.leverages}
          value={state.leverage}
          onChange={(leverage) => dispatch({ type: 'leverage', leverage })}
          testId="ticket-multiple"
        />
      )}
    </>
  );
}
