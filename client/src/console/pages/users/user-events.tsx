/** Events of a user in the security log. */

import { useTranslation } from 'react-i18next';
import { adminClient } from '../../data/admin-api.ts';
import { useEndless } from '../../data/endless.ts';
import { ListStates } from '../../components/list-states.tsx';
import { EventText } from '../../components/security-event.tsx';
import { utcTimeText } from '../../components/time-text.ts';

export function UserEvents({ id }: { id: number }) {
  const { t } = useTranslation('console');
  const list = useEndless({
    path: ['users', 'securityEvents'],
    filter: { id },
    read: (cursor) => adminClient.users.securityEvents.query({ id, cursor }),
  });
  return (
    <ListStates list={list} empty={t('securityLog.none')}>
      {list.rows.map((event) => (
        <div key={event.id} className="pane-row" data-testid={`user-event-${event.kind}`}>
          <span>
            <EventText event={event} />
            <small>
              {[utcTimeText(event.at), event.network, event.detail].filter((text) => text !== '').join(' · ')}
            </small>
          </span>
        </div>
      ))}
    </ListStates>
  );
}
