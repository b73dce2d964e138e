/** Sheet of a pending order: its target on the chart, stops, reserved money, changing and cancelling it. */

import './position-sheet.css';
import { type Points, scaledToNumber } from '@vernier/shared/numbers/price';
import type { PendingOrderView } from '@vernier/shared/api/order-codec';
import { useTranslation } from 'react-i18next';
import { useOffline } from '../../../data/transport/offline.ts';
import { usePositionPrice } from '../../../data/orders/orders.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { isolate, pointsText } from '../../../ui/format/number-text.ts';
import { Price } from '../../../ui/numbers/price.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { ConfirmedCommand } from '../confirmed-command.tsx';
import { AmendFormView } from '../amend/amend-form.tsx';
import { OrderSheetBody } from './order-sheet-body.tsx';
import { kindKey } from '../order-labels.ts';
import { StopsFormView } from '../stops/stops-form.tsx';
import type { ClosingHandle } from '../use-closing.ts';
import type { MovedStop } from '../stops/use-stops-form.ts';
import { usePendingDistance } from '../rows/use-pending-distance.ts';
import { useSheetView } from './use-sheet-view.ts';

export interface PendingSheetProps {
  /** Null closes the sheet. */
  readonly order: PendingOrderView | null;
  readonly hidden: boolean;
  readonly closing: ClosingHandle;
  /** Opens with the stops and this dragged one; saving closes the sheet. */
  readonly moved?: MovedStop | null;
  /** Opens with the form of the order and this dragged target; saving closes the sheet. */
  readonly target?: Points | undefined;
  readonly onClose: () => void;
}

export function PendingSheet({ order, hidden, closing, moved = null, target, onClose }: PendingSheetProps) {
  const { t } = useTranslation();
  const offline = useOffline();
  const first = moved !== null ? 'stops' : target === undefined ? 'facts' : 'amend';
  const { view, show, close } = useSheetView<View>({ id: order?.id, first, onClose });
  const stops = view === 'stops';
  const isForm = view !== 'facts';
  const back = () => show('facts');
  return (
    <Sheet
      open={order !== null}
      onClose={close}
      label={t('order.pendingSheet', { name: order?.instrument.showCode ?? '' })}
      dirty={isForm}
      footer={
        order !== null &&
        !isForm && (
          <div className="sheet-pair">
            <Button kind="secondary" disabled={offline} testId="order-amend" onClick={() => show('amend')}>
              {t('order.amend')}
            </Button>
            <ConfirmedCommand
              title={t('order.ask.cancel', { name: isolate(order.instrument.showCode) })}
              text={t('order.ask.cancelText')}
              confirm={t('order.cancel')}
              cancel={t('order.ask.keep')}
              onConfirm={() => void closing.cancel(order)}
            >
              {(start) => (
                <Button
                  kind="secondary"
                  busy={closing.isClosing(order.id)}
                  disabled={offline}
                  testId="order-cancel"
                  onClick={start}
                >
                  {t(offline ? 'ui.offlineButton' : 'order.cancel')}
                </Button>
              )}
            </ConfirmedCommand>
          </div>
        )
      }
    >
      {order !== null && !isForm && (
        <PendingBody order={order} hidden={hidden} onStops={() => show('stops')} />
      )}
      {order !== null && view === 'amend' && (
        <AmendFormView
          order={order}
          target={target}
          onBack={back}
          onSaved={target === undefined ? back : close}
        />
      )}
      {order !== null && stops && (
        <StopsFormView
          order={order}
          hidden={hidden}
          moved={moved}
          onBack={back}
          onSaved={moved === null ? back : close}
        />
      )}
    </Sheet>
  );
}

type View = 'facts' | 'stops' | 'amend';

interface BodyProps {
  readonly order: PendingOrderView;
  readonly hidden: boolean;
  readonly onStops: () => void;
}

function PendingBody({ order, hidden, onStops }: BodyProps) {
  const { t } = useTranslation();
  const { pricePrecision } = order.instrument;
  const distance = usePendingDistance(order);
  const now = usePositionPrice(order.id);
  return (
    <OrderSheetBody order={order} hidden={hidden} now={now} onStops={onStops}>
      <div className="position-sheet-result">
        <Price
          value={scaledToNumber(order.targetPrice, pricePrecision)}
          precision={pricePrecision}
          className="figure"
        />
        <span className="position-sheet-side">
          <span>{t(kindKey(order))}</span>
          {distance !== null && <span className="ink3">{t('order.away', { distance })}</span>}
        </span>
      </div>
      <p className="sub ink2">
        {t(`ticket.fills.${order.pendingKind}`, {
          kind: t(kindKey(order)),
          price: isolate(pointsText(order.targetPrice, pricePrecision)),
        })}
      </p>
    </OrderSheetBody>
  );
}
