/** Orders that wait at a price, each opening its sheet; one that fills or is cancelled slides out. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePending } from '../../data/orders.ts';
import { PendingRow } from '../../desk/pending-row.tsx';
import { PendingSheet } from '../../desk/order-sheets.tsx';
import { PENDING, useClosing, useLeaving } from '../../desk/use-closing.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows, useSlow } from '../../ui/skeleton.tsx';

export function PendingList({ hidden }: { hidden: boolean }) {
  const { t } = useTranslation();
  const { orders, loading, failed, retry } = usePending();
  const { orders: shown, leaving } = useLeaving(orders, PENDING);
  const closing = useClosing();
  const slow = useSlow(loading);
  const [chosen, setChosen] = useState<number | null>(null);
  if (slow && shown.length === 0) return <SkeletonRows />;
  if (failed) return <ErrorState title={t('order.failed')} text={t('order.failedText')} onRetry={retry} />;
  return (
    <>
      <ul className="order-list" aria-label={t('order.pending')}>
        {shown.map((order) => (
          <li key={order.Id}>
            <PendingRow
              order={order}
              closing={closing.isClosing(order.Id)}
              leaving={leaving.has(order.Id)}
              hidden={hidden}
              onOpen={setChosen}
            />
          </li>
        ))}
      </ul>
      {!loading && shown.length === 0 && (
        <Empty
          title={t('order.noPendingTitle')}
          text={t('order.noPendingText')}
          action={<ButtonLink to="/trade">{t('order.placePending')}</ButtonLink>}
        />
      )}
      <PendingSheet
        order={orders.find((order) => order.Id === chosen) ?? null}
        hidden={hidden}
        closing={closing}
        onClose={() => setChosen(null)}
      />
    </>
  );
}
