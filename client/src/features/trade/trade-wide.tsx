/** Trade page of a wide screen: list, chart above positions, ticket; with a keyboard. */

import './trade-wide.css';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InstrumentInfo } from '../../data/market/instruments.ts';
import { useMarketStatus } from '../../data/market/quotes.ts';
import { usePeriod } from '../chart/periods.ts';
import { useSecondChart } from '../chart/second-chart.ts';
import { useTwoCharts } from '../../ui/browser/use-wide.ts';
import { classNames } from '../../ui/theme/class-names.ts';
import { IconButton, IconLink } from '../../ui/controls/icon-button.tsx';
import { isolate } from '../../ui/format/number-text.ts';
import { InstrumentLogo } from '../../ui/market/instrument-logo.tsx';
import { lazyComponent } from '../../ui/layout/lazy-component.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { CalendarButton } from '../calendar/calendar-button.tsx';
import { AlertBell } from './alerts/alert-bell.tsx';
import { CandleProvider } from './chart/candle-provider.tsx';
import { ChartBar } from './chart/chart-bar.tsx';
import type { ChosenInstrument } from './chosen-instrument.ts';
import { useLargeChart } from './use-large-chart.ts';
import { PriceSummary } from './price-summary.tsx';
import { TradeChart } from './chart/trade-chart.tsx';
import { TicketPanel } from './ticket/ticket-panel.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { loadFirstStep } from './ticket/buy-sell-buttons.tsx';
import { TicketProvider, useDraftTicket } from './ticket/ticket-provider.tsx';

const Blotter = lazyComponent(() => import('./blotter/blotter.tsx').then((m) => m.Blotter));
const InstrumentList = lazyComponent(() => import('./instrument-list.tsx').then((m) => m.InstrumentList));
const TradeKeyboard = lazyComponent(() => import('./trade-keyboard.tsx').then((m) => m.TradeKeyboard));
const SecondChartSwitch = lazyComponent(() =>
  import('./chart/second-chart-view.tsx').then((m) => m.SecondChartSwitch),
);
const SecondChartView = lazyComponent(() =>
  import('./chart/second-chart-view.tsx').then((m) => m.SecondChartView),
);
const OrderSuccess = lazyComponent(() => import('./ticket/order-success.tsx').then((m) => m.OrderSuccess));

export async function loadWideParts(): Promise<void> {
  await Promise.all([
    loadFirstStep(),
    ...[InstrumentList, Blotter, SecondChartSwitch].map((part) => part.preload()),
  ]);
}

interface TradeWideProps {
  readonly chosen: ChosenInstrument;
  readonly instrument: InstrumentInfo;
}

export function TradeWide({ chosen, instrument }: TradeWideProps) {
  return (
    <TicketProvider instrument={instrument}>
      <Wide chosen={chosen} instrument={instrument} />
    </TicketProvider>
  );
}

function Wide({ chosen, instrument }: TradeWideProps) {
  const { placed, dismissPlaced } = useDraftTicket();
  const market = useMarketStatus(instrument.code) ?? 'open';
  return (
    <Page
      title={instrument.showCode}
      fill
      className={classNames('trade', market !== 'open' && 'trade--closed')}
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
        main={<Main instrument={instrument} />}
        below={<Blotter onChoose={chosen.choose} />}
        side={<TicketPanel />}
      />
      <OrderSuccess placed={placed} onClose={dismissPlaced} />
    </Page>
  );
}

function Main({ instrument }: { instrument: InstrumentInfo }) {
  const [period, setPeriod] = usePeriod();
  const [expanded, setExpanded] = useLargeChart();
  const [help, setHelp] = useState(false);
  const { t } = useTranslation();
  return (
    <div className={classNames('trade-main', expanded && 'trade-main--expanded')}>
      <PriceSummary instrument={instrument} name={<Name instrument={instrument} />} />
      <div className="trade-charts">
        <div>
          <CandleProvider instrument={instrument} period={period}>
            <ChartBar
              instrument={instrument}
              period={period}
              tools={
                <>
                  <KeysButton onOpen={() => setHelp(true)} />
                  <SecondChartSwitch instrument={instrument} />
                  <CalendarButton instrument={instrument} />
                  <IconLink
                    icon="info"
                    label={t('instrument.title', { name: isolate(instrument.showCode) })}
                    to={`/trade/info?code=${instrument.code}`}
                    testId="trade-info"
                  />
                </>
              }
              expanded={expanded}
              onPeriod={setPeriod}
              onExpand={setExpanded}
            />
            <TradeChart axisWidth={72} />
          </CandleProvider>
        </div>
        <SecondChartView instrument={instrument} />
      </div>
      <TradeKeyboard onPeriod={setPeriod} help={help} onHelp={setHelp} />
    </div>
  );
}

/** Opens the list of keys. Beside a second chart the periods need its space. */
function KeysButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  const hasSpace = useTwoCharts();
  const [second] = useSecondChart();
  if (hasSpace && second !== null) return null;
  return (
    <IconButton
      icon="keyboard"
      size={20}
      quiet
      label={t('trade.keys.title')}
      aria-haspopup="dialog"
      onClick={onOpen}
      testId="trade-keys"
    />
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

interface PanesProps {
  list: ReactNode;
  main: ReactNode;
  /** Under the main pane, from 1240 px. */
  below?: ReactNode;
  side: ReactNode;
}

/** Panes of a wide trading screen: list, chart over positions, ticket. Each scrolls separately. */
function Panes({ list, main, below, side }: PanesProps) {
  return (
    <div className="panes">
      <div className="panes-list">{list}</div>
      <div className="panes-middle">
        <div className="panes-main">{main}</div>
        {below !== undefined && <div className="panes-below">{below}</div>}
      </div>
      <div className="panes-side">{side}</div>
    </div>
  );
}
