/** Instrument list with search, categories, favourites and live prices: in the drawer of a phone and in the first pane of a wide screen. */

import '../../ui/market/quote-row-sizes.css';
import './instrument-list.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFavourites } from '../../data/market/favourites.ts';
import { filterInstruments, openFirst } from '../../data/market/instrument-list.ts';
import { type InstrumentInfo, useCategories } from '../../data/market/instruments.ts';
import { InstrumentRow } from '../markets/instrument-row.tsx';
import { Chip, ChipRow } from '../../ui/controls/chip.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Icon } from '../../ui/theme/icon.tsx';
import { SearchField } from '../../ui/controls/search-field.tsx';

interface InstrumentListProps {
  readonly instruments: readonly InstrumentInfo[];
  readonly chosen: string | undefined;
  readonly size: 'drawer' | 'wide';
  readonly onChoose: (code: string) => void;
}

type Filter = 'all' | 'favourites' | number;

export function InstrumentList({ instruments, chosen, size, onChoose }: InstrumentListProps) {
  const { t } = useTranslation();
  const categories = useCategories();
  const favourites = useFavourites();
  const [text, setText] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const shown = filterInstruments(openFirst(instruments), {
    text,
    categoryId: typeof filter === 'number' ? filter : null,
    codes: filter === 'favourites' ? favourites.codes : null,
  });
  const toggle = (next: Filter) => setFilter(filter === next ? 'all' : next);
  return (
    <div className={`instruments instruments--${size}`}>
      <div className="instruments-search">
        <SearchField
          label={t('trade.search')}
          value={text}
          onChange={setText}
          end={size === 'wide' ? <kbd className="instruments-key">/</kbd> : undefined}
        />
      </div>
      <ChipRow label={t('trade.categories')}>
        <Chip
          selected={filter === 'favourites'}
          onClick={() => toggle('favourites')}
          label={t('trade.favourites')}
        >
          <Icon name="star" size={16} />
        </Chip>
        <Chip selected={filter === 'all'} onClick={() => setFilter('all')}>
          {t('trade.all')}
        </Chip>
        {categories.map((category) => (
          <Chip key={category.Id} selected={filter === category.Id} onClick={() => toggle(category.Id)}>
            {category.NameShowTrans}
          </Chip>
        ))}
      </ChipRow>
      <div className="instruments-rows">
        {shown.map((instrument) => (
          <InstrumentRow
            key={instrument.code}
            instrument={instrument}
            size={size}
            selected={instrument.code === chosen}
            onChoose={onChoose}
          />
        ))}
        {shown.length === 0 && (
          <EmptyState
            title={t('trade.nothingFound')}
            text={filter === 'favourites' && text === '' ? t('trade.noFavourites') : t('trade.tryOther')}
          />
        )}
      </div>
    </div>
  );
}
