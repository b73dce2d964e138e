/** Pages of the withdrawal methods of each kind, with adding and removing; demo accounts see the way to a real account. */

import './method-list.css';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { deleteMethod, readMethods, useWithdrawalMethods } from '../../../data/wallet/withdrawal-methods.ts';
import { useUser } from '../../../data/user/session.ts';
import type { WithdrawalType } from '../../../data/wallet/withdrawals.ts';
import { RealAccountOnly } from '../../demo-account/real-account-only.tsx';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx';
import { NarrowPage } from '../../../ui/layout/page.tsx';
import { PullToRefresh } from '../../../ui/lists/pull-to-refresh.tsx';
import { Skeleton, useSlow } from '../../../ui/states/skeleton.tsx';
import type { WithdrawalMethodWire } from '@vernier/shared/api/shapes/transfer';
import { useState } from 'react';
import { serverNow } from '../../../data/transport/live.ts';
import { GroupedAddress, shortened } from './grouped-address.tsx';
import { useMethodName } from './method-name.ts';
import { momentText } from '../../../ui/format/time-text.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { CopyValue } from '../../../ui/controls/copy-value.tsx';
import { Confirm } from '../../../ui/layout/dialog.tsx';
import { isolate } from '../../../ui/format/number-text.ts';
import { Tag } from '../../../ui/numbers/tag.tsx';
import { toast } from '../../../ui/feedback/toast.ts';

const COIN = 1;

const WALLET = '/mine/wallet';

function MethodListPage({ type, title }: { type: WithdrawalType; title: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useUser();
  if (user === null) return null;
  return (
    <NarrowPage title={title} back={WALLET} columns className="methods">
      {user.is_demo === 1 ? (
        <RealAccountOnly
          text={t('withdraw.realOnly')}
          onClose={() => void navigate('/user', { replace: true })}
        />
      ) : (
        <Methods type={type} />
      )}
    </NarrowPage>
  );
}

function Methods({ type }: { type: WithdrawalType }) {
  const { t } = useTranslation();
  const { value: methods, failed, retry } = useWithdrawalMethods();
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
    <PullToRefresh onRefresh={readMethods}>
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

/** Card of a withdrawal method: its details, when it can be used, and its removal after a confirmation. */
function MethodCard({ method }: { method: WithdrawalMethodWire }) {
  const { t, i18n } = useTranslation();
  const name = useMethodName()(method);
  const address = method.type === COIN ? method.dc_address : method.payee_account;
  const rests = Date.parse(method.usable_at) > serverNow();
  const details = [
    [t('methods.fields.tag'), method.tag],
    [t('methods.payee'), method.payee_name],
    [t('methods.swift'), method.bank_swift],
    [t('methods.bankAddress'), method.bank_address],
    [t('methods.remark'), method.bank_remark],
  ].filter(([, value]) => value !== '');
  return (
    <Card className="method-card">
      <div className="method-card-head">
        <h2>{name}</h2>
        {rests && (
          <Tag tone="needle" icon="clock">
            {t('methods.usableFrom', { time: momentText(method.usable_at, i18n.language, serverNow()) })}
          </Tag>
        )}
      </div>
      <GroupedAddress text={address} testId={`method-${method.id}`} />
      {details.length > 0 && (
        <dl className="method-details">
          {details.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <span dir="auto">{value}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Actions method={method} name={name} address={address} />
    </Card>
  );
}

function Actions({ method, name, address }: { method: WithdrawalMethodWire; name: string; address: string }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await deleteMethod(method.id);
      toast(t('methods.delete.done'), { tone: 'done' });
      setOpened(false);
    } catch {
      // the data layer has shown the reason; the dialog allows another attempt
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="method-card-actions">
      <CopyValue text={address} label={name} testId={`method-copy-${method.id}`} />
      <Button
        kind="text"
        size="medium"
        block={false}
        onClick={() => setOpened(true)}
        testId={`method-delete-${method.id}`}
      >
        {t('methods.delete.button')}
      </Button>
      <Confirm
        open={opened}
        danger
        title={t('methods.delete.title', { name, address: isolate(shortened(address)) })}
        text={t('methods.delete.text')}
        confirm={t('methods.delete.confirm')}
        cancel={t('methods.delete.keep')}
        busy={busy}
        onConfirm={() => void remove()}
        onClose={() => setOpened(false)}
        testId="method-delete-confirm"
      />
    </div>
  );
}
