/** The list is empty: because of its category, or because nothing was starred yet. */

import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import type { MarketFilter } from './category-chips.tsx';

interface NothingHereProps {
  readonly filter: MarketFilter;
  readonly category: string;
  readonly onAll: () => void;
}

export function NothingHere({ filter, category, onAll }: NothingHereProps) {
  const { t } = useTranslation();
  if (filter === 'favourites') {
    return (
      <EmptyState
        title={t('market.noFavourites.title')}
        text={t('market.noFavourites.text')}
        action={<Button onClick={onAll}>{t('market.noFavourites.action')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      title={t('market.empty.title', { category })}
      text={t('market.empty.text')}
      action={<Button onClick={onAll}>{t('market.empty.action')}</Button>}
    />
  );
}
