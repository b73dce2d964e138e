/** Order ticket of a phone: mode, volume, leverage, figures, and the buttons that send it. Docked below the chart, or in a sheet at its side. */

import './ticket.css';
import { type PointerEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMarketStatus } from '../../../data/market/quotes.ts';
import { classNames } from '../../../ui/theme/class-names.ts';
import { Count } from '../../../ui/numbers/count.tsx';
import { Icon } from '../../../ui/theme/icon.tsx';
import { NO_VALUE } from '../../../ui/format/decimal.ts';
import { leverageText } from '../../../ui/format/number-text.ts';
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx';
import { MiniRuler } from '../../../ui/gauges/empty-scale.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { LeverageLimit } from './leverage-limit.tsx';
import { LotsField } from './lots-field.tsx';
import { OrderModeChoice } from './order-mode-choice.tsx';
import { StopFields } from './stop-fields.tsx';
import { TicketOptions } from './ticket-options.tsx';
import { TargetField } from './target-field.tsx';
import { TicketFigures } from './ticket-figures.tsx';
import { BuySellButtons } from './buy-sell-buttons.tsx';
import { useDraftTicket } from './ticket-provider.tsx';

const ClosedMarketNote = lazyComponent(() =>
  import('./closed-market-note.tsx').then((m) => m.ClosedMarketNote),
);
const TradeHint = lazyComponent(() => import('./trade-hint.tsx').then((m) => m.TradeHint));
const LeverageChoice = lazyComponent(() => import('./leverage-choice.tsx').then((m) => m.LeverageChoice));

const DRAG_PX = 24;

/** Below this height a ticket with figures leaves less than 200 px of chart. */
const lowWindow = matchMedia('(height < 46.25rem)');

interface TicketProps {
  /** Positions and pending orders of this instrument. */
  readonly openHere: number;
  readonly onShowHere: () => void;
}

export function TicketDock({ openHere, onShowHere }: TicketProps) {
  const { t } = useTranslation();
  const { instrument } = useDraftTicket();
  const dock = useRef<HTMLElement>(null);
  const [detent, setDetent] = useFittingDetent(dock);
  const grab = useDetent(setDetent, detent);
  return (
    <section
      ref={dock}
      className={classNames('ticket', detent !== 'usual' && `ticket--${detent}`)}
      aria-label={t('ticket.label', { name: instrument.showCode })}
    >
      <button
        type="button"
        className="ticket-grab"
        aria-label={t(detent === 'compact' ? 'ticket.showFigures' : 'ticket.hideFigures')}
        aria-expanded={detent !== 'compact'}
        {...grab}
      />
      <div className="ticket-top">
        <OrderModeChoice />
        <button type="button" className="ticket-open-orders" onClick={onShowHere} aria-haspopup="dialog">
          <Count value={openHere} />
          <span>{t('ticket.open', { count: openHere })}</span>
          <Icon name="right" size={15} weight={1.8} flip />
        </button>
      </div>
      <div className="ticket-body">
        <TicketForm />
      </div>
      <BuySellButtons />
      <TradeHint />
    </section>
  );
}

/** Everything between the mode and the buttons. */
export function TicketForm() {
  const hintId = useId();
  const { instrument, state } = useDraftTicket();
  const market = useMarketStatus(instrument.code) ?? 'open';
  if (market !== 'open') return <ClosedMarketNote />;
  return (
    <>
      {state.mode === 'pending' && (
        <div className="ticket-target">
          <TargetField />
        </div>
      )}
      <div className="ticket-order">
        <LotsField />
        <LeverageField />
      </div>
      <div className="ticket-stops">
        <StopFields hintId={hintId} />
        <TicketOptions hintId={hintId} />
      </div>
      <TicketFigures />
    </>
  );
}

type Detent = 'usual' | 'compact' | 'full';

/** Begins again with each change between a low and a higher window, so that no field is half below the buttons. */
function useFittingDetent(dock: RefObject<HTMLElement | null>) {
  const [detent, set] = useState<Detent>(() => (lowWindow.matches ? 'compact' : 'usual'));
  useEffect(() => {
    const fit = () => {
      if (!lowWindow.matches) return set('usual');
      // an on-screen keyboard may take the height: the field that it types in stays
      const typing = dock.current?.querySelector('.ticket-stops :focus') != null;
      set(typing ? 'full' : 'compact');
    };
    lowWindow.addEventListener('change', fit);
    return () => lowWindow.removeEventListener('change', fit);
  }, [dock]);
  return [detent, set] as const;
}

/** Handle of the docked ticket: a tap or a drag collapses or expands its figures. */
function useDetent(set: (detent: Detent) => void, detent: Detent) {
  const start = useRef<number | null>(null);
  const dragged = useRef(false);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      start.current = event.clientY;
      dragged.current = false;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current === null || Math.abs(event.clientY - start.current) < DRAG_PX) return;
      set(event.clientY < start.current ? 'full' : 'compact');
      dragged.current = true;
      start.current = null;
    },
    onPointerUp() {
      start.current = null;
    },
    onClick() {
      if (!dragged.current) set(detent === 'compact' ? 'full' : 'compact');
      dragged.current = false;
    },
  };
}

/** Leverage field of the ticket and the sheet with its dial. */
function LeverageField() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { instrument, state } = useDraftTicket();
  const { leverages } = instrument;
  const at = state.leverage === null ? -1 : leverages.indexOf(state.leverage);
  const fixed = instrument.marginMode === 'fixed';
  return (
    <>
      <button
        type="button"
        className="leverage"
        data-testid="ticket-multiple"
        disabled={leverages.length === 0 || fixed || state.sending !== null}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <small>
          {t('ticket.leverage')}
          <LeverageLimit />
        </small>
        <b>
          {fixed ? (
            t('ticket.fixed')
          ) : (
            <bdi>{state.leverage === null ? NO_VALUE : leverageText(state.leverage)}</bdi>
          )}
        </b>
        {at >= 0 && !fixed && <MiniRuler at={rulerPlace(at, leverages.length)} />}
      </button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        label={t('ticket.leverageOf', { name: instrument.showCode })}
      >
        {open && state.leverage !== null && (
          <LeverageChoice start={state.leverage} onDone={() => setOpen(false)} />
        )}
      </Sheet>
    </>
  );
}

/** Position of the mark below the field, kept away from its round corners. */
function rulerPlace(at: number, count: number): number {
  return count > 1 ? 0.08 + (0.84 * at) / (count - 1) : 0.5;
}
