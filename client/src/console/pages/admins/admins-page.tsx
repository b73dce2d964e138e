/** Administrators: who there is, in which role, with which protection; owners make and change them, never themselves. */

import './admins-page.css';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { Tag } from '../../../ui/numbers/tag.tsx';
import { NO_VALUE } from '../../../ui/format/decimal.ts';
import { adminApi } from '../../data/admin-api.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { utcTimeText } from '../../components/time-text.ts';
import { LoadFailure, ListLoading } from '../../components/list-states.tsx';
import { PageLayout } from '../../components/console-page.tsx';
import { Split } from '../../components/split.tsx';
import { useSelection } from '../../components/selection.ts';
import type { Admin } from './admin.ts';
import { AdminPane } from './admin-pane.tsx';
import { NewAdmin } from './new-admin.tsx';

const NEW = 'new';

export function AdminsPage() {
  const { t } = useTranslation('console');
  const [chosen, choose] = useSelection();
  const admins = adminApi.admins.list.useQuery();
  const columns = useColumns();
  if (admins.isPending) return <ListLoading />;
  if (admins.isError) return <LoadFailure error={admins.error} onRetry={() => void admins.refetch()} />;
  const admin = admins.data.find(({ id }) => String(id) === chosen) ?? null;
  const detail =
    chosen === NEW ? (
      <NewAdmin onMade={choose} />
    ) : admin === null ? null : (
      <AdminPane key={admin.id} admin={admin} />
    );
  return (
    <PageLayout
      head={
        <div className="pane-buttons admins-head">
          <Button kind="secondary" size="small" icon="plus" onClick={() => choose(NEW)} testId="admin-new">
            {t('admins.new')}
          </Button>
        </div>
      }
    >
      <Split
        list={
          <DataTable
            label={t('admins.title')}
            columns={columns}
            rows={admins.data}
            rowKey={({ id }) => String(id)}
            chosen={admin === null ? null : String(admin.id)}
            onChoose={choose}
            testId={({ id }) => `admin-${id}`}
          />
        }
        detail={detail}
        label={t('admins.admin')}
        onClose={() => choose(null)}
      />
    </PageLayout>
  );
}

function useColumns(): readonly Column<Admin>[] {
  const { t } = useTranslation('console');
  return [
    { id: 'email', head: 'admins.email', cell: ({ email }) => <bdi>{email}</bdi> },
    { id: 'role', head: 'admins.role', cell: ({ role }) => t(`roles.${role}`) },
    {
      id: 'state',
      head: 'admins.state',
      wideOnly: true,
      cell: ({ disabled, totp }) => (
        <span className="admins-tags">
          {disabled && <Tag tone="danger">{t('admins.disabled')}</Tag>}
          <Tag tone={totp ? 'outline' : 'needle'}>{t(totp ? 'admins.factor' : 'admins.noFactor')}</Tag>
        </span>
      ),
    },
    {
      id: 'login',
      head: 'admins.lastLogin',
      end: true,
      wideOnly: true,
      cell: ({ last_login_at }) => (last_login_at === null ? NO_VALUE : utcTimeText(last_login_at)),
    },
  ];
}
