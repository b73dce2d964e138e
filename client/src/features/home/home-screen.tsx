/** The first page: what the trading day is doing, and every instrument with its live price. */

import './home-screen.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFavourites } from '../../data/market/favourites.ts';
import { filterInstruments, type SortOrder } from '../../data/market/instrument-list.ts';
import { refreshMarket, useCategories, useListedInstruments } from '../../data/market/instruments.ts';
import { refreshMiniCharts } from '../../data/market/mini-charts.ts';
import { ErrorState } from '../../ui/states/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { PullToRefresh } from '../../ui/lists/pull-to-refresh.tsx';
import { SkeletonRows, useSlow } from '../../ui/states/skeleton.tsx';
import { CategoryChips, type MarketFilter } from './category-chips.tsx';
import { DayHeader } from './day-header.tsx';
import { HomeHeader } from './home-header.tsx';
import { ListHead } from './list-head.tsx';
import { MarketList } from './market-list.tsx';
import { MoveNote } from './move-note.tsx';
import { NothingHere } from './nothing-here.tsx';
import { lazyComponent } from '../../ui/layout/lazy-component.tsx';
import { useWatchlists } from '../../data/market/watchlists.ts';
import { PracticeCard } from './practice-card.tsx';
import { useSorted } from './use-sorted.ts';

const WatchlistTools = lazyComponent(() => import('./watchlist-tools.tsx').then((m) => m.WatchlistTools));

function refresh(): Promise<unknown> {
  return Promise.all([refreshMarket(), refreshMiniCharts()]);
}

export function HomeScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t('home.documentTitle')} header={<HomeHeader />} className="home">
      <PullToRefresh onRefresh={refresh}>
        <MoveNote />
        <DayHeader />
        <PracticeCard />
        <Market />
      </PullToRefresh>
    </Page>
  );
}

function Market() {
  const { t } = useTranslation();
  const { instruments, count, loading, failed, retry } = useListedInstruments();
  const categories = useCategories();
  const favourites = useFavourites();
  const slow = useSlow(loading);
  const [filter, setFilter] = useState<MarketFilter>('all');
  const [order, setOrder] = useState<SortOrder>('listed');
  const list = useWatchlists().find(({ id }) => filter === `list ${id}`);
  const filtered = filterInstruments(instruments, {
    categoryId: typeof filter === 'number' ? filter : null,
    codes: list !== undefined ? new Set(list.codes) : filter === 'favourites' ? favourites.codes : null,
  });
  const shown = useSorted(filtered, order);
  const failure = failed && (
    <ErrorState title={t('market.failed.title')} text={t('market.failed.text')} onRetry={retry} />
  );
  if (failed && instruments.length === 0) return failure;
  const whole = instruments.length === count;
  return (
    <section aria-label={t('home.documentTitle')} aria-busy={loading || !whole}>
      <CategoryChips categories={categories} chosen={filter} onChoose={setFilter} />
      {list !== undefined && <WatchlistTools list={list} onRemoved={() => setFilter('all')} />}
      <ListHead order={order} onOrder={setOrder} />
      {slow && <SkeletonRows />}
      {!loading && !slow && (
        <MarketList instruments={shown} count={filter === 'all' ? count : shown.length} />
      )}
      {failure}
      {!loading && !slow && whole && shown.length === 0 && list === undefined && (
        <NothingHere
          filter={filter}
          category={categories.find((category) => category.Id === filter)?.NameShowTrans ?? ''}
          onAll={() => setFilter('all')}
        />
      )}
    </section>
  );
}
