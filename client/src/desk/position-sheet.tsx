/** The sheet of a holding position: result, chart from the entry on, facts, and closing it with one tap. */

import './position-sheet.css';
import type { OrderWire } from '@vernier/shared/wire/shapes';
import { useTranslation } from 'react-i18next';
import { pointsOf, useInstrument } from '../data/instruments.ts';
import { usePositionPrice, usePositionProfit } from '../data/orders.ts';
import { useFreshness } from '../data/quotes.ts';
import { Explained } from '../explain/explained.tsx';
import { OrderFillRow } from '../explain/fill/order-fill-row.tsx';
import { PositionProfit } from '../explain/position-explanations.tsx';
import { Button } from '../ui/button.tsx';
import { moneyText } from '../ui/format/money-text.ts';
import { InstrumentDisc } from '../ui/instrument-disc.tsx';
import { Profit } from '../ui/money.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Distance } from './distance.tsx';
import { InstrumentChart } from './instrument-chart.tsx';
import { OrderFacts } from './order-facts.tsx';
import { sideOf } from './order-words.ts';
import { usePeriod } from './periods.ts';
import { PositionName, ReturnText } from './position-row.tsx';
import type { Closing } from './use-closing.ts';
import { microsOf } from './wire-money.ts';

interface PositionSheetProps {
  /** Null closes the sheet. */
  readonly order: OrderWire | null;
  readonly hidden: boolean;
  readonly closing: Closing;
  readonly onClose: () => void;
}

export function PositionSheet({ order, hidden, closing, onClose }: PositionSheetProps) {
  const { t } = useTranslation();
  const name = order?.ForexTradeLists.ShowCode ?? '';
  return (
    <Sheet
      open={order !== null}
      onClose={onClose}
      label={t('order.sheet', { name })}
      footer={order !== null && <CloseButton order={order} hidden={hidden} closing={closing} />}
    >
      {order !== null && <PositionBody order={order} hidden={hidden} />}
    </Sheet>
  );
}

function PositionBody({ order, hidden }: { order: OrderWire; hidden: boolean }) {
  const { t } = useTranslation();
  const instrument = useInstrument(order.ForexTradeLists.Code);
  const [period] = usePeriod();
  const now = usePositionPrice(order.Id) ?? order.Price;
  const live = usePositionProfit(order.Id);
  const profit = live ?? microsOf(order.FactProfits);
  const { Code, Logo, PricePrecision } = order.ForexTradeLists;
  return (
    <>
      <header className="position-sheet-head">
        <InstrumentDisc code={Code} logo={Logo} size={40} />
        <PositionName order={order} />
      </header>
      <div className="position-sheet-result">
        <Explained
          name={t('explain.calculation.profit')}
          content={<PositionProfit order={order} />}
          testId="explain-profit"
        >
          <Profit amount={profit} currency="USD" hidden={hidden} className="figure" />
        </Explained>
        <span className="position-sheet-side">
          <ReturnText profitMicros={profit} margin={order.CautionMoney} />
          <Distance points={movedPoints(order, now)} precision={PricePrecision} />
        </span>
      </div>
      {instrument !== undefined && (
        <div className="position-sheet-chart">
          <InstrumentChart instrument={instrument} period={period} only={order.Id} axisWidth={64} />
        </div>
      )}
      <OrderFacts order={order} hidden={hidden} second={{ label: t('order.now'), price: now }} />
      <OrderFillRow order={order} />
    </>
  );
}

/** How far the price went in the position's favour. */
function movedPoints(order: OrderWire, now: number): number {
  const precision = order.ForexTradeLists.PricePrecision;
  const moved = pointsOf({ precision }, now) - pointsOf({ precision }, order.OriginPrice);
  return sideOf(order) === 'buy' ? moved : -moved;
}

function CloseButton({ order, hidden, closing }: { order: OrderWire; hidden: boolean; closing: Closing }) {
  const { t } = useTranslation();
  const live = usePositionProfit(order.Id);
  const freshness = useFreshness(order.ForexTradeLists.Code);
  const amount = moneyText(live ?? microsOf(order.FactProfits), 2, true);
  if (freshness === 'closed') {
    return (
      <Button disabled block testId="order-close">
        {t('order.closedMarket')}
      </Button>
    );
  }
  return (
    <Button
      block
      busy={closing.isClosing(order.Id)}
      disabled={freshness === 'expired'}
      testId="order-close"
      onClick={() => void closing.close(order)}
    >
      {freshness === 'expired' ? t('order.noPrice') : t('order.closeAtMarket')}
      {!hidden && (
        <span className="position-sheet-amount">
          <bdi>{amount}</bdi>
        </span>
      )}
    </Button>
  );
}
