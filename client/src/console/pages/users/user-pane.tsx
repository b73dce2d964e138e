/** One user: what the account is worth now, and under it the ledger, the sessions, and what can be done. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { NO_VALUE } from '../../../ui/format/decimal.ts';
import { percentText } from '../../../ui/format/number-text.ts';
import { Money, Profit } from '../../../ui/numbers/money.tsx';
import { Tag } from '../../../ui/numbers/tag.tsx';
import { adminApi, adminClient, type AdminOutput } from '../../data/admin-api.ts';
import { useMay } from '../../data/me.ts';
import { refetchArea } from '../../data/query-client.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { Pane, PaneActions, type FactRows, Facts } from '../../components/console-page.tsx';
import { PageTabs } from '../../components/list-page.tsx';
import { QueryState } from '../../components/list-states.tsx';
import { LargeTextField } from '../../components/text-area.tsx';
import { utcTimeText } from '../../components/time-text.ts';
import { CorrectionRequest, UserEntries } from './user-ledger.tsx';
import { ActWithReason } from './act-with-reason.tsx';
import { OidcLink } from './oidc-link.tsx';
import { Passkeys } from './passkeys.tsx';
import { SwapFree } from './swap-free.tsx';
import { UserEvents } from './user-events.tsx';
import { UserSessions } from './user-sessions.tsx';

type UserDetail = AdminOutput['users']['get'];

/** What positions are worth moves with every tick. */
const REFRESH_MS = 2_000;
const PARTS = ['account', 'ledger', 'sessions', 'events'] as const;
type UserPart = (typeof PARTS)[number];

export function UserPane({ id }: { id: number }) {
  const { t } = useTranslation('console');
  const user = adminApi.users.get.useQuery({ id }, { refetchInterval: REFRESH_MS });
  const [part, setPart] = useState<UserPart>('account');
  const maySeeEvents = useMay(['support', 'risk', 'owner']);
  if (!user.isSuccess) return <QueryState query={user} />;
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
      <PageTabs
        name="user"
        label={t('users.parts')}
        options={PARTS.filter((one) => one !== 'events' || maySeeEvents)}
        text={(one) => t(`users.part.${one}`)}
        value={part}
        onChange={setPart}
      />
      {part === 'account' && <Account user={data} />}
      {part === 'ledger' && (
        <>
          <UserEntries id={id} />
          {!data.deleted && <CorrectionRequest id={id} uid={data.uid} />}
        </>
      )}
      {part === 'sessions' && <UserSessions id={id} uid={data.uid} />}
      {part === 'events' && <UserEvents id={id} />}
    </Pane>
  );
}

function Account({ user }: { user: UserDetail }) {
  return (
    <>
      <Facts facts={useMoneyFacts(user.account)} />
      <Facts facts={usePersonFacts(user)} />
      {user.withdrawals_frozen_at !== null && <WithdrawalFreeze id={user.id} uid={user.uid} />}
      {user.oidc_linked_at !== null && <OidcLink id={user.id} uid={user.uid} />}
      {user.passkeys > 0 && <Passkeys id={user.id} uid={user.uid} />}
      {!user.deleted && <SwapFree id={user.id} uid={user.uid} swapFree={user.account.swap_free} />}
      {!user.deleted && <Freezing user={user} />}
    </>
  );
}

function useMoneyFacts(account: UserDetail['account']): FactRows {
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

function usePersonFacts(user: UserDetail): FactRows {
  const { t } = useTranslation('console');
  const moment = (time: string | null) => (time === null ? NO_VALUE : utcTimeText(time));
  return [
    { name: t('users.email'), value: <bdi>{user.email ?? NO_VALUE}</bdi> },
    { name: t('users.mobile'), value: <bdi>{user.mobile ?? NO_VALUE}</bdi> },
    { name: t('users.joined'), value: moment(user.created_at) },
    { name: t('users.language'), value: user.lang },
    { name: t('users.secondFactor'), value: t(user.totp ? 'users.on' : 'users.off') },
    { name: t('users.passkeys.title'), value: user.passkeys },
    user.oidc_linked_at !== null && { name: t('users.oidc.title'), value: moment(user.oidc_linked_at) },
    { name: t('users.passwordChanged'), value: moment(user.password_changed_at) },
    user.invited_by !== null && { name: t('users.invitedBy'), value: <bdi>{user.invited_by}</bdi> },
    user.withdrawals_frozen_at !== null && {
      name: t('users.withdrawalsFrozenSince'),
      value: moment(user.withdrawals_frozen_at),
    },
    user.frozen_at !== null && { name: t('users.frozenSince'), value: moment(user.frozen_at) },
    user.deleted_at !== null && { name: t('users.leftAt'), value: moment(user.deleted_at) },
  ];
}

const MOST_REASON = 500;

/** Freezing an account, with a reason for the audit, and unfreezing it. */
function Freezing({ user }: { user: UserDetail }) {
  const { t } = useTranslation('console');
  const [reason, setReason] = useState('');
  if (!useMay(['support', 'risk', 'owner'])) return null;
  const { id, uid, frozen } = user;
  const written = reason.trim();
  const verb = frozen ? 'unfreeze' : 'freeze';
  const act = async () => {
    await adminClient.users[verb].mutate({ id, ...(written === '' ? {} : { reason: written }) });
    setReason('');
    await refetchArea('users');
  };
  return (
    <PaneActions>
      <LargeTextField
        label={t('users.reason')}
        value={reason}
        onChange={setReason}
        maxLength={MOST_REASON}
        placeholder={t('users.reasonHelp')}
        testId="freeze-reason"
      />
      <div className="pane-buttons">
        <ActionButton
          kind={frozen ? 'outline' : 'danger'}
          title={t(`users.${verb}Title`, { uid })}
          consequence={t(`users.${verb}Text`)}
          done={t(`users.${verb}Done`, { uid })}
          act={act}
          testId={`user-${verb}`}
        >
          {t(`users.${verb}`)}
        </ActionButton>
      </div>
    </PaneActions>
  );
}

/** The freeze of withdrawals that the owner of the account started, and its end by an administrator. */
function WithdrawalFreeze({ id, uid }: Pick<UserDetail, 'id' | 'uid'>) {
  const { t } = useTranslation('console');
  return (
    <ActWithReason
      heading={t('users.withdrawalFreeze')}
      label={t('users.lift')}
      title={t('users.liftTitle', { uid })}
      consequence={t('users.liftText')}
      done={t('users.liftDone', { uid })}
      act={(reason) => adminClient.users.liftWithdrawalFreeze.mutate({ id, reason })}
      reasonTestId="lift-reason"
      testId="lift-withdrawal-freeze"
    />
  );
}

const REVIEW_STATES = [null, 'identityWaits', 'identityKnown'] as const;

interface UserTagsProps {
  readonly user: Pick<UserDetail, 'is_demo' | 'frozen' | 'deleted' | 'review_status'>;
}

/** Labels for the state of a user. */
export function UserTags({ user }: UserTagsProps) {
  const { t } = useTranslation('console');
  const identity = REVIEW_STATES[user.review_status];
  return (
    <span className="cell-tags">
      {user.is_demo && <Tag tone="outline">{t('users.demoTag')}</Tag>}
      {user.frozen && <Tag tone="danger">{t('users.frozenTag')}</Tag>}
      {user.deleted && <Tag>{t('users.deletedTag')}</Tag>}
      {identity && (
        <Tag tone={identity === 'identityWaits' ? 'needle' : 'neutral'}>{t(`users.${identity}`)}</Tag>
      )}
    </span>
  );
}
