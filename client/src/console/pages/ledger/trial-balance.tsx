/** Trial balance of the ledger on disk, account by account; a sum other than zero in a book is an error. */

import { useTranslation } from 'react-i18next';
import { Money } from '../../../ui/numbers/money.tsx';
import { useTrialBalance } from '../../data/trial-balance.ts';
import { Facts } from '../../components/facts.tsx';
import { LoadFailure, ListLoading } from '../../components/list-states.tsx';
import { Pane } from '../../components/console-page.tsx';
import { TrialBadge } from '../../components/trial-badge.tsx';

const BOOKS = ['real', 'demo'] as const;

export function TrialBalanceTable() {
  const { t } = useTranslation('console');
  const trial = useTrialBalance();
  if (trial.isPending) return <ListLoading />;
  if (trial.isError) return <LoadFailure error={trial.error} onRetry={() => void trial.refetch()} />;
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
