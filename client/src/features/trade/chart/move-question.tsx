/** Question in one line whether a dragged line is set at its new price: nothing is sent before the answer. */

import './move-question.css';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderOutcome } from '../../../data/orders/orders.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { haptic } from '../../../ui/feedback/haptics.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { addUnanswered } from '../../unanswered-commands/unanswered.ts';

interface MoveQuestionProps {
  readonly question: string;
  /** Notification of the change. */
  readonly done: string;
  readonly submit: () => Promise<OrderOutcome>;
  readonly onAnswered: () => void;
  /** Result of the new price. */
  readonly children: ReactNode;
}

export function MoveQuestion({ question, done, submit, onAnswered, children }: MoveQuestionProps) {
  const { t } = useTranslation();
  const [saving, setSaving] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(onAnswered);
  useEffect(() => {
    latest.current = onAnswered;
  });
  // before the removal of the box, which takes the focus with it
  useLayoutEffect(() => {
    const element = box.current;
    const line = document.activeElement;
    return () => {
      if (element?.contains(document.activeElement) && line instanceof HTMLElement)
        line.focus({ preventScroll: true });
    };
  }, []);
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
    if (outcome.kind === 'done') toast(done, { tone: 'done' });
    if (outcome.kind === 'refused') toast(outcome.refusal.message, { tone: 'error' });
    haptic(outcome.kind === 'done' ? 'confirmed' : 'refused');
  };
  const confirm = async () => {
    setSaving(true);
    take(await submit().finally(onAnswered));
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
        {question} {children}
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
