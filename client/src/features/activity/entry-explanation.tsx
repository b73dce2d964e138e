/** Sheet with the record of the order that an entry is about, loaded on the first tap. */

import { decodeOrder } from '@vernier/shared/api/order-codec';
import type { ActivityWire } from '@vernier/shared/api/shapes/activity';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionCall } from '../../data/user/session-call.ts';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { ErrorState } from '../../ui/states/empty-state.tsx';
import { SkeletonRows } from '../../ui/states/skeleton.tsx';
import { LazyFillRecord } from '../explain/fill/lazy-fill-record.ts';

/** How the order of an entry came about. The content stays while the sheet closes. */
export function EntryExplanation({ entry, onClose }: { entry: ActivityWire | null; onClose: () => void }) {
  const [shown, setShown] = useState(entry);
  if (entry !== null && entry !== shown) setShown(entry);
  return (
    <Sheet open={entry !== null} onClose={onClose} title={shown?.title ?? ''} testId="activity-explanation">
      {shown?.order_id != null && <OrderRecord key={shown.order_id} id={shown.order_id} />}
    </Sheet>
  );
}

function OrderRecord({ id }: { id: number }) {
  const { t } = useTranslation();
  const { value, failed, retry } = useSessionCall('readOrder', { id: String(id) }, { staleTime: 0 });
  const order = useMemo(() => (value === undefined ? null : decodeOrder(value)), [value]);
  if (order !== null) return <LazyFillRecord order={order} />;
  if (!failed) return <SkeletonRows />;
  return <ErrorState title={t('explain.fill.failed')} text={t('explain.fill.failedText')} onRetry={retry} />;
}
