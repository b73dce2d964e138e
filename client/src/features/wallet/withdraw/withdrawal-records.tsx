/** Withdrawals, newest first, each with its state; a tap opens its sheet. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { refreshTransfers } from '../../../data/wallet/transfer-lists.ts';
import { useWithdrawals } from '../../../data/wallet/withdrawals.ts';
import { shortened } from '../methods/grouped-address.tsx';
import { withdrawalSteps } from '../transfers/transfer-steps.ts';
import { TransferRow } from '../transfers/transfer-row.tsx';
import { microsOf, placesOf, receivedText } from './withdrawal-quote.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx';
import { EndlessList } from '../../../ui/lists/endless-list.tsx';
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx';
import { Money } from '../../../ui/numbers/money.tsx';
import { PullToRefresh } from '../../../ui/lists/pull-to-refresh.tsx';
import { SkeletonRows, useSlow } from '../../../ui/states/skeleton.tsx';
import { FORM_PATH } from './paths.ts';

const WithdrawalSheet = lazyComponent(() => import('./withdrawal-sheet.tsx').then((m) => m.WithdrawalSheet));

export function WithdrawalRecords() {
  const { t } = useTranslation();
  const { rows, loading, failed, more, loadingMore, moreFailed, loadMore, retry } = useWithdrawals();
  const [params] = useSearchParams();
  // another page may link to one of them
  const [opened, setOpened] = useState<number | null>(() => idIn(params));
  const slow = useSlow(loading);
  if (failed) {
    return <ErrorState title={t('withdraw.recordsFailed')} text={t('withdraw.failedText')} onRetry={retry} />;
  }
  if (loading) return slow ? <SkeletonRows /> : null;
  if (rows.length === 0) {
    return (
      <EmptyState
        title={t('withdraw.noRecords')}
        text={t('withdraw.noRecordsText')}
        action={<ButtonLink to={FORM_PATH}>{t('withdraw.title')}</ButtonLink>}
      />
    );
  }
  return (
    <PullToRefresh onRefresh={refreshTransfers}>
      <div className="withdraw-records">
        <EndlessList more={more} loading={loadingMore} failed={moreFailed} onMore={loadMore}>
          <ul>
            {rows.map((record) => (
              <li key={record.id}>
                <TransferRow
                  story={withdrawalSteps(record)}
                  title={<bdi dir="ltr">{receivedText(record)}</bdi>}
                  place={shortened(record.type === 1 ? record.address : record.bank_name)}
                  createdAt={record.created_at}
                  amount={
                    <Money amount={record.number} places={placesOf(microsOf(record.number))} currency="USD" />
                  }
                  onOpen={() => setOpened(record.id)}
                  testId={`withdrawal-${record.id}`}
                />
              </li>
            ))}
          </ul>
        </EndlessList>
      </div>
      <WithdrawalSheet
        record={rows.find(({ id }) => id === opened) ?? null}
        onClose={() => setOpened(null)}
      />
    </PullToRefresh>
  );
}

function idIn(params: URLSearchParams): number | null {
  const id = Number.parseInt(params.get('id') ?? '', 10);
  return Number.isNaN(id) ? null : id;
}
