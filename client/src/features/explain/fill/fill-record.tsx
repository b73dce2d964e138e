/** Fill record of an order: its steps, or why there are none yet. */

import './fill-step.css';
import type { OrderView } from '@vernier/shared/api/order-codec';
import { useTranslation } from 'react-i18next';
import { type OrderExplanation, useOrderFill } from '../../../data/orders/order-fill.ts';
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx';
import { useHiddenAmounts } from '../../../ui/numbers/money.tsx';
import { Skeleton, useSlow } from '../../../ui/states/skeleton.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { FillStep } from './fill-step.tsx';
import { useFillText } from './fill-text.ts';
import { useStepText } from './fill-labels.ts';

export function FillRecord({ order }: { order: OrderView }) {
  const { t } = useTranslation();
  const record = useOrderFill(order);
  const slow = useSlow(record.state === 'loading');
  switch (record.state) {
    case 'read':
      return <Steps fill={record.fill} />;
    case 'refused':
      return <EmptyState title={t('explain.fill.missing')} text={record.message} />;
    case 'failed':
      return (
        <ErrorState
          title={t(record.offline ? 'explain.fill.offline' : 'explain.fill.failed')}
          text={t('explain.fill.failedText')}
          onRetry={record.retry}
        />
      );
    case 'loading':
      return slow ? <Waiting /> : null;
  }
}

function Steps({ fill }: { fill: OrderExplanation }) {
  const { t } = useTranslation();
  const [hidden] = useHiddenAmounts();
  const stepTextAt = useStepText(fill);
  const text = useFillText(fill);
  return (
    <div className="fill-record">
      {hidden && <p className="fill-hidden">{t('explain.hidden')}</p>}
      <ol className="fill-steps" aria-label={t('explain.fill.steps')}>
        {fill.timeline.map((step, index) => {
          const stepText = stepTextAt(index);
          return (
            stepText !== null && (
              <FillStep key={`${index}-${step.event}`} fill={fill} index={index} text={stepText} />
            )
          );
        })}
      </ol>
      {!hidden && <CopyButton text={text} />}
    </div>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div className="fill-waiting" role="status" aria-label={t('ui.loading')}>
      {['a', 'b'].map((part) => (
        <div key={part} className="fill-waiting-step">
          <Skeleton width="7rem" height="1.125rem" />
          <Skeleton width="16rem" height="0.875rem" />
          <Skeleton width="100%" height="6rem" />
        </div>
      ))}
    </div>
  );
}
