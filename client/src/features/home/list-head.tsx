/** Column heads, and the order of the list; a tap opens the menu of orders. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SortOrder } from '../../data/market/instrument-list.ts';
import { lazyComponent } from '../../ui/layout/lazy-component.tsx';
import { Icon } from '../../ui/theme/icon.tsx';

const SortSheet = lazyComponent(() => import('./sort-sheet.tsx').then((m) => m.SortSheet));

export function ListHead({ order, onOrder }: { order: SortOrder; onOrder: (order: SortOrder) => void }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const name = t(`market.order.${order}`);
  return (
    <div className="home-head">
      <span>{t('market.instrument')}</span>
      <button
        type="button"
        className="home-sort"
        aria-haspopup="dialog"
        aria-label={t('market.sortBy', { order: name })}
        data-testid="sort"
        data-order={order}
        onClick={() => setOpen(true)}
      >
        {name}
        <Icon name="down" size={14} weight={1.8} />
      </button>
      {isOpen && <SortSheet order={order} onOrder={onOrder} onClose={() => setOpen(false)} />}
    </div>
  );
}
