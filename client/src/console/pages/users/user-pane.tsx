/** One user: what the account is worth now, and under it the ledger, the sessions, and what can be done. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { NO_VALUE } from '../../../ui/format/decimal.ts';
import { percentText } from '../../../ui/format/number-text.ts';
import { Money, Profit } from '../../../ui/numbers/money.tsx';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { adminApi } from '../../data/admin-api.ts';
import { type FactRow, Facts } from '../../components/facts.tsx';
import { utcTimeText } from '../../components/time-text.ts';
import { LoadFailure, ListLoading } from '../../components/list-states.tsx';
import { Pane } from '../../components/console-page.tsx';
import { CorrectionRequest } from './correction-request.tsx';
import { Freezing } from './freezing.tsx';
import { UserEntries } from './user-entries.tsx';
import { UserSessions } from './user-sessions.tsx';
import type { UserDetail } from './user-detail.ts';
import { UserTags } from './users-table.tsx';

/** What positions are worth moves with every tick. */
const REFRESH_MS = 2_000;
const PARTS = ['account', 'ledger', 'sessions'] as const;

type Part = (typeof PARTS)[number];

export function UserPane({ id }: { id: number }) {
  const { t } = useTranslation('console');
  const user = adminApi.users.get.useQuery({ id }, { refetchInterval: REFRESH_MS });
  const [part, setPart] = useState<Part>('account');
  if (user.isPending) return <ListLoading />;
  if (user.isError) return <LoadFailure error={user.error} onRetry={() => void user.refetch()} />;
  const { data } = user;
  return (
    <Pane title={<bdi data-testid="user-uid">{data.uid}</bdi>} tags={<UserTags user={data} />}>
      <p className="pane-figure" data-testid="user-equity">
        <Money amount={data.account.equity} currency="USD" />
      </p>
      <p className="pane-links">
        <Link to={`/orders?q=${data.uid}`}>{t('users.orders')}</Link>
        {data.demo_id !== null && <Link to={`/users/${data.demo_id}`}>{t('users.practice')}</Link>}
      </p>
      <Tabs
        label={t('users.parts')}
        items={PARTS.map((one) => ({ id: one, label: t(`users.part.${one}`), testId: `user-${one}` }))}
        value={part}
        onChange={setPart}
      />
      {part === 'account' && <Account user={data} />}
      {part === 'ledger' && (
        <>
          <UserEntries id={id} />
          {!data.deleted && <CorrectionRequest user={data} />}
        </>
      )}
      {part === 'sessions' && <UserSessions user={data} />}
    </Pane>
  );
}

function Account({ user }: { user: UserDetail }) {
  return (
    <>
      <Facts facts={useMoneyFacts(user.account)} />
      <Facts facts={usePersonFacts(user)} />
      {!user.deleted && <Freezing user={user} />}
    </>
  );
}

function useMoneyFacts(account: UserDetail['account']): readonly FactRow[] {
  const { t } = useTranslation('console');
  const { margin_level, positions, pending, closed } = account;
  return [
    { name: t('users.balance'), value: <Money amount={account.balance} /> },
    { name: t('users.held'), value: <Money amount={account.held} /> },
    { name: t('users.floating'), value: <Profit amount={account.floating} /> },
    { name: t('users.margin'), value: <Money amount={account.margin} /> },
    { name: t('users.reserved'), value: <Money amount={account.reserved} /> },
    { name: t('users.freeMargin'), value: <Money amount={account.free_margin} /> },
    {
      name: t('users.marginLevel'),
      value: <bdi>{margin_level === null ? NO_VALUE : percentText(margin_level)}</bdi>,
    },
    { name: t('users.realised'), value: <Profit amount={account.realised} /> },
    { name: t('users.orderCounts'), value: t('users.orderCountsText', { positions, pending, closed }) },
  ];
}

function usePersonFacts(user: UserDetail): readonly FactRow[] {
  const { t } = useTranslation('console');
  const moment = (time: string | null) => (time === null ? NO_VALUE : utcTimeText(time));
  const all: readonly (FactRow | false)[] = [
    { name: t('users.email'), value: <bdi>{user.email ?? NO_VALUE}</bdi> },
    { name: t('users.mobile'), value: <bdi>{user.mobile ?? NO_VALUE}</bdi> },
    { name: t('users.joined'), value: moment(user.created_at) },
    { name: t('users.language'), value: user.lang },
    { name: t('users.secondFactor'), value: t(user.totp ? 'users.on' : 'users.off') },
    { name: t('users.passwordChanged'), value: moment(user.password_changed_at) },
    user.invited_by !== null && { name: t('users.invitedBy'), value: <bdi>{user.invited_by}</bdi> },
    user.frozen_at !== null && { name: t('users.frozenSince'), value: moment(user.frozen_at) },
    user.deleted_at !== null && { name: t('users.leftAt'), value: moment(user.deleted_at) },
  ];
  return all.filter((fact) => fact !== false);
}
