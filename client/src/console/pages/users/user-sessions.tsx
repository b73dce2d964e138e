/** Sessions of a user, with buttons that end one or all. */

import { useTranslation } from 'react-i18next';
import { useMay } from '../../data/me.ts';
import { adminApi, adminClient } from '../../data/admin-api.ts';
import { refetchArea } from '../../data/query-client.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { utcTimeText } from '../../components/time-text.ts';
import { QueryState } from '../../components/list-states.tsx';

export function UserSessions({ id, uid }: { id: number; uid: string }) {
  const { t } = useTranslation('console');
  const sessions = adminApi.users.sessions.useQuery({ id });
  const may = useMay(['support', 'risk', 'owner']);
  if (!sessions.isSuccess) return <QueryState query={sessions} />;
  const act = async (sessionId?: number) => {
    await adminClient.users.endSessions.mutate({
      id,
      ...(sessionId === undefined ? {} : { session_id: sessionId }),
    });
    await refetchArea('users');
  };
  const isEmpty = sessions.data.length === 0;
  return (
    <div>
      {isEmpty && <p className="pane-text">{t('users.noSessions')}</p>}
      {sessions.data.map((session) => (
        <div key={session.id} className="pane-row">
          <span>
            {session.device === '' ? t('users.unknownDevice') : session.device}
            <small>{t('users.seen', { time: utcTimeText(session.seen_at) })}</small>
          </span>
          {may && (
            <ActionButton
              kind="outline"
              title={t('users.endTitle')}
              consequence={t('users.endText', { uid })}
              done={t('users.ended')}
              act={() => act(session.id)}
            >
              {t('users.end')}
            </ActionButton>
          )}
        </div>
      ))}
      {may && !isEmpty && (
        <div className="pane-buttons">
          <ActionButton
            kind="danger"
            title={t('users.endAllTitle')}
            consequence={t('users.endText', { uid })}
            done={t('users.endedAll')}
            act={() => act()}
            testId="end-all-sessions"
          >
            {t('users.endAll')}
          </ActionButton>
        </div>
      )}
    </div>
  );
}
