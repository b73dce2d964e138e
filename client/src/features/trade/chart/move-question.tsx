/** Question in one line whether a dragged stop is set: nothing is sent before the answer. */

import './move-question.css';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenOrderView } from '@vernier/shared/api/order-codec';
import { type OrderOutcome, submitStops } from '../../../data/orders/orders.ts';
import { profitOf } from '../../../data/orders/valuation.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { haptic } from '../../../ui/feedback/haptics.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { moneyText } from '../../../ui/format/money-text.ts';
import { isolate, pointsText } from '../../../ui/format/number-text.ts';
import type { MovedStop } from '../../orders/stops/use-stops-form.ts';
import { addUnanswered } from '../../unanswered-commands/unanswered.ts';

interface MoveQuestionProps {
  readonly order: OpenOrderView;
  readonly moved: MovedStop;
  readonly precision: number;
  /** Amounts are hidden. */
  readonly hidden: boolean;
  readonly onAnswered: () => void;
}

export function MoveQuestion({ order, moved, precision, hidden, onAnswered }: MoveQuestionProps) {
  const { t } = useTranslation();
  const [saving, setSaving] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { stop, points } = moved;
  const price = isolate(pointsText(points, precision));
  const profit = hidden ? null : profitOf(order, points);
  const question =
    order[stop] === null ? t(`chart.move.set.${stop}`, { price }) : t(`chart.move.${stop}`, { price });
  const latest = useRef(onAnswered);
  useEffect(() => {
    latest.current = onAnswered;
  });
  useEffect(() => {
    const element = box.current;
    element?.querySelector<HTMLElement>('.move-question-yes button')?.focus();
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      latest.current();
    };
    element?.addEventListener('keydown', leave);
    return () => element?.removeEventListener('keydown', leave);
  }, []);
  const take = (outcome: OrderOutcome): void => {
    if (outcome.kind === 'unknown') return addUnanswered(outcome, take);
    if (outcome.kind === 'done')
      toast(t('order.stopsSaved', { name: isolate(order.instrument.showCode) }), { tone: 'done' });
    if (outcome.kind === 'refused') toast(outcome.refusal.message, { tone: 'error' });
    haptic(outcome.kind === 'done' ? 'confirmed' : 'refused');
  };
  const confirm = async () => {
    setSaving(true);
    const outcome = await submitStops(order, { [stop]: points }).finally(onAnswered);
    take(outcome);
  };
  return (
    <div
      ref={box}
      className="move-question"
      role="alertdialog"
      aria-label={question}
      data-testid="move-question"
    >
      <p>
        {question}{' '}
        {profit !== null && <bdi className={profit < 0n ? 'down' : 'up'}>{moneyText(profit, 2, true)}</bdi>}
      </p>
      <span className="move-question-yes">
        <Button size="small" busy={saving} onClick={() => void confirm()} testId="move-confirm">
          {t('chart.move.confirm')}
        </Button>
      </span>
      <Button kind="secondary" size="small" disabled={saving} onClick={onAnswered} testId="move-cancel">
        {t('chart.move.cancel')}
      </Button>
    </div>
  );
}
