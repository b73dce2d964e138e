/** Trade page of a phone, from the instrument picker to the two buttons. */

import type { OpenOrderView } from '@vernier/shared/api/order-codec';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InstrumentInfo } from '../../data/market/instruments.ts';
import { useHolding, usePending } from '../../data/orders/orders.ts';
import { useUser } from '../../data/user/session.ts';
import { usePeriod } from '../chart/periods.ts';
import { useCandles } from '../chart/use-candles.ts';
import { classNames } from '../../ui/theme/class-names.ts';
import { Drawer } from '../../ui/layout/drawer.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Icon } from '../../ui/theme/icon.tsx';
import { InstrumentLogo } from '../../ui/market/instrument-logo.tsx';
import { lazyComponent } from '../../ui/layout/lazy-component.tsx';
import { Header, Page } from '../../ui/layout/page.tsx';
import { CalendarButton } from '../calendar/calendar-button.tsx';
import { AlertBell } from './alerts/alert-bell.tsx';
import { ChartBar } from './chart/chart-bar.tsx';
import type { ChosenInstrument } from './chosen-instrument.ts';
import { PriceSummary } from './price-summary.tsx';
import { TradeChart } from './chart/trade-chart.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { TicketDock } from './ticket/ticket.tsx';
import { useTicket } from './ticket/use-ticket.ts';

const InstrumentList = lazyComponent(() => import('./instrument-list.tsx').then((m) => m.InstrumentList));
const OpenOrdersSheet = lazyComponent(() =>
  import('./blotter/open-orders-sheet.tsx').then((m) => m.OpenOrdersSheet),
);
const OrderSuccess = lazyComponent(() => import('./ticket/order-success.tsx').then((m) => m.OrderSuccess));

export function TradePhone({ chosen, instrument }: { chosen: ChosenInstrument; instrument: InstrumentInfo }) {
  const { t } = useTranslation();
  const [choosing, setChoosing] = useState(false);
  const [hereShown, setHereShown] = useState(false);
  const [expanded, setExpanded] = useState(false);
  const [period, setPeriod] = usePeriod();
  const candles = useCandles(instrument, period);
  const ticket = useTicket(instrument);
  const { orders } = useHolding();
  const { orders: pending } = usePending();
  const here = (order: OpenOrderView) => order.instrumentId === instrument.id;
  const openHere = orders.filter(here).length + pending.filter(here).length;
  const choose = (code: string) => {
    chosen.choose(code);
    setChoosing(false);
  };
  return (
    <Page
      title={instrument.showCode}
      fill
      className={classNames(
        'trade',
        ticket.context.market !== 'open' && 'trade--closed',
        expanded && 'trade-expanded',
      )}
      header={<TradeHeader instrument={instrument} onChoose={() => setChoosing(true)} />}
    >
      <PriceSummary instrument={instrument} />
      <ChartBar
        instrument={instrument}
        period={period}
        candles={candles}
        expanded={expanded}
        onPeriod={setPeriod}
        onExpand={setExpanded}
      />
      <TradeChart ticket={ticket} period={period} candles={candles} />
      <TicketDock ticket={ticket} openHere={openHere} onShowHere={() => setHereShown(true)} />
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
      <OrderSuccess placed={ticket.placed} onClose={ticket.dismissPlaced} />
    </Page>
  );
}

function TradeHeader({ instrument, onChoose }: { instrument: InstrumentInfo; onChoose: () => void }) {
  const { t } = useTranslation();
  const user = useUser();
  return (
    <Header
      start={
        <>
          <h1 className="vh">{instrument.showCode}</h1>
          <IconButton
            icon="menu"
            size={24}
            label={t('trade.instruments')}
            onClick={onChoose}
            testId="trade-drawer"
          />
          <button type="button" className="trade-pick" aria-haspopup="dialog" onClick={onChoose}>
            <InstrumentLogo code={instrument.code} logo={instrument.logo} size={32} />
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
      }
      end={
        <>
          <CalendarButton instrument={instrument} />
          <AlertBell instrument={instrument} />
          <FavouriteButton code={instrument.code} />
        </>
      }
    />
  );
}
