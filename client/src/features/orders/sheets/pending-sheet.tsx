/** Sheet of a pending order: its target on the chart, stops, reserved money, and cancelling it. */

import './position-sheet.css';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import { useTranslation } from 'react-i18next';
import { useOffline } from '../../../data/transport/offline.ts';
import { useOpenOrders, usePositionPrice } from '../../../data/orders/orders.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { isolate } from '../../../ui/format/isolate.ts';
import { priceText } from '../../../ui/format/price-text.ts';
import { Price } from '../../../ui/numbers/price.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { OrderSheetBody } from './order-sheet-body.tsx';
import { kindKey } from '../order-labels.ts';
import { StopsFormView } from '../stops/stops-form.tsx';
import type { Closing } from '../use-closing.ts';
import type { MovedStop } from '../stops/use-stops-form.ts';
import { usePendingDistance } from '../rows/use-pending-distance.ts';
import { useSheetView } from './use-sheet-view.ts';

export interface PendingSheetProps {
  /** Null closes the sheet. */
  readonly order: OrderWire | null;
  readonly hidden: boolean;
  readonly closing: Closing;
  /** Opens with the stops and this dragged one; saving closes the sheet. */
  readonly moved?: MovedStop | null;
  readonly onClose: () => void;
}

export function PendingSheet({ order, hidden, closing, moved = null, onClose }: PendingSheetProps) {
  const { t } = useTranslation();
  const offline = useOffline();
  const first = moved === null ? 'facts' : 'stops';
  const { view, show, close } = useSheetView<View>({ id: order?.Id, first, onClose });
  const stops = view === 'stops';
  const back = () => show('facts');
  const domain = useOpenOrders().get(order?.Id ?? 0);
  return (
    <Sheet
      open={order !== null}
      onClose={close}
      label={t('order.pendingSheet', { name: order?.ForexTradeLists.ShowCode ?? '' })}
      dirty={stops}
      footer={
        order !== null &&
        !stops && (
          <Button
            kind="secondary"
            busy={closing.isClosing(order.Id)}
            disabled={offline}
            testId="order-cancel"
            onClick={() => void closing.cancel(order)}
          >
            {t(offline ? 'ui.offlineButton' : 'order.cancel')}
          </Button>
        )
      }
    >
      {order !== null && !stops && (
        <PendingBody order={order} hidden={hidden} onStops={() => show('stops')} />
      )}
      {order !== null && stops && domain !== undefined && (
        <StopsFormView
          wire={order}
          order={domain}
          hidden={hidden}
          moved={moved}
          onBack={back}
          onSaved={moved === null ? back : close}
        />
      )}
    </Sheet>
  );
}

type View = 'facts' | 'stops';

interface BodyProps {
  readonly order: OrderWire;
  readonly hidden: boolean;
  readonly onStops: () => void;
}

function PendingBody({ order, hidden, onStops }: BodyProps) {
  const { t } = useTranslation();
  const { PricePrecision } = order.ForexTradeLists;
  const distance = usePendingDistance(order);
  const now = usePositionPrice(order.Id);
  return (
    <OrderSheetBody order={order} hidden={hidden} now={now} onStops={onStops}>
      <div className="position-sheet-result">
        <Price value={order.OriginPrice} precision={PricePrecision} className="figure" />
        <span className="position-sheet-side">
          <span>{t(kindKey(order))}</span>
          {distance !== null && <span className="ink3">{t('order.away', { distance })}</span>}
        </span>
      </div>
      <p className="sub ink2">
        {t(`ticket.fills.${order.PendingKind ?? 'limit'}`, {
          kind: t(kindKey(order)),
          price: isolate(priceText(order.OriginPrice, PricePrecision)),
        })}
      </p>
    </OrderSheetBody>
  );
}
