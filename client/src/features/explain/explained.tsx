/** Number that opens its explanation: by a long press, a tap, or the keyboard. */

import './explained.css';
import { type PointerEvent, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../ui/theme/class-names.ts';
import { useExplanation } from './use-explanation.tsx';
import { lazyComponent } from '../../ui/layout/lazy-component.tsx';

/** Explanations of numbers, loaded when the first one is opened. */
export const AccountRisk = lazyComponent(() => import('./account-risk.tsx').then((m) => m.AccountRisk));

export const OpenProfit = lazyComponent(() => import('./account-totals.tsx').then((m) => m.OpenProfit));

export const UsedMargin = lazyComponent(() => import('./account-totals.tsx').then((m) => m.UsedMargin));

export const PositionProfit = lazyComponent(() =>
  import('./position-explanations.tsx').then((m) => m.PositionProfit),
);

export const PositionMargin = lazyComponent(() =>
  import('./position-explanations.tsx').then((m) => m.PositionMargin),
);

export const PositionFee = lazyComponent(() =>
  import('./position-explanations.tsx').then((m) => m.PositionFee),
);

export const TicketFee = lazyComponent(() => import('./ticket-explanations.tsx').then((m) => m.TicketFee));

export const TicketMargin = lazyComponent(() =>
  import('./ticket-explanations.tsx').then((m) => m.TicketMargin),
);

export const TicketRisk = lazyComponent(() => import('./ticket-explanations.tsx').then((m) => m.TicketRisk));

export const TicketSwap = lazyComponent(() => import('./ticket-swap.tsx').then((m) => m.TicketSwap));

interface ExplainedProps {
  /** Name of the number, and the title of the explanation. */
  readonly name: string;
  /** The explanation, rendered while it is open. */
  readonly content: ReactNode;
  readonly testId?: string | undefined;
  readonly children: ReactNode;
}

export function ExplainedNumber({ name, content, testId, children }: ExplainedProps) {
  const { t } = useTranslation();
  // the number changes with each price, these do not
  const hint = useMemo(() => t('explain.hint'), [t]);
  const hiddenName = useMemo(() => t('explain.name', { name }), [t, name]);
  const { pressing, handlers, show, sheet } = useExplanation({ name, content });
  return (
    <>
      <button
        type="button"
        className={classNames('explained', pressing && 'explained--pressing')}
        title={hint}
        aria-haspopup="dialog"
        aria-keyshortcuts="?"
        data-testid={testId}
        onClick={show}
        {...handlers}
      >
        {children}
        <span className="vh"> {hiddenName}</span>
      </button>
      {sheet}
    </>
  );
}

/** Marks the part of a larger control that opens an explanation on a long press. */
export const EXPLAINED_PART = { 'data-explain': '' } as const;

/** True when a press began on that part. Browsers may report the whole control as the target, so the position decides. */
export function onExplainedPart({ currentTarget, clientX, clientY }: PointerEvent): boolean {
  const box = currentTarget.querySelector('[data-explain]')?.getBoundingClientRect();
  if (box === undefined) return false;
  return clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
}
