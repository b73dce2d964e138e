/** Sessions of a user, with buttons that end one or all. */

import { useTranslation } from 'react-i18next';
import { useMay } from '../../data/me.ts';
import { adminApi } from '../../data/admin-api.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { utcTimeText } from '../../components/time-text.ts';
import { LoadFailure, ListLoading } from '../../components/list-states.tsx';
import type { UserDetail } from './user-detail.ts';

export function UserSessions({ user: { id, uid } }: { user: UserDetail }) {
  const { t } = useTranslation('console');
  const sessions = adminApi.users.sessions.useQuery({ id });
  const end = adminApi.users.endSessions.useMutation();
  const utils = adminApi.useUtils();
  const may = useMay(['support', 'risk', 'owner']);
  if (sessions.isPending) return <ListLoading />;
  if (sessions.isError) return <LoadFailure error={sessions.error} onRetry={() => void sessions.refetch()} />;
  const act = async (sessionId?: number) => {
    await end.mutateAsync({ id, ...(sessionId === undefined ? {} : { session_id: sessionId }) });
    await utils.users.invalidate();
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
