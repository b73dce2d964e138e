/** Sheet of an open position: result, chart, stops and facts; closing it or a part of it. */

import './position-sheet.css';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import { useTranslation } from 'react-i18next';
import { pointsOf, useInstrument } from '../../../data/market/instruments.ts';
import { useOpenOrders, usePositionPrice, usePositionProfit } from '../../../data/orders/orders.ts';
import { useOffline } from '../../../data/transport/offline.ts';
import { useFreshness } from '../../../data/market/quotes.ts';
import { ExplainedNumber } from '../../explain/explained.tsx';
import { PositionProfit } from '../../explain/explanations.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { moneyText } from '../../../ui/format/money-text.ts';
import { Profit } from '../../../ui/numbers/money.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { CloseButton } from './close-button.tsx';
import { Distance } from '../../../ui/numbers/distance.tsx';
import { OrderSheetBody } from './order-sheet-body.tsx';
import { sideOf } from '../order-labels.ts';
import { PartialCloseForm } from './partial-close-form.tsx';
import { ReturnText } from '../rows/position-row.tsx';
import { StopsFormView } from '../stops/stops-form.tsx';
import type { Closing } from '../use-closing.ts';
import { useSheetView } from './use-sheet-view.ts';
import type { MovedStop } from '../stops/use-stops-form.ts';
import { microsOf } from '../../../data/transport/money.ts';

export interface PositionSheetProps {
  /** Null closes the sheet. */
  readonly order: OrderWire | null;
  readonly hidden: boolean;
  readonly closing: Closing;
  /** Opens with the stops and this dragged one; saving closes the sheet. */
  readonly moved?: MovedStop | null;
  readonly onClose: () => void;
}

export function PositionSheet({ order, hidden, closing, moved = null, onClose }: PositionSheetProps) {
  const { t } = useTranslation();
  const name = order?.ForexTradeLists.ShowCode ?? '';
  const first = moved === null ? 'facts' : 'stops';
  const { view, show, close } = useSheetView<View>({ id: order?.Id, first, onClose });
  const back = () => show('facts');
  const domain = useOpenOrders().get(order?.Id ?? 0);
  const instrument = useInstrument(order?.ForexTradeLists.Code ?? '');
  return (
    <Sheet
      open={order !== null}
      onClose={close}
      label={t('order.sheet', { name })}
      dirty={view !== 'facts'}
      footer={
        order !== null &&
        view === 'facts' && (
          <Footer order={order} hidden={hidden} closing={closing} onPart={() => show('part')} />
        )
      }
    >
      {order !== null && view === 'facts' && (
        <PositionBody order={order} hidden={hidden} onStops={() => show('stops')} />
      )}
      {order !== null && view === 'stops' && domain !== undefined && (
        <StopsFormView
          wire={order}
          order={domain}
          hidden={hidden}
          moved={moved}
          onBack={back}
          onSaved={moved === null ? back : close}
        />
      )}
      {order !== null && view === 'part' && domain !== undefined && instrument !== undefined && (
        <PartialCloseForm
          wire={order}
          order={domain}
          instrument={instrument}
          hidden={hidden}
          closing={closing}
          onDone={back}
        />
      )}
    </Sheet>
  );
}

/** A second view replaces the facts: one decision at a time. */
type View = 'facts' | 'stops' | 'part';

interface BodyProps {
  readonly order: OrderWire;
  readonly hidden: boolean;
  readonly onStops: () => void;
}

function PositionBody({ order, hidden, onStops }: BodyProps) {
  const { t } = useTranslation();
  const now = usePositionPrice(order.Id) ?? order.Price;
  const live = usePositionProfit(order.Id);
  const profit = live ?? microsOf(order.FactProfits);
  const { PricePrecision } = order.ForexTradeLists;
  return (
    <OrderSheetBody order={order} hidden={hidden} now={now} onStops={onStops}>
      <div className="position-sheet-result">
        <ExplainedNumber
          name={t('explain.calculation.profit')}
          content={<PositionProfit order={order} />}
          testId="explain-profit"
        >
          <Profit amount={profit} currency="USD" hidden={hidden} className="figure" />
        </ExplainedNumber>
        <span className="position-sheet-side">
          <ReturnText profitMicros={profit} margin={order.CautionMoney} />
          <Distance points={movedPoints(order, now)} precision={PricePrecision} />
        </span>
      </div>
    </OrderSheetBody>
  );
}

/** Change of the price in the position's favour. */
function movedPoints(order: OrderWire, now: number): number {
  const precision = order.ForexTradeLists.PricePrecision;
  const moved = pointsOf({ precision }, now) - pointsOf({ precision }, order.OriginPrice);
  return sideOf(order) === 'buy' ? moved : -moved;
}

interface FooterProps {
  readonly order: OrderWire;
  readonly hidden: boolean;
  readonly closing: Closing;
  readonly onPart: () => void;
}

function Footer({ order, hidden, closing, onPart }: FooterProps) {
  const { t } = useTranslation();
  const live = usePositionProfit(order.Id);
  const freshness = useFreshness(order.ForexTradeLists.Code);
  const offline = useOffline();
  return (
    <div className="sheet-pair">
      <Button
        kind="secondary"
        disabled={offline || freshness === 'closed' || freshness === 'expired' || closing.isClosing(order.Id)}
        testId="order-part"
        onClick={onPart}
      >
        {t('order.closePart')}
      </Button>
      <CloseButton
        order={order}
        busy={closing.isClosing(order.Id)}
        label={t('order.closeAtMarket')}
        amount={hidden ? null : moneyText(live ?? microsOf(order.FactProfits), 2, true)}
        testId="order-close"
        onClose={() => void closing.close(order)}
      />
    </div>
  );
}
