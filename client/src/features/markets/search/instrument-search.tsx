/** Search for an instrument by code or by its name in any language. */

import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InstrumentRow } from '../instrument-row.tsx';
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { SkeletonRows, useSlow } from '../../../ui/states/skeleton.tsx';
import { useRowActions } from '../use-row-actions.tsx';
import { useListKeyboard } from './list-keyboard.ts';
import { Chip, ChipRow } from '../../../ui/controls/chip.tsx';
import { addRecentSearch, clearRecentSearches, useRecentSearches } from './recent-searches.ts';
import { filterInstruments, openFirst } from '../../../data/market/instrument-list.ts';
import {
  type InstrumentInfo,
  useInstruments,
  useInstrumentSearch,
} from '../../../data/market/instruments.ts';
import { Movers } from './movers.tsx';
import { useDebounced } from './use-debounced.ts';

export function InstrumentSearchView() {
  const { t } = useTranslation();
  const holder = useRef<HTMLElement>(null);
  const [text, setText] = useState('');
  useListKeyboard(holder);
  const results = useResults(text);
  const query = text.trim();
  return (
    <search ref={holder} className="product">
      <div className="product-field">
        <SearchField
          label={t('product.field')}
          value={text}
          onChange={setText}
          focusOnOpen
          testId="product-search"
        />
      </div>
      {query === '' && <Movers instruments={results.instruments} />}
      {query === '' && <RecentRow onChoose={setText} />}
      <ResultHead text={query} results={results} />
      <ResultList text={query} results={results} />
    </search>
  );
}

function ResultHead({ text, results }: { text: string; results: InstrumentResults }) {
  const { t } = useTranslation();
  const { instruments, searching, failed } = results;
  if (failed) return null;
  const found =
    searching && instruments.length === 0
      ? t('product.searching')
      : t('product.found', { count: instruments.length });
  // the empty state below shows it visually
  const empty = instruments.length === 0 && !searching;
  return (
    <div className="product-head">
      {text === '' ? (
        <h2>{t('product.all')}</h2>
      ) : (
        <output className={empty ? 'vh' : undefined}>{found}</output>
      )}
    </div>
  );
}

function ResultList({ text, results }: { text: string; results: InstrumentResults }): ReactNode {
  const { t } = useTranslation();
  const { instruments, searching, failed, loading, retry } = results;
  const slow = useSlow(loading);
  const { handlers, sheet } = useRowActions();
  if (failed)
    return <ErrorState title={t('product.failed.title')} text={t('product.failed.text')} onRetry={retry} />;
  if (slow) return <SkeletonRows />;
  if (instruments.length === 0 && !searching && !loading) {
    return <EmptyState title={t('product.nothing.title', { text })} text={t('product.nothing.text')} />;
  }
  return (
    <div
      className="product-rows"
      {...handlers}
      onClickCapture={(event) => {
        handlers.onClickCapture(event);
        addRecentSearch(text);
      }}
    >
      {instruments.map((instrument) => (
        <InstrumentRow key={instrument.code} instrument={instrument} />
      ))}
      {sheet}
    </div>
  );
}

/** Recent searches as chips, and the button that clears them. */
function RecentRow({ onChoose }: { onChoose: (text: string) => void }) {
  const { t } = useTranslation();
  const recent = useRecentSearches();
  if (recent.length === 0) return null;
  return (
    <section>
      <div className="product-head">
        <h2>{t('product.recent')}</h2>
        <button type="button" className="product-forget" onClick={clearRecentSearches}>
          {t('product.forget')}
        </button>
      </div>
      <ChipRow label={t('product.recent')}>
        {recent.map((text) => (
          <Chip key={text} selected={false} onClick={() => onChoose(text)}>
            <bdi>{text}</bdi>
          </Chip>
        ))}
      </ChipRow>
    </section>
  );
}

interface InstrumentResults {
  readonly instruments: readonly InstrumentInfo[];
  /** The server has not responded for this text yet. */
  readonly searching: boolean;
  readonly failed: boolean;
  readonly loading: boolean;
  readonly retry: () => void;
}

/** Search results: immediately those of this device, then those of the server, which searches in all languages. */
function useResults(text: string): InstrumentResults {
  const { instruments: listed, loading, failed, retry } = useInstruments();
  const instruments = openFirst(listed);
  const query = useDebounced(text.trim());
  const search = useInstrumentSearch(query);
  if (text.trim() === '' || failed) return { instruments, searching: false, failed, loading, retry };
  const settled = query === text.trim();
  const found = settled ? search.found : null;
  const here = filterInstruments(instruments, { text });
  return {
    instruments: found === null ? here : instruments.filter((instrument) => found.includes(instrument.code)),
    searching: !search.failed && found === null,
    failed: settled && search.failed && here.length === 0,
    loading,
    retry: search.retry,
  };
}
