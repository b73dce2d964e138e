/** Pages of the withdrawal methods of each kind, with adding and removing; demo accounts see the way to a real account. */

import './method-list.css';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useWithdrawalMethods } from '../../../data/wallet/withdrawal-methods.ts';
import { useUser } from '../../../data/user/session.ts';
import type { WithdrawalType } from '../../../data/wallet/withdrawals.ts';
import { RealAccountOnly } from '../../demo-account/real-account-only.tsx';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/states/empty.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Header } from '../../../ui/layout/header.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { PullToRefresh } from '../../../ui/lists/pull-to-refresh.tsx';
import { Skeleton, useSlow } from '../../../ui/states/skeleton.tsx';
import { MethodCard } from './method-card.tsx';

const WALLET = '/mine/wallet';

function MethodListPage({ type, title }: { type: WithdrawalType; title: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useUser();
  if (user === null) return null;
  return (
    <Page title={title} narrow header={<Header title={title} back={WALLET} />} className="methods">
      {user.is_demo === 1 ? (
        <RealAccountOnly
          text={t('withdraw.realOnly')}
          onClose={() => void navigate('/user', { replace: true })}
        />
      ) : (
        <Methods type={type} />
      )}
    </Page>
  );
}

function Methods({ type }: { type: WithdrawalType }) {
  const { t } = useTranslation();
  const { methods, failed, retry, refresh } = useWithdrawalMethods();
  const slow = useSlow(methods === undefined && !failed);
  const kind = type === 1 ? 'coin' : 'bank';
  if (failed)
    return <ErrorState title={t('methods.failed')} text={t('withdraw.failedText')} onRetry={retry} />;
  if (methods === undefined) return slow ? <Skeleton width="100%" height="8rem" /> : null;
  const own = methods.filter((method) => method.type === type);
  const bind = (
    <ButtonLink to={`/mine/withdraw-way?type=${type}`} icon="plus" testId="method-add">
      {t(`methods.${kind}.add`)}
    </ButtonLink>
  );
  if (own.length === 0) {
    return (
      <EmptyState title={t(`methods.${kind}.none`)} text={t(`methods.${kind}.noneText`)} action={bind} />
    );
  }
  return (
    <PullToRefresh onRefresh={refresh}>
      <div className="methods-body">
        <p className="methods-text">{t(`methods.${kind}.text`)}</p>
        <ul className="methods-list">
          {own.map((method) => (
            <li key={method.id}>
              <MethodCard method={method} />
            </li>
          ))}
        </ul>
        {bind}
      </div>
    </PullToRefresh>
  );
}

export function CoinAddressListScreen() {
  const { t } = useTranslation();
  return <MethodListPage type={1} title={t('methods.coin.title')} />;
}

export function BankCardListScreen() {
  const { t } = useTranslation();
  return <MethodListPage type={2} title={t('methods.bank.title')} />;
}
