/** Exposure of all clients and its meaning for the broker, by instrument, with the accounts close to stop-out. */

import './exposure-page.css';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { adminApi } from '../../data/admin-api.ts';
import { PageLayout } from '../../components/console-page.tsx';
import { QueryState } from '../../components/list-states.tsx';
import { useAddressChoice, useSelection } from '../../components/selection.ts';
import { BrokerFigures } from './broker-figures.tsx';
import { BOOKS, EXPOSURE_REFRESH_MS, ExposureTable, type MoneyBook } from './exposure-table.tsx';
import { AccountsTable, StopOutList } from './risk-accounts.tsx';

const ACCOUNTS = 'accounts';

export function ExposurePage() {
  const { t } = useTranslation('console');
  const [book, setBook] = useAddressChoice('book', BOOKS);
  const [subject, show] = useSelection();
  const exposure = adminApi.risk.exposure.useQuery(
    { book },
    { refetchInterval: EXPOSURE_REFRESH_MS, placeholderData: keepPreviousData },
  );
  const { data } = exposure;
  const view = subject === ACCOUNTS ? ACCOUNTS : 'instruments';
  return (
    <PageLayout>
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
      {data === undefined ? (
        <QueryState query={exposure} />
      ) : (
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
    </PageLayout>
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
