/** The ledger of a user's cash: what moved it, by how much, and the balance after it. */

import { useTranslation } from 'react-i18next';
import { Money, Profit } from '../../../ui/numbers/money.tsx';
import { useEndless } from '../../data/endless.ts';
import { adminClient, type AdminOutput } from '../../data/admin-api.ts';
import { utcTimeText } from '../../components/time-text.ts';
import { ListStates } from '../../components/list-states.tsx';

type Entry = AdminOutput['users']['entries']['list'][number];

export function UserEntries({ id }: { id: number }) {
  const { t } = useTranslation('console');
  const list = useEndless<Entry>({
    path: ['users', 'entries'],
    filter: { id },
    read: (page) => adminClient.users.entries.query({ id, page }),
  });
  return (
    <ListStates list={list} empty={t('users.noEntries')}>
      <div data-testid="user-entries">
        {list.rows.map((entry) => (
          <div key={entry.id} className="pane-row">
            <span>
              {entry.text}
              <small>{utcTimeText(entry.at)}</small>
            </span>
            <span className="pane-amounts">
              <Profit amount={entry.amount} />
              <small>
                <Money amount={entry.balance} />
              </small>
            </span>
          </div>
        ))}
      </div>
    </ListStates>
  );
}
