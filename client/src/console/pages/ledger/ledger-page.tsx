/** Ledger page: trial balance, balances of the broker's accounts, and corrections that wait for a second administrator. */

import './ledger-page.css';
import { useTranslation } from 'react-i18next';
import { Money, Profit } from '../../../ui/numbers/money.tsx';
import { useEndless } from '../../data/endless.ts';
import { adminApi, adminClient } from '../../data/admin-api.ts';
import { useWaitingCount } from '../../data/change-versions.ts';
import { Pane } from '../../components/console-page.tsx';
import type { Column } from '../../components/data-table.tsx';
import { Facts } from '../../components/facts.tsx';
import { ListPage, PageTabs } from '../../components/list-page.tsx';
import { QueryState } from '../../components/list-states.tsx';
import { useAddressChoice } from '../../components/selection.ts';
import { utcTimeText } from '../../components/time-text.ts';
import { TRIAL_POLLING, TrialBadge } from '../../components/trial-badge.tsx';
import { type Correction, CorrectionPane } from './correction-pane.tsx';

const STATUSES = ['pending', 'applied', 'rejected'] as const;

const COLUMNS: readonly Column<Correction>[] = [
  { head: 'ledger.user', cell: ({ uid }) => <bdi>{uid}</bdi> },
  { head: 'ledger.amount', end: true, cell: ({ amount }) => <Profit amount={amount} /> },
  { head: 'ledger.memo', wideOnly: true, cell: ({ memo }) => memo },
  { head: 'ledger.askedBy', wideOnly: true, cell: ({ requested_by }) => <bdi>{requested_by}</bdi> },
  {
    head: 'ledger.time',
    end: true,
    wideOnly: true,
    cell: ({ created_at, ended_at }) => utcTimeText(ended_at ?? created_at),
  },
];

export function LedgerPage() {
  const { t } = useTranslation('console');
  const [status, setStatus] = useAddressChoice('status', STATUSES);
  const waiting = useWaitingCount(['ledger']);
  const list = useEndless({
    path: ['ledger', 'list'],
    filter: { status },
    read: (page) => adminClient.ledger.list.query({ status, page }),
  });
  return (
    <ListPage
      label={t('ledger.corrections')}
      head={
        <PageTabs
          name="ledger"
          label={t('ledger.corrections')}
          options={STATUSES}
          text={(id) => t(`ledger.${id}`)}
          counts={{ pending: waiting }}
          value={status}
          onChange={setStatus}
        />
      }
      list={list}
      empty={t(`ledger.none.${status}`)}
      columns={COLUMNS}
      testId={({ id }) => `correction-${id}`}
      paneLabel={t('ledger.correction')}
      renderPane={(_, correction, choose) =>
        correction && <CorrectionPane correction={correction} onEnded={() => choose(null)} />
      }
      resting={<TrialBalanceTable />}
    >
      {/* under a list that is still to come it would be pushed down */}
      {!list.pending && (
        <div className="ledger-narrow">
          <TrialBalanceTable />
        </div>
      )}
    </ListPage>
  );
}

const BOOKS = ['real', 'demo'] as const;

/** Trial balance of the ledger on disk, account by account; a sum other than zero in a book is an error. */
function TrialBalanceTable() {
  const { t } = useTranslation('console');
  const trial = adminApi.ledger.trialBalance.useQuery(undefined, TRIAL_POLLING);
  if (!trial.isSuccess) return <QueryState query={trial} />;
  const { byAccount, postings } = trial.data;
  return (
    <Pane title={t('ledger.trial')} tags={<TrialBadge />}>
      <p className="pane-text">{t('ledger.trialText', { count: postings })}</p>
      {BOOKS.map((book) => (
        <section key={book} className="trial-book">
          <h3>{t(`ledger.book.${book}`)}</h3>
          <Facts
            facts={byAccount
              .filter((row) => row.book === book)
              .map(({ account, balance }) => ({
                name: account,
                value: <Money amount={balance} places={6} sign />,
              }))}
          />
          {!byAccount.some((row) => row.book === book) && (
            <p className="pane-text">{t('ledger.nothingPosted')}</p>
          )}
        </section>
      ))}
    </Pane>
  );
}
