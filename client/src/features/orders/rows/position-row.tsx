/** Row of an open position that opens its sheet: side, leverage, entry and present price, result, and the rail from stop to target. */

import './position-row.css';
import type { OrderView, PositionView } from '@vernier/shared/api/order-codec';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useInstrument } from '../../../data/market/instruments.ts';
import { usePositionPrice, usePositionProfit } from '../../../data/orders/orders.ts';
import { EXPLAINED_PART, onExplainedPart, PositionProfit } from '../../explain/explained.tsx';
import { useExplanation } from '../../explain/use-explanation.tsx';
import { classNames } from '../../../ui/theme/class-names.ts';
import { moneyDirection } from '../../../ui/format/money-text.ts';
import { hundredthsText, leverageText, pointsText } from '../../../ui/format/number-text.ts';
import { Icon } from '../../../ui/theme/icon.tsx';
import { type Visibility, useVisibility } from '../../../ui/browser/visibility.ts';
import { InstrumentLogo } from '../../../ui/market/instrument-logo.tsx';
import { Profit } from '../../../ui/numbers/money.tsx';
import { PositionRail } from '../../../ui/gauges/position-rail.tsx';
import { Tag } from '../../../ui/numbers/tag.tsx';
import { orderLots } from '../order-labels.ts';
import { returnOnMargin } from '../profit-share.ts';

interface PositionRowProps {
  readonly order: PositionView;
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
  const { instrument: shown } = order;
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
        data-testid={`${place}-${order.id}`}
        disabled={leaving}
        aria-keyshortcuts="?"
        onClick={() => onOpen(order.id)}
        {...handlers}
      >
        <InstrumentLogo code={shown.code} logo={shown.logo} />
        <span className="position-main">
          <PositionName order={order} />
          <PositionPath order={order} visibility={visibility} />
        </span>
        <PositionWorth
          order={order}
          visibility={visibility}
          hidden={hidden}
          testId={`${place}-profit-${order.id}`}
          pressing={pressing}
        />
        <Rail order={order} visibility={visibility} />
      </button>
      {sheet}
    </>
  );
});

/** code, side with its volume, leverage. */
export function PositionName({ order, leverage = true }: { order: OrderView; leverage?: boolean }) {
  const { t } = useTranslation();
  const instrument = useInstrument(order.instrument.code);
  const side = order.side;
  return (
    <span className="position-name">
      <bdi>{order.instrument.showCode}</bdi>
      <Tag tone={side === 'buy' ? 'up' : 'down'}>
        {t(`order.side.${side}`)} <bdi>{orderLots(order, instrument)}</bdi>
      </Tag>
      {leverage && (
        <Tag tone="outline">
          <bdi>{leverageText(order.leverage)}</bdi>
        </Tag>
      )}
    </span>
  );
}

interface SeenProps {
  readonly order: PositionView;
  readonly visibility: Visibility;
}

function PositionPath({ order, visibility }: SeenProps) {
  const precision = order.instrument.pricePrecision;
  const now = usePositionPrice(order.id, visibility) ?? order.value.price;
  return (
    <span className="position-path">
      <bdi>{pointsText(order.openPrice, precision)}</bdi>
      <Icon name="right" size={11} weight={2.2} />
      <b>
        <bdi>{pointsText(now, precision)}</bdi>
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
  const live = usePositionProfit(order.id, visibility);
  const profit = live ?? order.value.profitMicros;
  return (
    <span className={classNames('position-worth', pressing && 'explained--pressing')} {...EXPLAINED_PART}>
      <Profit amount={profit} hidden={hidden} className="position-profit explained-number" testId={testId} />
      <ReturnText profitMicros={profit} marginMicros={order.marginMicros} />
    </span>
  );
}

/** `+13.11%` of the margin, in the colour of its direction. */
export function ReturnText({ profitMicros, marginMicros }: { profitMicros: bigint; marginMicros: bigint }) {
  const share = returnOnMargin(profitMicros, marginMicros);
  if (share === null) return null;
  return (
    <bdi className={classNames('position-return', moneyDirection(profitMicros))}>
      {hundredthsText(share, true)}
    </bdi>
  );
}

function Rail({ order, visibility }: SeenProps) {
  const { t } = useTranslation();
  const now = usePositionPrice(order.id, visibility) ?? order.value.price;
  const precision = order.instrument.pricePrecision;
  const { stopLoss: stop, takeProfit: target } = order;
  const isTrailing = (order.trailingStop ?? null) !== null;
  return (
    <span className="position-rail">
      {stop === null ? (
        <span className="position-rail-none">{t('order.noStop')}</span>
      ) : (
        <bdi>
          {t(isTrailing ? 'order.trailingShort' : 'order.stopShort')} {pointsText(stop, precision)}
        </bdi>
      )}
      <PositionRail
        side={order.side}
        entry={order.openPrice}
        now={now}
        stop={stop}
        target={target}
        label={t('order.rail')}
      />
      {target === null ? (
        <span>{t('order.noTarget')}</span>
      ) : (
        <bdi>
          {t('order.targetShort')} {pointsText(target, precision)}
        </bdi>
      )}
    </span>
  );
}
