/** Positions that are open, each opening its sheet; a closed one slides out and takes its sheet with it. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHolding } from '../../data/orders.ts';
import { PositionRow } from '../../desk/position-row.tsx';
import { PositionSheet } from '../../desk/order-sheets.tsx';
import { HOLDING, useClosing, useLeaving } from '../../desk/use-closing.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows, useSlow } from '../../ui/skeleton.tsx';

export function HoldingList({ hidden }: { hidden: boolean }) {
  const { t } = useTranslation();
  const { orders, loading, failed, retry } = useHolding();
  const { orders: shown, leaving } = useLeaving(orders, HOLDING);
  const closing = useClosing();
  const slow = useSlow(loading);
  const [chosen, setChosen] = useState<number | null>(null);
  if (slow && shown.length === 0) return <SkeletonRows />;
  if (failed) return <ErrorState title={t('order.failed')} text={t('order.failedText')} onRetry={retry} />;
  return (
    <>
      <ul className="order-list" aria-label={t('order.holding')}>
        {shown.map((order) => (
          <li key={order.Id}>
            <PositionRow
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
          title={t('order.emptyTitle')}
          text={t('order.emptyText')}
          action={<ButtonLink to="/">{t('order.seeMarkets')}</ButtonLink>}
        />
      )}
      <PositionSheet
        order={orders.find((order) => order.Id === chosen) ?? null}
        hidden={hidden}
        closing={closing}
        onClose={() => setChosen(null)}
      />
    </>
  );
}
