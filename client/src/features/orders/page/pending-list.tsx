/** List of pending orders; one that fills or is cancelled slides out. */

import { useTranslation } from 'react-i18next';
import { usePending } from '../../../data/orders/orders.ts';
import { PendingSheet } from '../sheets/order-sheets.tsx';
import { PendingRow } from '../rows/pending-row.tsx';
import { leavingPending } from '../use-closing.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/states/empty.tsx';
import { OpenList } from './open-list.tsx';

export function PendingList({ hidden }: { hidden: boolean }) {
  const { t } = useTranslation();
  return (
    <OpenList
      source={usePending()}
      leavingOf={leavingPending}
      label={t('order.pending')}
      hidden={hidden}
      empty={
        <EmptyState
          title={t('order.noPendingTitle')}
          text={t('order.noPendingText')}
          action={<ButtonLink to="/trade">{t('order.placePending')}</ButtonLink>}
        />
      }
      Row={PendingRow}
      OrderSheet={PendingSheet}
    />
  );
}
