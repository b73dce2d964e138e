/** Row of an open position that opens its sheet: side, leverage, entry and present price, result, and the rail from stop to target. */

import './position-row.css';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useInstrument } from '../../../data/market/instruments.ts';
import { usePositionPrice, usePositionProfit } from '../../../data/orders/orders.ts';
import { EXPLAINED_PART, onExplainedPart } from '../../explain/explained.tsx';
import { PositionProfit } from '../../explain/explanations.tsx';
import { useExplanation } from '../../explain/use-explanation.tsx';
import { classNames } from '../../../ui/theme/class-names.ts';
import { moneyDirection } from '../../../ui/format/money-text.ts';
import { leverageText } from '../../../ui/format/number-text.ts';
import { hundredthsText } from '../../../ui/format/percent-text.ts';
import { priceText } from '../../../ui/format/price-text.ts';
import { Icon } from '../../../ui/theme/icon.tsx';
import { type Visibility, useVisibility } from '../../../ui/browser/visibility.ts';
import { InstrumentDisc } from '../../../ui/market/instrument-disc.tsx';
import { Profit } from '../../../ui/numbers/money.tsx';
import { PositionRail } from '../../../ui/gauges/position-rail.tsx';
import { Tag } from '../../../ui/numbers/tag.tsx';
import { orderLots, sideOf } from '../order-labels.ts';
import { returnOnMargin } from '../profit-share.ts';
import { microsOf } from '../../../data/transport/money.ts';

interface PositionRowProps {
  readonly order: OrderWire;
  readonly closing: boolean;
  readonly leaving: boolean;
  readonly hidden: boolean;
  readonly onOpen: (id: number) => void;
  /** Name of the list, for tests. */
  readonly place?: 'order' | 'here';
}

export const PositionRow = memo(function PositionRow(props: PositionRowProps) {
  const { order, closing, leaving, hidden, onOpen, place = 'order' } = props;
  const { t } = useTranslation();
  const { ForexTradeLists: shown } = order;
  const element = useRef<HTMLButtonElement>(null);
  const visibility = useVisibility(element);
  const { pressing, handlers, sheet } = useExplanation({
    name: t('explain.calculation.profit'),
    content: <PositionProfit order={order} />,
    starts: onExplainedPart,
  });
  return (
    <>
      <button
        ref={element}
        type="button"
        className={classNames('position', closing && 'position--closing', leaving && 'position--leaving')}
        data-testid={`${place}-${order.Id}`}
        disabled={leaving}
        aria-keyshortcuts="?"
        onClick={() => onOpen(order.Id)}
        {...handlers}
      >
        <InstrumentDisc code={shown.Code} logo={shown.Logo} />
        <span className="position-main">
          <PositionName order={order} />
          <PositionPath order={order} visibility={visibility} />
        </span>
        <PositionWorth
          order={order}
          visibility={visibility}
          hidden={hidden}
          testId={`${place}-profit-${order.Id}`}
          pressing={pressing}
        />
        <Rail order={order} visibility={visibility} />
      </button>
      {sheet}
    </>
  );
});

/** Code, side with its volume, leverage. */
export function PositionName({ order, leverage = true }: { order: OrderWire; leverage?: boolean }) {
  const { t } = useTranslation();
  const instrument = useInstrument(order.ForexTradeLists.Code);
  const side = sideOf(order);
  return (
    <span className="position-name">
      <bdi>{order.ForexTradeLists.ShowCode}</bdi>
      <Tag tone={side === 'buy' ? 'up' : 'down'}>
        {t(`order.side.${side}`)} <bdi>{orderLots(order, instrument)}</bdi>
      </Tag>
      {leverage && (
        <Tag tone="outline">
          <bdi>{leverageText(order.Multiple)}</bdi>
        </Tag>
      )}
    </span>
  );
}

interface SeenProps {
  readonly order: OrderWire;
  readonly visibility: Visibility;
}

function PositionPath({ order, visibility }: SeenProps) {
  const precision = order.ForexTradeLists.PricePrecision;
  const now = usePositionPrice(order.Id, visibility) ?? order.Price;
  return (
    <span className="position-path">
      <bdi>{priceText(order.OriginPrice, precision)}</bdi>
      <Icon name="right" size={11} weight={2.2} />
      <b>
        <bdi>{priceText(now, precision)}</bdi>
      </b>
    </span>
  );
}

interface PositionWorthProps extends SeenProps {
  readonly hidden: boolean;
  readonly testId: string;
  /** Opens the explanation on a long press. */
  readonly pressing: boolean;
}

function PositionWorth({ order, visibility, hidden, testId, pressing }: PositionWorthProps) {
  const live = usePositionProfit(order.Id, visibility);
  const profit = live ?? microsOf(order.FactProfits);
  return (
    <span className={classNames('position-worth', pressing && 'explained--pressing')} {...EXPLAINED_PART}>
      <Profit amount={profit} hidden={hidden} className="position-profit explained-number" testId={testId} />
      <ReturnText profitMicros={profit} margin={order.CautionMoney} />
    </span>
  );
}

/** `+13.11%` of the margin, in the colour of its direction. */
export function ReturnText({ profitMicros, margin }: { profitMicros: bigint; margin: string }) {
  const share = returnOnMargin(profitMicros, microsOf(margin));
  if (share === null) return null;
  return (
    <bdi className={classNames('position-return', moneyDirection(profitMicros))}>
      {hundredthsText(share, true)}
    </bdi>
  );
}

function Rail({ order, visibility }: SeenProps) {
  const { t } = useTranslation();
  const now = usePositionPrice(order.Id, visibility) ?? order.Price;
  const precision = order.ForexTradeLists.PricePrecision;
  const stop = order.TargetLossPrice === 0 ? null : order.TargetLossPrice;
  const target = order.TargetProfitPrice === 0 ? null : order.TargetProfitPrice;
  return (
    <span className="position-rail">
      {stop === null ? (
        <span className="position-rail-none">{t('order.noStop')}</span>
      ) : (
        <bdi>
          {t('order.stopShort')} {priceText(stop, precision)}
        </bdi>
      )}
      <PositionRail
        side={sideOf(order)}
        entry={order.OriginPrice}
        now={now}
        stop={stop}
        target={target}
        label={t('order.rail')}
      />
      {target === null ? (
        <span>{t('order.noTarget')}</span>
      ) : (
        <bdi>
          {t('order.targetShort')} {priceText(target, precision)}
        </bdi>
      )}
    </span>
  );
}
