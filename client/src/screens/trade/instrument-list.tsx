/** Choosing the instrument: search first, categories and starred ones, live prices. In the drawer of a phone and in the first pane of a wide screen. */

import './instrument-list.css';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFavourites } from '../../data/favourites.ts';
import { filterInstruments } from '../../data/instrument-list.ts';
import { type InstrumentInfo, useCategories } from '../../data/instruments.ts';
import { useMiniChart } from '../../data/mini-charts.ts';
import { useFreshness, useQuote } from '../../data/quotes.ts';
import { useClosedWords } from '../../desk/use-closed-words.ts';
import { Chip, ChipRow } from '../../ui/chip.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Icon } from '../../ui/icon.tsx';
import { QuoteRow } from '../../ui/quote-row.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useSight } from '../../ui/sight.ts';

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
  const shown = filterInstruments(instruments, {
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
          <Row
            key={instrument.code}
            instrument={instrument}
            size={size}
            chosen={instrument.code === chosen}
            onChoose={onChoose}
          />
        ))}
        {shown.length === 0 && (
          <Empty
            title={t('trade.nothingFound')}
            text={filter === 'favourites' && text === '' ? t('trade.noFavourites') : t('trade.tryOther')}
          />
        )}
      </div>
    </div>
  );
}

interface RowProps {
  readonly instrument: InstrumentInfo;
  readonly size: 'drawer' | 'wide';
  readonly chosen: boolean;
  readonly onChoose: (code: string) => void;
}

function Row({ instrument, size, chosen, onChoose }: RowProps) {
  const { code, showCode, name, logo, precision } = instrument;
  const element = useRef<HTMLElement>(null);
  const sight = useSight(element);
  const quote = useQuote(code, sight);
  const freshness = useFreshness(code);
  const { closedText, closedWord } = useClosedWords(instrument);
  const closes = useMiniChart(code, size === 'wide', sight);
  return (
    <QuoteRow
      element={element}
      code={code}
      showCode={showCode}
      name={name}
      logo={logo}
      price={quote?.last ?? null}
      precision={precision}
      percent={quote?.change ?? null}
      closed={freshness === 'closed'}
      closedText={closedText}
      closedWord={closedWord}
      stale={freshness === 'stale' || freshness === 'expired'}
      size={size}
      selected={chosen}
      onClick={onChoose}
      {...(size === 'wide' ? { spark: closes, base: quote?.open } : {})}
    />
  );
}
