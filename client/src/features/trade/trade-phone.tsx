/** Trade page of a phone, from the instrument picker to the two buttons: one above the other, or on its side the chart beside a column. */

import type { OpenOrderView } from '@vernier/shared/api/order-codec';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InstrumentInfo } from '../../data/market/instruments.ts';
import { useMarketStatus } from '../../data/market/quotes.ts';
import { useHolding, usePending } from '../../data/orders/orders.ts';
import { useUser } from '../../data/user/session.ts';
import { usePeriod } from '../chart/periods.ts';
import { classNames } from '../../ui/theme/class-names.ts';
import { Drawer } from '../../ui/layout/drawer.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Icon } from '../../ui/theme/icon.tsx';
import { useShort } from '../../ui/browser/use-wide.ts';
import { InstrumentLogo } from '../../ui/market/instrument-logo.tsx';
import { lazyComponent } from '../../ui/layout/lazy-component.tsx';
import { Header, Page } from '../../ui/layout/page.tsx';
import { CalendarButton } from '../calendar/calendar-button.tsx';
import { AlertBell } from './alerts/alert-bell.tsx';
import { CandleProvider } from './chart/candle-provider.tsx';
import { ChartBar } from './chart/chart-bar.tsx';
import type { ChosenInstrument } from './chosen-instrument.ts';
import { useLargeChart } from './use-large-chart.ts';
import { PriceSummary } from './price-summary.tsx';
import { TradeChart } from './chart/trade-chart.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { BuySellButtons, loadFirstStep } from './ticket/buy-sell-buttons.tsx';
import { TicketDock } from './ticket/ticket.tsx';
import { TicketProvider, useDraftTicket } from './ticket/ticket-provider.tsx';

const InstrumentList = lazyComponent(() => import('./instrument-list.tsx').then((m) => m.InstrumentList));
const OpenOrdersSheet = lazyComponent(() =>
  import('./blotter/open-orders-sheet.tsx').then((m) => m.OpenOrdersSheet),
);
const TradeSide = lazyComponent(() => import('./trade-side.tsx').then((m) => m.TradeSide));
const OrderSuccess = lazyComponent(() => import('./ticket/order-success.tsx').then((m) => m.OrderSuccess));

export async function loadPhoneParts(): Promise<void> {
  await Promise.all([loadFirstStep(), TradeSide.preload()]);
}

interface TradePhoneProps {
  readonly chosen: ChosenInstrument;
  readonly instrument: InstrumentInfo;
}

export function TradePhone({ chosen, instrument }: TradePhoneProps) {
  return (
    <TicketProvider instrument={instrument}>
      <Phone chosen={chosen} instrument={instrument} />
    </TicketProvider>
  );
}

function Phone({ chosen, instrument }: TradePhoneProps) {
  const { t } = useTranslation();
  const [choosing, setChoosing] = useState(false);
  const [hereShown, setHereShown] = useState(false);
  const [expanded, setExpanded] = useLargeChart();
  const [period, setPeriod] = usePeriod();
  const { placed, dismissPlaced } = useDraftTicket();
  const market = useMarketStatus(instrument.code) ?? 'open';
  const short = useShort();
  const { orders } = useHolding();
  const { orders: pending } = usePending();
  const here = (order: OpenOrderView) => order.instrumentId === instrument.id;
  const openHere = orders.filter(here).length + pending.filter(here).length;
  const choose = (code: string) => {
    chosen.choose(code);
    setChoosing(false);
  };
  const openList = () => setChoosing(true);
  const showHere = () => setHereShown(true);
  const picker = <Picker instrument={instrument} size={short ? 24 : 32} onChoose={openList} />;
  return (
    <Page
      title={instrument.showCode}
      fill
      className={classNames(
        'trade',
        short && 'trade--short',
        market !== 'open' && 'trade--closed',
        expanded && 'trade-expanded',
      )}
      header={short ? undefined : <TradeHeader instrument={instrument} picker={picker} onChoose={openList} />}
    >
      {!short && <PriceSummary instrument={instrument} />}
      <CandleProvider instrument={instrument} period={period}>
        <ChartBar
          instrument={instrument}
          period={period}
          tools={short ? <HeaderTools instrument={instrument} /> : undefined}
          expanded={expanded}
          onPeriod={setPeriod}
          onExpand={setExpanded}
        />
        <TradeChart />
      </CandleProvider>
      {short ? (
        <TradeSide picker={picker} openHere={openHere} onShowHere={showHere} />
      ) : expanded ? (
        <div className="trade-larger">
          <BuySellButtons />
        </div>
      ) : (
        <TicketDock openHere={openHere} onShowHere={showHere} />
      )}
      <Drawer open={choosing} onClose={() => setChoosing(false)} label={t('trade.instruments')}>
        {choosing && (
          <InstrumentList
            instruments={chosen.instruments}
            chosen={instrument.code}
            size="drawer"
            onChoose={choose}
          />
        )}
      </Drawer>
      <OpenOrdersSheet open={hereShown} instrument={instrument} onClose={() => setHereShown(false)} />
      <OrderSuccess placed={placed} onClose={dismissPlaced} />
    </Page>
  );
}

interface TradeHeaderProps {
  readonly instrument: InstrumentInfo;
  readonly picker: ReactNode;
  readonly onChoose: () => void;
}

function TradeHeader({ instrument, picker, onChoose }: TradeHeaderProps) {
  const { t } = useTranslation();
  return (
    <Header
      start={
        <>
          <IconButton
            icon="menu"
            size={24}
            label={t('trade.instruments')}
            onClick={onChoose}
            testId="trade-drawer"
          />
          {picker}
        </>
      }
      end={<HeaderTools instrument={instrument} />}
    />
  );
}

interface PickerProps {
  readonly instrument: InstrumentInfo;
  /** Of the logo. */
  readonly size: number;
  readonly onChoose: () => void;
}

function Picker({ instrument, size, onChoose }: PickerProps) {
  const { t } = useTranslation();
  const user = useUser();
  return (
    <>
      <h1 className="vh">{instrument.showCode}</h1>
      <button type="button" className="trade-pick" aria-haspopup="dialog" onClick={onChoose}>
        <InstrumentLogo code={instrument.code} logo={instrument.logo} size={size} />
        <span>
          <span className="trade-pick-code">
            <bdi>{instrument.showCode}</bdi>
            <Icon name="down" size={16} weight={2} />
          </span>
          <span className="trade-pick-name">
            {user !== null && (
              <span className="trade-pick-account" data-testid="trade-account">
                {t(user.is_demo === 1 ? 'user.demo' : 'user.real')}
              </span>
            )}
            {instrument.name}
          </span>
        </span>
      </button>
    </>
  );
}

function HeaderTools({ instrument }: { instrument: InstrumentInfo }) {
  return (
    <>
      <CalendarButton instrument={instrument} />
      <AlertBell instrument={instrument} />
      <FavouriteButton code={instrument.code} />
    </>
  );
}
