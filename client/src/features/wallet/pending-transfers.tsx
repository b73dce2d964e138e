/** Pending transfers: each unfinished deposit and withdrawal with a link to its record. Nothing when there are none. */

import type { DepositWire, TransferLifeWire, WithdrawalWire } from '@vernier/shared/api/shapes/transfer';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useDeposits } from '../../data/wallet/deposits.ts';
import { useWithdrawals } from '../../data/wallet/withdrawals.ts';
import { depositSteps, withdrawalSteps } from './transfers/transfer-steps.ts';
import { TransferRow } from './transfers/transfer-row.tsx';
import { currencyText } from '../../ui/format/currency-text.ts';
import { Money } from '../../ui/numbers/money.tsx';

export interface PendingTransfers {
  readonly deposits: readonly DepositWire[];
  readonly withdrawals: readonly WithdrawalWire[];
}

/** Null until it is known, so that nothing moves when it is rendered. Failures are reported by their own lists. */
export function usePendingTransfers(): PendingTransfers | null {
  const deposits = useDeposits();
  const withdrawals = useWithdrawals();
  if (deposits.loading || withdrawals.loading) return null;
  return { deposits: deposits.rows.filter(isOpen), withdrawals: withdrawals.rows.filter(isOpen) };
}

function isOpen({ holder }: TransferLifeWire): boolean {
  return holder !== null;
}

export function PendingTransferList({ waiting: { deposits, withdrawals } }: { waiting: PendingTransfers }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  if (deposits.length + withdrawals.length === 0) return null;
  return (
    <section className="wallet-pending" data-testid="wallet-pending">
      <h2 className="cap">{t('wallet.onItsWay')}</h2>
      <ul>
        {deposits.map((deposit) => (
          <li key={deposit.id}>
            <TransferRow
              story={depositSteps(deposit)}
              title={t('charge.title')}
              place={deposit.protocol_code === '' ? t('charge.kinds.bank') : deposit.protocol_code}
              createdAt={deposit.created_at}
              amount={<bdi>{`${currencyText(deposit.number)} ${deposit.currency_code}`}</bdi>}
              onOpen={() => void navigate(`/mine/charge?view=records&id=${deposit.id}`)}
              testId={`waiting-deposit-${deposit.id}`}
            />
          </li>
        ))}
        {withdrawals.map((withdrawal) => (
          <li key={withdrawal.id}>
            <TransferRow
              story={withdrawalSteps(withdrawal)}
              title={t('user.withdraw')}
              place={withdrawal.type === 1 ? withdrawal.draw_currency.protocol : withdrawal.bank_name}
              createdAt={withdrawal.created_at}
              amount={<Money amount={withdrawal.number} currency="USD" />}
              onOpen={() => void navigate(`/mine/withdraw?view=records&id=${withdrawal.id}`)}
              testId={`waiting-withdrawal-${withdrawal.id}`}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
