/** Administrators: who there is, in which role, with which protection; owners make and change them, never themselves. */

import './admins-page.css';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { Tag } from '../../../ui/numbers/tag.tsx';
import { NO_VALUE } from '../../../ui/format/decimal.ts';
import { adminApi } from '../../data/admin-api.ts';
import { wholeList } from '../../data/endless.ts';
import type { Column } from '../../components/data-table.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { utcTimeText } from '../../components/time-text.ts';
import { NEW, useSelection } from '../../components/selection.ts';
import { type Admin, AdminPane, NewAdmin, RoleName } from './admin-pane.tsx';

const COLUMNS: readonly Column<Admin>[] = [
  { head: 'admins.email', cell: ({ email }) => <bdi>{email}</bdi> },
  { head: 'admins.role', cell: ({ role }) => <RoleName role={role} /> },
  { head: 'admins.state', wideOnly: true, cell: (admin) => <StateTags admin={admin} /> },
  {
    head: 'admins.lastLogin',
    end: true,
    wideOnly: true,
    cell: ({ last_login_at }) => (last_login_at === null ? NO_VALUE : utcTimeText(last_login_at)),
  },
];

export function AdminsPage() {
  const { t } = useTranslation('console');
  const [, choose] = useSelection();
  return (
    <ListPage
      label={t('admins.title')}
      head={
        <div className="pane-buttons admins-head">
          <Button kind="secondary" size="small" icon="plus" onClick={() => choose(NEW)} testId="admin-new">
            {t('admins.new')}
          </Button>
        </div>
      }
      list={wholeList(adminApi.admins.list.useQuery())}
      empty=""
      columns={COLUMNS}
      testId={({ id }) => `admin-${id}`}
      paneLabel={t('admins.admin')}
      renderPane={(subject, admin) =>
        subject === NEW ? <NewAdmin onMade={choose} /> : admin && <AdminPane admin={admin} />
      }
    />
  );
}

function StateTags({ admin: { disabled, invited, totp } }: { admin: Admin }) {
  const { t } = useTranslation('console');
  return (
    <span className="cell-tags">
      {invited && <Tag tone="needle">{t('admins.invited')}</Tag>}
      {disabled && <Tag tone="danger">{t('admins.disabled')}</Tag>}
      <Tag tone={totp ? 'outline' : 'needle'}>{t(totp ? 'admins.factor' : 'admins.noFactor')}</Tag>
    </span>
  );
}
