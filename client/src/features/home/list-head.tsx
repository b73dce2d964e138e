/** Column heads, and the order of the list; a tap selects the next one. */

import { useTranslation } from 'react-i18next';
import { nextOrder, type SortOrder } from '../../data/market/instrument-list.ts';
import { Icon } from '../../ui/theme/icon.tsx';

export function ListHead({ order, onOrder }: { order: SortOrder; onOrder: (order: SortOrder) => void }) {
  const { t } = useTranslation();
  const name = t(`market.order.${order}`);
  return (
    <div className="home-head">
      <span>{t('market.instrument')}</span>
      <button
        type="button"
        className="home-sort"
        aria-label={t('market.sortBy', { order: name })}
        data-testid="sort"
        data-order={order}
        onClick={() => onOrder(nextOrder(order))}
      >
        {name}
        <Icon name="down" size={14} weight={1.8} />
      </button>
    </div>
  );
}
