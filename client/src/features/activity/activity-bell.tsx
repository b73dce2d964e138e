/** Bell of a header: it leads to the notifications and shows how many are unread that the user did not cause. */

import './activity-bell.css';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useActivitySummary } from '../../data/activity/activity-summary.ts';
import { Icon } from '../../ui/theme/icon.tsx';

/** The server counts up to a hundred. */
const MOST_SHOWN = 99;

export function ActivityBell() {
  const { t } = useTranslation();
  const badge = useActivitySummary()?.badge ?? 0;
  const count = badge > MOST_SHOWN ? `${MOST_SHOWN}+` : String(badge);
  const label = badge === 0 ? t('push.title') : `${t('push.title')}, ${t('user.unread')} ${count}`;
  return (
    <Link to="/mine/events" className="activity-bell" aria-label={label} data-testid="activity-bell">
      <Icon name="bell" size={22} />
      {badge > 0 && (
        <bdi className="activity-badge" data-testid="activity-badge">
          {count}
        </bdi>
      )}
    </Link>
  );
}
