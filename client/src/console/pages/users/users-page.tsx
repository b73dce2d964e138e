/** Users of the market: found by number or address, listed by what they are, the chosen one beside the list. */

import './users-page.css';
import { useTranslation } from 'react-i18next';
import { NO_VALUE } from '../../../ui/format/decimal.ts';
import { Money } from '../../../ui/numbers/money.tsx';
import { useEndless } from '../../data/endless.ts';
import { adminClient, type AdminOutput } from '../../data/admin-api.ts';
import type { Column } from '../../components/data-table.tsx';
import { ListPage, PageTabs } from '../../components/list-page.tsx';
import { numberIn, useAddressChoice, useSearchText } from '../../components/selection.ts';
import { utcTimeText } from '../../components/time-text.ts';
import { UserPane, UserTags } from './user-pane.tsx';

const KINDS = ['all', 'real', 'demo', 'frozen'] as const;

const COLUMNS: readonly Column<AdminOutput['users']['list']['list'][number]>[] = [
  { head: 'users.number', cell: ({ uid }) => <bdi>{uid}</bdi> },
  {
    head: 'users.address',
    wideOnly: true,
    cell: ({ email, mobile }) => <bdi>{email ?? mobile ?? NO_VALUE}</bdi>,
  },
  { head: 'users.joined', wideOnly: true, cell: ({ created_at }) => utcTimeText(created_at) },
  { head: 'users.state', cell: (user) => <UserTags user={user} /> },
  { head: 'users.balance', end: true, cell: ({ balance }) => <Money amount={balance} /> },
];

export function UsersPage() {
  const { t } = useTranslation('console');
  const [kind, setKind] = useAddressChoice('kind', KINDS);
  const search = useSearchText();
  const filter = { search, ...(kind === 'all' ? {} : { kind }) };
  const list = useEndless({
    path: ['users', 'list'],
    filter,
    read: (cursor) => adminClient.users.list.query({ ...filter, cursor }),
  });
  return (
    <ListPage
      label={t('users.title')}
      head={
        <PageTabs
          name="users"
          label={t('users.title')}
          options={KINDS}
          text={(id) => t(`users.${id}`)}
          value={kind}
          onChange={setKind}
        />
      }
      list={list}
      empty={t(search === '' ? 'users.none' : 'users.notFound')}
      columns={COLUMNS}
      testId={({ uid }) => `user-${uid}`}
      paneLabel={t('users.user')}
      renderPane={(subject) => {
        const id = numberIn(subject);
        return id !== null && <UserPane id={id} />;
      }}
    />
  );
}
