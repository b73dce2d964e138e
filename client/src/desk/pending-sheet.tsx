/** The sheet of an order that waits: its target on the chart, its stops and reserve, and taking it back. */

import './position-sheet.css';
import type { OrderWire } from '@vernier/shared/wire/shapes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInstrument } from '../data/instruments.ts';
import { useOpenOrders } from '../data/orders.ts';
import { OrderFillRow } from '../explain/fill/order-fill-row.tsx';
import { Button } from '../ui/button.tsx';
import { isolate } from '../ui/format/isolate.ts';
import { priceText } from '../ui/format/price-text.ts';
import { InstrumentDisc } from '../ui/instrument-disc.tsx';
import { Price } from '../ui/price.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { InstrumentChart } from './instrument-chart.tsx';
import { OrderFacts } from './order-facts.tsx';
import { kindKey } from './order-words.ts';
import { usePeriod } from './periods.ts';
import { PositionName } from './position-row.tsx';
import { StopsCard } from './stops-card.tsx';
import { StopsFormView } from './stops-form.tsx';
import type { Closing } from './use-closing.ts';
import { usePendingDistance } from './use-pending-distance.ts';
import { useOffline } from '../data/offline.ts';
import { usePositionPrice } from '../data/orders.ts';

export interface PendingSheetProps {
  /** Null closes the sheet. */
  readonly order: OrderWire | null;
  readonly hidden: boolean;
  readonly closing: Closing;
  readonly onClose: () => void;
}

export function PendingSheet({ order, hidden, closing, onClose }: PendingSheetProps) {
  const { t } = useTranslation();
  const offline = useOffline();
  const [edited, setEdited] = useState<number | null>(null);
  const stops = edited !== null && edited === order?.Id;
  const back = () => setEdited(null);
  const domain = useOpenOrders().get(order?.Id ?? 0);
  return (
    <Sheet
      open={order !== null}
      onClose={() => {
        back();
        onClose();
      }}
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
        <PendingBody order={order} hidden={hidden} onStops={() => setEdited(order.Id)} />
      )}
      {order !== null && stops && domain !== undefined && (
        <StopsFormView wire={order} order={domain} hidden={hidden} onDone={back} />
      )}
    </Sheet>
  );
}

interface BodyProps {
  readonly order: OrderWire;
  readonly hidden: boolean;
  readonly onStops: () => void;
}

function PendingBody({ order, hidden, onStops }: BodyProps) {
  const { t } = useTranslation();
  const { Code, Logo, PricePrecision } = order.ForexTradeLists;
  const instrument = useInstrument(Code);
  const [period] = usePeriod();
  const distance = usePendingDistance(order);
  const now = usePositionPrice(order.Id);
  return (
    <>
      <header className="position-sheet-head">
        <InstrumentDisc code={Code} logo={Logo} size={40} />
        <PositionName order={order} />
      </header>
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
      {instrument !== undefined && (
        <div className="position-sheet-chart">
          <InstrumentChart instrument={instrument} period={period} only={order.Id} axisWidth={64} />
        </div>
      )}
      <StopsCard order={order} hidden={hidden} onEdit={onStops} />
      <OrderFacts order={order} hidden={hidden} second={{ label: t('order.now'), price: now }} />
      <OrderFillRow order={order} />
    </>
  );
}
