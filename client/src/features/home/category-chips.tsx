/** All, the starred ones, and a chip per watchlist and category; tapping the chosen one shows everything again. */

import type { CategoryWire } from '@vernier/shared/api/shapes/market';
import { useTranslation } from 'react-i18next';
import { useWatchlists } from '../../data/market/watchlists.ts';
import { Chip, ChipRow } from '../../ui/controls/chip.tsx';
import { Icon } from '../../ui/theme/icon.tsx';

/** A number is a category's id, `list 3` a watchlist's. */
export type MarketFilter = 'all' | 'favourites' | number | `list ${number}`;

interface CategoryChipsProps {
  readonly categories: readonly CategoryWire[];
  readonly chosen: MarketFilter;
  readonly onChoose: (filter: MarketFilter) => void;
}

export function CategoryChips({ categories, chosen, onChoose }: CategoryChipsProps) {
  const { t } = useTranslation();
  const lists = useWatchlists();
  const toggle = (filter: MarketFilter) => onChoose(filter === chosen ? 'all' : filter);
  return (
    <ChipRow label={t('market.categories')}>
      <Chip selected={chosen === 'all'} onClick={() => onChoose('all')} testId="chip-all">
        {t('market.all')}
      </Chip>
      <Chip
        selected={chosen === 'favourites'}
        onClick={() => toggle('favourites')}
        label={t('market.favourites')}
        testId="chip-favourites"
      >
        <Icon name="star" size={17} weight={1.7} />
      </Chip>
      {lists.map(({ id, name }) => (
        <Chip
          key={`list ${id}`}
          selected={chosen === `list ${id}`}
          onClick={() => toggle(`list ${id}`)}
          testId={`chip-list-${id}`}
        >
          <bdi>{name}</bdi>
        </Chip>
      ))}
      {categories.map(({ Id, NameShowTrans }) => (
        <Chip key={Id} selected={chosen === Id} onClick={() => toggle(Id)} testId={`chip-${Id}`}>
          {NameShowTrans}
        </Chip>
      ))}
    </ChipRow>
  );
}
