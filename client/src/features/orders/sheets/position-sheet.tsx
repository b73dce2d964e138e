/** Sheet of an open position: result, chart, stops and facts; closing it or a part of it. */

import './position-sheet.css';
import type { Points } from '@vernier/shared/numbers/price';
import type { PositionView } from '@vernier/shared/api/order-codec';
import { useTranslation } from 'react-i18next';
import { useInstrument } from '../../../data/market/instruments.ts';
import { usePositionPrice, usePositionProfit } from '../../../data/orders/orders.ts';
import { useOffline } from '../../../data/transport/offline.ts';
import { useFreshness } from '../../../data/market/quotes.ts';
import { ExplainedNumber, PositionProfit } from '../../explain/explained.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { NO_VALUE } from '../../../ui/format/decimal.ts';
import { isolate } from '../../../ui/format/number-text.ts';
import { orderLots } from '../order-labels.ts';
import { moneyText } from '../../../ui/format/money-text.ts';
import { Profit } from '../../../ui/numbers/money.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { ConfirmedCommand } from '../confirmed-command.tsx';
import { CloseButton } from './close-button.tsx';
import { Distance } from '../../../ui/numbers/distance.tsx';
import { OrderSheetBody } from './order-sheet-body.tsx';
import { PositionActions } from './position-actions.tsx';
import { PartialCloseForm } from './partial-close-form.tsx';
import { ReturnText } from '../rows/position-row.tsx';
import { StopsFormView } from '../stops/stops-form.tsx';
import type { ClosingHandle } from '../use-closing.ts';
import { useSheetView } from './use-sheet-view.ts';
import type { MovedStop } from '../stops/use-stops-form.ts';

export interface PositionSheetProps {
  /** Null closes the sheet. */
  readonly order: PositionView | null;
  readonly hidden: boolean;
  readonly closing: ClosingHandle;
  /** Opens with the stops and this dragged one; saving closes the sheet. */
  readonly moved?: MovedStop | null;
  readonly onClose: () => void;
}

export function PositionSheet({ order, hidden, closing, moved = null, onClose }: PositionSheetProps) {
  const { t } = useTranslation();
  const name = order?.instrument.showCode ?? '';
  const first = moved === null ? 'facts' : 'stops';
  const { view, show, close } = useSheetView<View>({ id: order?.id, first, onClose });
  const back = () => show('facts');
  const instrument = useInstrument(order?.instrument.code ?? '');
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
        <PositionBody order={order} hidden={hidden} onStops={() => show('stops')} onReversed={close} />
      )}
      {order !== null && view === 'stops' && (
        <StopsFormView
          order={order}
          hidden={hidden}
          moved={moved}
          onBack={back}
          onSaved={moved === null ? back : close}
        />
      )}
      {order !== null && view === 'part' && instrument !== undefined && (
        <PartialCloseForm
          order={order}
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
  readonly order: PositionView;
  readonly hidden: boolean;
  readonly onStops: () => void;
  readonly onReversed: () => void;
}

function PositionBody({ order, hidden, onStops, onReversed }: BodyProps) {
  const { t } = useTranslation();
  const now = usePositionPrice(order.id) ?? order.value.price;
  const live = usePositionProfit(order.id);
  const profit = live ?? order.value.profitMicros;
  const { pricePrecision } = order.instrument;
  return (
    <OrderSheetBody
      order={order}
      hidden={hidden}
      now={now}
      onStops={onStops}
      actions={<PositionActions order={order} hidden={hidden} onReversed={onReversed} />}
    >
      <div className="position-sheet-result">
        <ExplainedNumber
          name={t('explain.calculation.profit')}
          content={<PositionProfit order={order} />}
          testId="explain-profit"
        >
          <Profit amount={profit} currency="USD" hidden={hidden} className="figure" />
        </ExplainedNumber>
        <span className="position-sheet-side">
          <ReturnText profitMicros={profit} marginMicros={order.marginMicros} />
          <Distance points={movedPoints(order, now)} precision={pricePrecision} />
        </span>
      </div>
    </OrderSheetBody>
  );
}

/** Change of the price in the position's favour. */
function movedPoints(order: PositionView, now: Points): Points {
  const moved = now - order.openPrice;
  return order.side === 'buy' ? moved : -moved;
}

interface FooterProps {
  readonly order: PositionView;
  readonly hidden: boolean;
  readonly closing: ClosingHandle;
  readonly onPart: () => void;
}

function Footer({ order, hidden, closing, onPart }: FooterProps) {
  const { t } = useTranslation();
  const live = usePositionProfit(order.id);
  const freshness = useFreshness(order.instrument.code);
  const offline = useOffline();
  const instrument = useInstrument(order.instrument.code);
  return (
    <div className="sheet-pair">
      <Button
        kind="secondary"
        disabled={offline || freshness === 'closed' || freshness === 'expired' || closing.isClosing(order.id)}
        testId="order-part"
        onClick={onPart}
      >
        {t('order.closePart')}
      </Button>
      <ConfirmedCommand
        title={t('order.ask.close', { name: isolate(order.instrument.showCode) })}
        text={t('order.ask.closeText', {
          lots: isolate(orderLots(order, instrument)),
          amount: isolate(hidden ? NO_VALUE : moneyText(live ?? order.value.profitMicros, 2, true)),
        })}
        confirm={t('order.close')}
        cancel={t('order.reverse.keep')}
        onConfirm={() => void closing.close(order)}
      >
        {(start) => (
          <CloseButton
            order={order}
            busy={closing.isClosing(order.id)}
            label={t('order.closeAtMarket')}
            amount={hidden ? null : moneyText(live ?? order.value.profitMicros, 2, true)}
            testId="order-close"
            onClose={start}
          />
        )}
      </ConfirmedCommand>
    </div>
  );
}
