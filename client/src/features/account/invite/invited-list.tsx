/** Invited users, newest first. Only their public number and the day are shown. */

import { useTranslation } from 'react-i18next';
import type { Invites } from '../../../data/user/invites.ts';
import { Dial } from '../../../ui/theme/dial.tsx';
import { EmptyState } from '../../../ui/states/empty.tsx';
import { EndlessList } from '../../../ui/lists/endless-list.tsx';
import { dayText } from '../../../ui/format/clock-text.ts';

export function InvitedList({ total, invites }: { total: number; invites: Invites }) {
  const { t, i18n } = useTranslation();
  const { rows, more, loadingMore, moreFailed, loadMore } = invites;
  if (total === 0) return <EmptyState title={t('invite.nobody')} text={t('invite.nobodyText')} />;
  return (
    <section className="invited">
      <h2 className="invited-title" data-testid="invite-total">
        {t('invite.total', { count: total })}
      </h2>
      <EndlessList more={more} loading={loadingMore} failed={moreFailed} onMore={loadMore}>
        <ul>
          {rows.map(({ uid, created_at }) => (
            <li key={uid} className="invited-row" data-testid={`invited-${uid}`}>
              <Dial seed={uid} size={36} />
              <bdi className="num">{t('user.uid', { uid })}</bdi>
              <time dateTime={created_at}>{dayText(Date.parse(created_at), i18n.language, Date.now())}</time>
            </li>
          ))}
        </ul>
      </EndlessList>
    </section>
  );
}
