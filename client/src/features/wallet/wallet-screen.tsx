/** Wallet page: balance, pending transfers, and withdrawal methods. A demo account sees the way to a real account. */

import './wallet-screen.css';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { refreshAccountLog } from '../../data/wallet/account-log.ts';
import { readMethods, useWithdrawalMethods } from '../../data/wallet/withdrawal-methods.ts';
import { refreshOrders } from '../../data/orders/orders.ts';
import { useUser } from '../../data/user/session.ts';
import { refreshTransfers } from '../../data/wallet/transfer-lists.ts';
import { BalanceCard } from './balance-card.tsx';
import { FreezeNote } from './freeze-note.tsx';
import { RealAccountOnly } from '../demo-account/real-account-only.tsx';
import { Header, Page } from '../../ui/layout/page.tsx';
import { PullToRefresh } from '../../ui/lists/pull-to-refresh.tsx';
import { SettingsGroup, SettingsRow } from '../../ui/lists/settings-row.tsx';
import type { DepositWire, TransferLifeWire, WithdrawalWire } from '@vernier/shared/api/shapes/transfer';
import { useDeposits } from '../../data/wallet/deposits.ts';
import { useWithdrawals } from '../../data/wallet/withdrawals.ts';
import { depositSteps, withdrawalSteps } from './transfers/transfer-steps.ts';
import { TransferRow } from './transfers/transfer-row.tsx';
import { currencyText } from '../../ui/format/money-text.ts';
import { Money } from '../../ui/numbers/money.tsx';

const USER_CENTRE = '/user';

export function WalletScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useUser();
  if (user === null) return null;
  const leave = () => void navigate(USER_CENTRE, { replace: true });
  const header = <Header title={t('wallet.title')} back={USER_CENTRE} />;
  return (
    <Page title={t('wallet.title')} narrow columns className="wallet" header={header}>
      {user.is_demo === 1 ? <RealAccountOnly text={t('wallet.realOnly')} onClose={leave} /> : <Wallet />}
    </Page>
  );
}

function Wallet() {
  // nothing below the balance before they are known, so that nothing moves
  const waiting = usePendingTransfers();
  return (
    <PullToRefresh onRefresh={refreshAll}>
      <div className="page-columns">
        <div>
          <BalanceCard demo={false} />
          <FreezeNote />
          {waiting !== null && <PendingTransferList waiting={waiting} />}
        </div>
        {waiting !== null && <WalletLinks />}
      </div>
    </PullToRefresh>
  );
}

function WalletLinks() {
  const { t } = useTranslation();
  const { value: methods } = useWithdrawalMethods();
  const bound = (type: 1 | 2) => methods?.filter((method) => method.type === type).length;
  return (
    <div>
      <SettingsGroup title={t('wallet.destinations')}>
        <SettingsRow
          icon="chain"
          label={t('wallet.addresses')}
          value={useBoundText(bound(1))}
          to="/mine/coin-address-list"
          testId="wallet-addresses"
        />
        <SettingsRow
          icon="bank"
          label={t('wallet.accounts')}
          value={useBoundText(bound(2))}
          to="/mine/bank-card-list"
          testId="wallet-accounts"
        />
      </SettingsGroup>
      <SettingsGroup title={t('wallet.records')}>
        <SettingsRow icon="clock" label={t('history.title')} to="/mine/history" testId="wallet-history" />
        <SettingsRow
          icon="deposit"
          label={t('charge.recordsTitle')}
          to="/mine/charge?view=records"
          testId="wallet-deposits"
        />
        <SettingsRow
          icon="withdraw"
          label={t('wallet.withdrawals')}
          to="/mine/withdraw?view=records"
          testId="wallet-withdrawals"
        />
      </SettingsGroup>
    </div>
  );
}

/** Undefined while it is unknown. */
function useBoundText(count: number | undefined): string | undefined {
  const { t } = useTranslation();
  if (count === undefined) return undefined;
  return count === 0 ? t('wallet.nothingBound') : t('wallet.bound', { count });
}

async function refreshAll(): Promise<void> {
  await Promise.allSettled([refreshTransfers(), refreshAccountLog(), readMethods(), refreshOrders()]);
}

interface PendingTransfers {
  readonly deposits: readonly DepositWire[];
  readonly withdrawals: readonly WithdrawalWire[];
}

/** Null until it is known, so that nothing moves when it is rendered. Failures are reported by their own lists. */
function usePendingTransfers(): PendingTransfers | null {
  const deposits = useDeposits();
  const withdrawals = useWithdrawals();
  if (deposits.loading || withdrawals.loading) return null;
  return { deposits: deposits.rows.filter(isOpen), withdrawals: withdrawals.rows.filter(isOpen) };
}

function isOpen({ holder }: TransferLifeWire): boolean {
  return holder !== null;
}

function PendingTransferList({ waiting: { deposits, withdrawals } }: { waiting: PendingTransfers }) {
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
