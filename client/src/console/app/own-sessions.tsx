/** Sessions of the current administrator, each with a button that ends it. */

import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/controls/button.tsx';
import { Tag } from '../../ui/numbers/tag.tsx';
import { adminApi } from '../data/admin-api.ts';
import { useAction } from '../components/action-button.tsx';
import { utcTimeText } from '../components/time-text.ts';
import { LoadFailure, ListLoading } from '../components/list-states.tsx';

export function OwnSessions() {
  const { t } = useTranslation('console');
  const sessions = adminApi.auth.sessions.useQuery();
  const end = adminApi.auth.endSession.useMutation();
  const { busy, run } = useAction();
  const endOne = async (id: number) => {
    await run(() => end.mutateAsync({ id }), t('own.ended'));
    await sessions.refetch();
  };
  return (
    <section>
      <h3 className="account-title">{t('own.sessions')}</h3>
      {sessions.isPending && <ListLoading />}
      {sessions.isError && <LoadFailure error={sessions.error} onRetry={() => void sessions.refetch()} />}
      {sessions.data?.map(({ id, device, created_at, current }) => (
        <div key={id} className="account-session">
          <span>
            {device}
            <small>
              <bdi>{utcTimeText(created_at)}</bdi>
            </small>
          </span>
          {current ? (
            <Tag>{t('own.thisOne')}</Tag>
          ) : (
            <Button kind="text" size="small" disabled={busy} onClick={() => void endOne(id)}>
              {t('own.end')}
            </Button>
          )}
        </div>
      ))}
    </section>
  );
}
