/** Trade on a phone, from the picker on top to the pair of buttons under the thumb. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFavourites } from '../../data/favourites.ts';
import type { InstrumentInfo } from '../../data/instruments.ts';
import { useHolding } from '../../data/orders.ts';
import { ChartOf } from '../../desk/instrument-chart.tsx';
import { PERIOD_SECONDS, usePeriod } from '../../desk/periods.ts';
import { useCandles } from '../../desk/use-candles.ts';
import { classNames } from '../../ui/class-names.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { Header } from '../../ui/header.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { InstrumentDisc } from '../../ui/instrument-disc.tsx';
import { Page } from '../../ui/page.tsx';
import { ChartTools } from './chart-tools.tsx';
import type { ChosenInstrument } from './chosen-instrument.ts';
import { InstrumentList } from './instrument-list.tsx';
import { OpenHereSheet } from './open-here-sheet.tsx';
import { OrderSuccess } from './order-success.tsx';
import { PeriodBar } from './period-bar.tsx';
import { PriceBoard } from './price-board.tsx';
import { TicketDock } from './ticket.tsx';
import { UnansweredDialog } from './unanswered-dialog.tsx';
import { useTicket } from './use-ticket.ts';

interface LayoutProps {
  readonly chosen: ChosenInstrument;
  readonly instrument: InstrumentInfo;
}

export function TradePhone({ chosen, instrument }: LayoutProps) {
  const { t } = useTranslation();
  const [choosing, setChoosing] = useState(false);
  const [here, setHere] = useState(false);
  const [expanded, setExpanded] = useState(false);
  const [period, setPeriod] = usePeriod();
  const candles = useCandles(instrument, period);
  const ticket = useTicket(instrument);
  const { orders } = useHolding();
  const openHere = orders.filter((order) => order.ForexId === instrument.id);
  const choose = (code: string) => {
    chosen.choose(code);
    setChoosing(false);
  };
  return (
    <Page
      title={instrument.showCode}
      fill
      className={classNames('trade', !ticket.context.open && 'trade--closed', expanded && 'trade-expanded')}
      header={<TradeHeader instrument={instrument} onChoose={() => setChoosing(true)} />}
    >
      <PriceBoard instrument={instrument} />
      <PeriodBar
        period={period}
        onChange={setPeriod}
        end={
          <>
            <ChartTools
              name={instrument.showCode}
              periodS={PERIOD_SECONDS[period]}
              precision={instrument.precision}
              candles={candles.candles}
            />
            <IconButton
              icon={expanded ? 'close' : 'expand'}
              size={19}
              quiet
              label={t(expanded ? 'chart.shrink' : 'chart.expand')}
              aria-pressed={expanded}
              onClick={() => setExpanded(!expanded)}
            />
          </>
        }
      />
      <div className="trade-chart">
        <ChartOf instrument={instrument} period={period} candles={candles} />
      </div>
      <TicketDock ticket={ticket} openHere={openHere.length} onShowHere={() => setHere(true)} />
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
      <OpenHereSheet
        open={here}
        name={instrument.showCode}
        orders={openHere}
        onClose={() => setHere(false)}
      />
      <OrderSuccess placed={ticket.placed} onClose={ticket.dismissPlaced} />
      <UnansweredDialog ticket={ticket} />
    </Page>
  );
}

function TradeHeader({ instrument, onChoose }: { instrument: InstrumentInfo; onChoose: () => void }) {
  const { t } = useTranslation();
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
            <InstrumentDisc code={instrument.code} logo={instrument.logo} size={32} />
            <span>
              <span className="trade-pick-code">
                <bdi>{instrument.showCode}</bdi>
                <Icon name="down" size={16} weight={2} />
              </span>
              <span className="trade-pick-name">{instrument.name}</span>
            </span>
          </button>
        </>
      }
      end={<Star code={instrument.code} />}
    />
  );
}

export function Star({ code }: { code: string }) {
  const { t } = useTranslation();
  const favourites = useFavourites();
  const starred = favourites.has(code);
  return (
    <IconButton
      icon="star"
      active={starred}
      label={t(starred ? 'trade.unstar' : 'trade.star')}
      aria-pressed={starred}
      quiet={!starred}
      onClick={() => favourites.toggle(code)}
    />
  );
}
