/** Actions of a position's sheet: the stop to break-even by one tap, and reversing the position after a confirmation. */

import type { PositionView } from '@vernier/shared/api/order-codec';
import type { Instrument } from '@vernier/shared/market/instrument';
import { nearerStop } from '@vernier/shared/trading/orders/trailing-stop';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInstrument } from '../../../data/market/instruments.ts';
import { useFreshness, useQuote } from '../../../data/market/quotes.ts';
import { submitStops, usePositionProfit } from '../../../data/orders/orders.ts';
import { reversePosition } from '../../../data/orders/position-commands.ts';
import { useOffline } from '../../../data/transport/offline.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { moneyText } from '../../../ui/format/money-text.ts';
import { isolate, pointsText } from '../../../ui/format/number-text.ts';
import { Confirm } from '../../../ui/layout/dialog.tsx';
import { orderLots } from '../order-labels.ts';
import { breakEvenOf } from '../stops/break-even.ts';
import { stopBoundsOf, stopProblem } from '../stops/stop-check.ts';
import { useCommand } from '../use-command.ts';

interface PositionActionsProps {
  readonly order: PositionView;
  readonly hidden: boolean;
  readonly onReversed: () => void;
}

export function PositionActions({ order, hidden, onReversed }: PositionActionsProps) {
  const instrument = useInstrument(order.instrument.code)?.domain;
  return (
    <div className="position-actions">
      {instrument !== undefined && <BreakEvenButton order={order} instrument={instrument} />}
      <ReverseButton order={order} hidden={hidden} onReversed={onReversed} />
    </div>
  );
}

function BreakEvenButton({ order, instrument }: { order: PositionView; instrument: Instrument }) {
  const { t } = useTranslation();
  const offline = useOffline();
  const quote = useQuote(order.instrument.code);
  const { showCode, pricePrecision } = order.instrument;
  const points = breakEvenOf(order, instrument);
  const bounds = stopBoundsOf(order, 'stopLoss', { quote, instrument });
  const isAllowed = bounds !== null && stopProblem({ points, moved: true }, bounds) === null;
  const isBetter = order.stopLoss !== points && nearerStop(order.side, order.stopLoss, points) === points;
  const command = useCommand(
    () => submitStops(order, { stopLoss: points }),
    () => toast(t('order.stopsSaved', { name: isolate(showCode) }), { tone: 'done' }),
  );
  const price = isolate(pointsText(points, pricePrecision));
  return (
    <Button
      kind="secondary"
      size="medium"
      busy={command.busy}
      disabled={offline || !isAllowed || !isBetter}
      testId="order-break-even"
      onClick={() => void command.run()}
    >
      <span className="position-action">
        <span>{t('order.breakEven')}</span>
        <small className="ink3">{t('order.breakEvenAt', { price })}</small>
      </span>
    </Button>
  );
}

function ReverseButton({ order, hidden, onReversed }: PositionActionsProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const offline = useOffline();
  const freshness = useFreshness(order.instrument.code);
  const live = usePositionProfit(order.id);
  const instrument = useInstrument(order.instrument.code);
  const name = isolate(order.instrument.showCode);
  const lots = isolate(orderLots(order, instrument));
  const sideText = (side: PositionView['side']) => `${t(`order.side.${side}`)} ${lots}`;
  const command = useCommand(
    () => reversePosition(order.id),
    (opened) => {
      if (opened.status !== 'holding') return;
      const price = isolate(pointsText(opened.openPrice, opened.instrument.pricePrecision));
      toast(t('order.reverse.done', { name, opened: sideText(opened.side), price }), { tone: 'done' });
      onReversed();
    },
  );
  const profit = moneyText(live ?? order.value.profitMicros, 2, true);
  const values = {
    name,
    closed: sideText(order.side),
    opened: sideText(order.side === 'buy' ? 'sell' : 'buy'),
    amount: hidden ? '•••' : isolate(`${profit} USD`),
  };
  return (
    <>
      <Button
        kind="secondary"
        size="medium"
        disabled={offline || freshness === 'closed' || freshness === 'expired'}
        testId="order-reverse"
        onClick={() => setOpen(true)}
      >
        {t('order.reverse.button')}
      </Button>
      <Confirm
        open={open}
        busy={command.busy}
        title={t('order.reverse.title')}
        text={t('order.reverse.text', values)}
        confirm={t('order.reverse.button')}
        cancel={t('order.reverse.keep')}
        testId="reverse-confirm"
        onConfirm={() => void command.run().then(() => setOpen(false))}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
