/** Users of the market: found by number or address, listed by what they are, the chosen one beside the list. */

import './users-page.css';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { useEndless } from '../../data/endless.ts';
import { adminClient } from '../../data/admin-api.ts';
import { ListStates } from '../../components/list-states.tsx';
import { PageLayout } from '../../components/console-page.tsx';
import { Split } from '../../components/split.tsx';
import { useSearchText, useSelection } from '../../components/selection.ts';
import { UserPane } from './user-pane.tsx';
import { type ListedUser, UsersTable } from './users-table.tsx';

const KINDS = ['all', 'real', 'demo', 'frozen'] as const;

type Kind = (typeof KINDS)[number];

export function UsersPage() {
  const { t } = useTranslation('console');
  const [kind, setKind] = useKind();
  const search = useSearchText();
  const [chosen, choose] = useSelection();
  const filter = { search, ...(kind === 'all' ? {} : { kind }) };
  const list = useEndless<ListedUser>({
    path: ['users', 'list'],
    filter,
    read: (page) => adminClient.users.list.query({ ...filter, page }),
  });
  const id = chosen !== null && /^\d{1,15}$/.test(chosen) ? Number(chosen) : null;
  return (
    <PageLayout
      head={
        <Tabs
          label={t('users.title')}
          items={KINDS.map((one) => ({ id: one, label: t(`users.${one}`), testId: `users-${one}` }))}
          value={kind}
          onChange={setKind}
        />
      }
    >
      <Split
        list={
          <ListStates list={list} empty={t(search === '' ? 'users.none' : 'users.notFound')}>
            <UsersTable rows={list.rows} chosen={id === null ? null : String(id)} onChoose={choose} />
          </ListStates>
        }
        detail={id === null ? null : <UserPane key={id} id={id} />}
        label={t('users.user')}
        onClose={() => choose(null)}
      />
    </PageLayout>
  );
}

/** In the address beside the search. */
function useKind(): readonly [Kind, (kind: Kind) => void] {
  const [params, setParams] = useSearchParams();
  const kind = KINDS.find((known) => known === params.get('kind')) ?? 'all';
  const choose = (next: Kind) =>
    setParams(
      (before) => {
        before.set('kind', next);
        return before;
      },
      { replace: true },
    );
  return [kind, choose];
}
