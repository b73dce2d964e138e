/** Trade page of a wide screen: list, chart above positions, ticket; with a keyboard. */

import { useEffect, useMemo, useRef, useState } from 'react';
import type { InstrumentInfo } from '../../data/market/instruments.ts';
import { usePeriod } from '../chart/periods.ts';
import { useCandles } from '../chart/use-candles.ts';
import { classNames } from '../../ui/theme/class-names.ts';
import { haptic } from '../../ui/feedback/haptics.ts';
import { InstrumentLogo } from '../../ui/market/instrument-logo.tsx';
import { lazyComponent } from '../../ui/layout/lazy-component.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Panes } from '../../ui/layout/panes.tsx';
import { stepped } from '../../ui/controls/stepped-input.tsx';
import { AlertBell } from './alerts/alert-bell.tsx';
import { ChartBar } from './chart/chart-bar.tsx';
import type { ChosenInstrument } from './chosen-instrument.ts';
import { PriceSummary } from './price-summary.tsx';
import { TradeChart } from './chart/trade-chart.tsx';
import { TicketPanel } from './ticket/ticket-panel.tsx';
import { useTradeKeys } from './trade-keys.ts';
import { FavouriteButton } from './favourite-button.tsx';
import { type Ticket, useTicket } from './ticket/use-ticket.ts';

const Blotter = lazyComponent(() => import('./blotter/blotter.tsx').then((m) => m.Blotter));
const InstrumentList = lazyComponent(() => import('./instrument-list.tsx').then((m) => m.InstrumentList));
const OrderSuccess = lazyComponent(() => import('./ticket/order-success.tsx').then((m) => m.OrderSuccess));

export function TradeWide({ chosen, instrument }: { chosen: ChosenInstrument; instrument: InstrumentInfo }) {
  const ticket = useTicket(instrument);
  return (
    <Page
      title={instrument.showCode}
      fill
      className={classNames('trade', ticket.context.market !== 'open' && 'trade--closed')}
    >
      <Panes
        list={
          <InstrumentList
            instruments={chosen.instruments}
            chosen={instrument.code}
            size="wide"
            onChoose={chosen.choose}
          />
        }
        main={<Main instrument={instrument} ticket={ticket} />}
        below={<Blotter onChoose={chosen.choose} />}
        side={<TicketPanel ticket={ticket} />}
      />
      <OrderSuccess placed={ticket.placed} onClose={ticket.dismissPlaced} />
    </Page>
  );
}

function Main({ instrument, ticket }: { instrument: InstrumentInfo; ticket: Ticket }) {
  const [period, setPeriod] = usePeriod();
  const [expanded, setExpanded] = useState(false);
  const candles = useCandles(instrument, period);
  const latest = useRef(ticket);
  useEffect(() => {
    latest.current = ticket;
  });
  useTradeKeys(
    useMemo(
      () => ({
        focus: (side) => document.getElementById(`ticket-${side}`)?.focus(),
        stepLots: (count) => stepLots(latest.current, count),
        showPeriod: setPeriod,
        search: () => document.querySelector<HTMLInputElement>('.instruments--wide input')?.focus(),
      }),
      [setPeriod],
    ),
  );
  return (
    <div className={classNames('trade-main', expanded && 'trade-main--expanded')}>
      <PriceSummary instrument={instrument} name={<Name instrument={instrument} />} />
      <ChartBar
        instrument={instrument}
        period={period}
        candles={candles}
        expanded={expanded}
        onPeriod={setPeriod}
        onExpand={setExpanded}
      />
      <TradeChart ticket={ticket} period={period} candles={candles} axisWidth={72} />
    </div>
  );
}

function Name({ instrument }: { instrument: InstrumentInfo }) {
  return (
    <>
      <InstrumentLogo code={instrument.code} logo={instrument.logo} size={40} />
      <div className="price-summary-name">
        <h1 className="t2">
          <bdi>{instrument.showCode}</bdi>
        </h1>
        <span className="cap">{instrument.name}</span>
      </div>
      <AlertBell instrument={instrument} />
      <FavouriteButton code={instrument.code} />
    </>
  );
}

/** One lot step, as the stepper does it. */
function stepLots(ticket: Ticket, count: 1 | -1): void {
  const { lotStep, minLots, maxLots } = ticket.instrument;
  if (ticket.state.sending !== null) return;
  const lots = stepped(ticket.state.lots, { step: lotStep, min: minLots, max: maxLots, count });
  if (lots === ticket.state.lots) return;
  haptic('notch');
  ticket.dispatch({ type: 'lots', lots });
}
