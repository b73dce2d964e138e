/** Exposure of all clients and its meaning for the broker, by instrument, with the accounts close to stop-out. */

import './exposure-page.css';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { adminApi } from '../../data/admin-api.ts';
import { LoadFailure, ListLoading } from '../../components/list-states.tsx';
import { useSelection } from '../../components/selection.ts';
import { AccountsTable } from './accounts-table.tsx';
import { BOOKS, type MoneyBook, EXPOSURE_REFRESH_MS } from './exposure-data.ts';
import { ExposureTable } from './exposure-table.tsx';
import { BrokerFigures } from './broker-figures.tsx';
import { StopOutList } from './stop-out-list.tsx';

const ACCOUNTS = 'accounts';

export function ExposurePage() {
  const { t } = useTranslation('console');
  const [book, setBook] = useBook();
  const [subject, show] = useSelection();
  const exposure = adminApi.risk.exposure.useQuery(
    { book },
    { refetchInterval: EXPOSURE_REFRESH_MS, placeholderData: keepPreviousData },
  );
  const { data } = exposure;
  const view = subject === ACCOUNTS ? ACCOUNTS : 'instruments';
  return (
    <div className="exposure">
      <header className="exposure-head">
        <Tabs
          label={t('exposure.title')}
          items={[
            { id: 'instruments', label: t('exposure.instruments') },
            { id: ACCOUNTS, label: t('exposure.accounts'), ...(data && { count: data.accounts }) },
          ]}
          value={view}
          onChange={(id) => show(id === ACCOUNTS ? ACCOUNTS : null)}
          end={
            <Segmented
              label={t('exposure.book')}
              options={BOOKS.map((value) => ({
                value,
                label: t(`exposure.${value}`),
                testId: `exposure-${value}`,
              }))}
              value={book}
              onChange={setBook}
            />
          }
        />
      </header>
      {data === undefined && exposure.isError && (
        <LoadFailure error={exposure.error} onRetry={() => void exposure.refetch()} />
      )}
      {data === undefined && exposure.isPending && <ListLoading />}
      {data !== undefined && (
        <div className="exposure-body">
          <section className="exposure-main" aria-label={t(`exposure.${view}`)}>
            {view === ACCOUNTS ? (
              <AccountsTable book={book} />
            ) : data.instruments.length === 0 ? (
              <NothingOpen book={book} onBook={setBook} />
            ) : (
              <ExposureTable instruments={data.instruments} />
            )}
          </section>
          <aside className="exposure-side" aria-label={t('exposure.house')}>
            <BrokerFigures exposure={data} />
            <StopOutList accounts={data.worst_accounts} watched={data.watched} />
          </aside>
        </div>
      )}
    </div>
  );
}

/** A fresh installation has demo accounts only; its first visitor should not look for them. */
function NothingOpen({ book, onBook }: { book: MoneyBook; onBook: (book: MoneyBook) => void }) {
  const { t } = useTranslation('console');
  return (
    <EmptyState
      title={t('exposure.nothing')}
      text={t('exposure.nothingText')}
      {...(book === 'real' && {
        action: (
          <Button kind="secondary" size="small" onClick={() => onBook('demo')}>
            {t('exposure.showDemo')}
          </Button>
        ),
      })}
    />
  );
}

/** In the address, so that a selection can be linked. */
function useBook(): readonly [MoneyBook, (book: MoneyBook) => void] {
  const [params, setParams] = useSearchParams();
  const book = params.get('book') === 'demo' ? 'demo' : 'real';
  const choose = (next: MoneyBook) => setParams(next === 'demo' ? { book: next } : {}, { replace: true });
  return [book, choose];
}
