/** List of open positions; one that closes slides out. */

import { useTranslation } from 'react-i18next';
import { useHolding } from '../../../data/orders/orders.ts';
import { PositionSheet } from '../sheets/order-sheets.tsx';
import { PositionRow } from '../rows/position-row.tsx';
import { leavingPosition } from '../use-closing.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/states/empty.tsx';
import { OpenList } from './open-list.tsx';

export function PositionList({ hidden }: { hidden: boolean }) {
  const { t } = useTranslation();
  return (
    <OpenList
      source={useHolding()}
      leavingOf={leavingPosition}
      label={t('order.holding')}
      hidden={hidden}
      empty={
        <EmptyState
          title={t('order.emptyTitle')}
          text={t('order.emptyText')}
          action={<ButtonLink to="/">{t('order.seeMarkets')}</ButtonLink>}
        />
      }
      Row={PositionRow}
      OrderSheet={PositionSheet}
    />
  );
}
