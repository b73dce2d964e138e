/** Menu of the orders of a list. */

import { useTranslation } from 'react-i18next';
import { SORT_ORDERS, type SortOrder } from '../../data/market/instrument-list.ts';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { SettingsRow } from '../../ui/lists/settings-row.tsx';

interface SortSheetProps {
  readonly order: SortOrder;
  readonly onOrder: (order: SortOrder) => void;
  readonly onClose: () => void;
}

export function SortSheet({ order, onOrder, onClose }: SortSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet open onClose={onClose} title={t('watchlist.sort')} testId="sort-menu">
      {SORT_ORDERS.map((one) => (
        <SettingsRow
          key={one}
          label={one === 'listed' ? t('watchlist.usual') : t(`market.order.${one}`)}
          chosen={one === order}
          onClick={() => {
            onOrder(one);
            onClose();
          }}
          testId={`sort-${one}`}
        />
      ))}
    </Sheet>
  );
}
