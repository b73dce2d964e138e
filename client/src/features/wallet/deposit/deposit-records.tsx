/** Deposits, newest first, each with its state and reason; a tap opens its sheet. */

import type { DepositWire } from '@vernier/shared/api/shapes/transfer';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useDeposits } from '../../../data/wallet/deposits.ts';
import { refreshTransfers } from '../../../data/wallet/transfer-lists.ts';
import { depositSteps } from '../transfers/transfer-steps.ts';
import { TransferRow } from '../transfers/transfer-row.tsx';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx';
import { EndlessList } from '../../../ui/lists/endless-list.tsx';
import { Money } from '../../../ui/numbers/money.tsx';
import { PullToRefresh } from '../../../ui/lists/pull-to-refresh.tsx';
import { SkeletonRows, useSlow } from '../../../ui/states/skeleton.tsx';
import { DepositSheet } from './deposit-sheet.tsx';
import { expectedMicros, unitsName } from './deposit-form.ts';

export function DepositRecords({ form }: { form: string }) {
  const { t } = useTranslation();
  const { rows, loading, failed, more, loadingMore, moreFailed, loadMore, retry } = useDeposits();
  const [openedId, setOpenedId] = useState(useIdInAddress());
  const opened = rows.find(({ id }) => id === openedId) ?? null;
  const slow = useSlow(loading);
  if (failed) {
    return <ErrorState title={t('charge.recordsFailed')} text={t('charge.failedText')} onRetry={retry} />;
  }
  if (loading) return slow ? <SkeletonRows /> : null;
  return (
    <PullToRefresh onRefresh={refreshTransfers}>
      {rows.length === 0 ? (
        <EmptyState
          title={t('charge.noRecords')}
          text={t('charge.noRecordsText')}
          action={<ButtonLink to={form}>{t('charge.title')}</ButtonLink>}
        />
      ) : (
        <div className="deposit-records">
          <EndlessList more={more} loading={loadingMore} failed={moreFailed} onMore={loadMore}>
            <ul>
              {rows.map((deposit) => (
                <li key={deposit.id}>
                  <TransferRow
                    story={depositSteps(deposit)}
                    title={<bdi>{unitsName(deposit)}</bdi>}
                    place={deposit.protocol_code === '' ? t('charge.kinds.bank') : deposit.protocol_code}
                    createdAt={deposit.created_at}
                    amount={<Worth deposit={deposit} />}
                    onOpen={() => setOpenedId(deposit.id)}
                    testId={`deposit-${deposit.id}`}
                  />
                </li>
              ))}
            </ul>
          </EndlessList>
        </div>
      )}
      <DepositSheet deposit={opened} onClose={() => setOpenedId(null)} />
    </PullToRefresh>
  );
}

/** An address with a deposit opens it immediately. */
function useIdInAddress(): number | null {
  const [params] = useSearchParams();
  return Number.parseInt(params.get('id') ?? '', 10) || null;
}

/** Signed once it is credited. */
function Worth({ deposit }: { deposit: DepositWire }) {
  const { credited } = deposit;
  return <Money amount={credited ?? expectedMicros(deposit)} sign={credited !== null} currency="USD" />;
}
