/** Users as rows: number, address, since when, what they are, and what they have. */

import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { NO_VALUE } from '../../../ui/format/decimal.ts';
import { Money } from '../../../ui/numbers/money.tsx';
import { Tag } from '../../../ui/numbers/tag.tsx';
import type { AdminOutput } from '../../data/admin-api.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { utcTimeText } from '../../components/time-text.ts';

export type ListedUser = AdminOutput['users']['list']['list'][number];

interface UsersTableProps {
  readonly rows: readonly ListedUser[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

export function UsersTable({ rows, chosen, onChoose }: UsersTableProps) {
  const { t } = useTranslation('console');
  return (
    <DataTable
      label={t('users.title')}
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id }) => String(id)}
      chosen={chosen}
      onChoose={onChoose}
      testId={({ uid }) => `user-${uid}`}
    />
  );
}

const COLUMNS: readonly Column<ListedUser>[] = [
  { id: 'uid', head: 'users.number', cell: ({ uid }) => <bdi>{uid}</bdi> },
  {
    id: 'address',
    head: 'users.address',
    wideOnly: true,
    cell: ({ email, mobile }) => <bdi>{email ?? mobile ?? NO_VALUE}</bdi>,
  },
  { id: 'joined', head: 'users.joined', wideOnly: true, cell: ({ created_at }) => utcTimeText(created_at) },
  { id: 'state', head: 'users.state', cell: (user) => <UserTags user={user} /> },
  { id: 'balance', head: 'users.balance', end: true, cell: ({ balance }) => <Money amount={balance} /> },
];

const REVIEW_STATES = ['', 'identityWaits', 'identityKnown'] as const;

/** Labels for the state of a user. */
export function UserTags({
  user,
}: {
  user: Pick<ListedUser, 'is_demo' | 'frozen' | 'deleted' | 'review_status'>;
}) {
  const { t } = useTranslation('console');
  return (
    <span className="users-tags">
      {user.is_demo && <Tag tone="outline">{t('users.demoTag')}</Tag>}
      {user.frozen && <Tag tone="danger">{t('users.frozenTag')}</Tag>}
      {user.deleted && <Tag>{t('users.deletedTag')}</Tag>}
      {identityText(t, user.review_status)}
    </span>
  );
}

function identityText(t: TFunction<'console'>, status: number) {
  const state = REVIEW_STATES[status];
  if (state === undefined || state === '') return null;
  return <Tag tone={state === 'identityWaits' ? 'needle' : 'neutral'}>{t(`users.${state}`)}</Tag>;
}
